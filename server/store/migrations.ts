/** The schema, as the list of steps that made it. A step that has been released is never changed; a new one is added. */

export interface Migration {
  id: string;
  sql: string;
}

export const MIGRATIONS: Migration[] = [
  {
    id: '001 people',
    sql: /* sql */ `
      create table school (
        school_id text primary key,
        name text not null,
        time_zone text not null default 'Asia/Shanghai',
        province_code text
      );
      create table class (
        class_id text primary key,
        school_id text not null references school,
        name text not null,
        position integer not null
      );
      create index class_of_school on class (school_id);
      create table student (
        student_id text primary key,
        school_id text not null references school,
        class_id text not null references class,
        name text not null,
        spelling text not null,
        initials text not null,
        subscribed boolean not null default true
      );
      create index student_of_class on student (class_id);
      create table account (
        user_id text primary key,
        account text unique not null,
        mobile text unique,
        real_name text not null,
        photo_url text,
        password_hash text not null,
        password_set_at timestamptz not null
      );
      -- One way an account may act: an administrator (0) or teacher (1) of a school, a parent (2, 3) of a child.
      create table identity (
        role_id text primary key,
        user_id text not null references account on delete cascade,
        user_type text not null check (user_type in ('0', '1', '2', '3')),
        school_id text not null references school,
        student_id text references student,
        check ((user_type in ('2', '3')) = (student_id is not null))
      );
      create index identity_of_user on identity (user_id);
      create index identity_of_student on identity (student_id);
      create table teaching (
        role_id text not null references identity on delete cascade,
        class_id text not null references class,
        primary key (role_id, class_id)
      );
      create index teaching_of_class on teaching (class_id);
      -- The token itself is never stored, only its SHA-256. An ended session keeps its reason, so that the console can say it.
      create table session (
        token_hash text primary key,
        role_id text not null references identity on delete cascade,
        issued_at timestamptz not null,
        used_at timestamptz not null,
        expires_at timestamptz not null,
        ended text check (ended in ('signed out', 'signed in elsewhere'))
      );
      create index session_of_role on session (role_id);
      create table phone_code (
        mobile text primary key,
        code_hash text not null,
        sent_at timestamptz not null,
        tries integer not null default 0
      );
      create table image_code (
        image_code_id text primary key,
        answer text not null,
        made_at timestamptz not null
      );
      -- Failed sign-ins by what was tried and from where; brute force is refused by it.
      create table failed_sign_in (
        subject text primary key,
        failures integer not null,
        last_at timestamptz not null
      );
      create table place (
        place_id text primary key,
        school_id text not null references school,
        student_id text references student,
        name text not null,
        kind text not null,
        lng double precision not null,
        lat double precision not null,
        radius real not null
      );
      create index place_of_school on place (school_id);
    `,
  },
  {
    id: '002 devices and fixes',
    sql: /* sql */ `
      create table device (
        device_no integer generated always as identity primary key,
        unique_id text unique not null,           -- IMEI, or whatever the card calls itself
        rfid text,
        phone text,                               -- the number of the card's SIM
        model text,
        student_id text unique references student,
        report_interval integer not null default 300   -- seconds
      );
      -- A key opens the intake for one device, or, without one, for every device of a gateway. Only its SHA-256 is stored.
      create table intake_key (
        key_hash text primary key,
        device_no integer references device,
        label text not null
      );
      -- One row a fix; its day's partition makes dropping a day cheap, the covering key makes reading a day index-only.
      create table fix (
        device_no integer not null,
        fix_time timestamptz not null,
        lng double precision not null,
        lat double precision not null,
        accuracy real,
        source smallint not null,                 -- 0 gps, 1 wifi, 2 cell
        speed real,
        course real,
        altitude real,
        noise smallint not null default 0,        -- bits, in the order of the contract's NoiseReason
        received_at timestamptz not null,
        primary key (device_no, fix_time) include (lng, lat, accuracy, source, speed, course, altitude, noise)
      ) partition by range (fix_time);
      -- Days that were never opened while they were young: what a card kept for months.
      create table fix_other partition of fix default;
      -- The one row a device has in every list: its latest showable fix and its last word.
      create table position (
        device_no integer primary key references device,
        fix_time timestamptz,
        lng double precision,
        lat double precision,
        accuracy real,
        source smallint,
        speed real,
        course real,
        altitude real,
        noise smallint,
        contact_at timestamptz not null,
        received_at timestamptz not null,
        battery smallint,
        charging boolean,
        alarm text,
        changed_at timestamptz not null
      );
      create index position_changed on position (changed_at);
      create table command (
        command_id text primary key,
        device_no integer not null references device,
        kind text not null,
        state text not null check (state in ('asked', 'queued', 'delivered', 'applied', 'expired')),
        asked_by text not null,
        asked_at timestamptz not null,
        changed_at timestamptz not null
      );
      create index command_of_device on command (device_no, asked_at desc);
      create table access_log (
        student_id text not null references student on delete cascade,
        role_id text not null,
        what text not null,
        first_at timestamptz not null,
        last_at timestamptz not null,
        times integer not null,
        primary key (student_id, role_id, what, first_at)
      );
    `,
  },
  {
    id: '003 passwords',
    sql: /* sql */ `
      -- What opened a session, and whether all it may do is to change an expired password.
      alter table session
        add column opened_by text not null default 'password' check (opened_by in ('password', 'code', 'provider')),
        add column narrow boolean not null default false,
        drop constraint session_ended_check,
        add constraint session_ended_check check (ended in ('signed out', 'signed in elsewhere', 'password changed'));
    `,
  },
  {
    id: '004 login reports',
    sql: /* sql */ `
      alter table session add column reported_at timestamptz;
      -- How often, not who.
      create table event_count (
        day date not null,
        school_id text not null references school,
        event text not null,
        user_type text not null,
        channel text not null,
        times integer not null,
        primary key (day, school_id, event, user_type, channel)
      );
    `,
  },
  {
    id: '005 providers',
    sql: /* sql */ `
      -- Who a provider's person is here.
      create table vouched_account (
        provider text not null,
        subject text not null,
        user_id text not null references account on delete cascade,
        primary key (provider, subject)
      );
      create index vouched_account_of_user on vouched_account (user_id);
      -- Access tokens that have opened a session, by SHA-256: none opens another.
      create table provider_token (
        token_hash text primary key,
        used_at timestamptz not null
      );
    `,
  },
  {
    id: '006 application tickets',
    sql: /* sql */ `
      create table app_ticket (
        ticket_hash text primary key,
        app_code text not null,
        app_detail_id text not null,
        role_id text not null references identity on delete cascade,
        made_at timestamptz not null
      );
    `,
  },
  {
    id: '007 bindings',
    sql: /* sql */ `
      -- Since when an unbound card has been nobody's: what it says until it is bound again is not taken.
      alter table device add column released_at timestamptz;
      -- Who bound a card to whom, and which privacy policy a guardian agreed to.
      create table card_binding (
        device_no integer not null references device,
        student_id text not null references student on delete cascade,
        role_id text not null,
        consent_version text not null,
        bound_at timestamptz not null,
        ended_at timestamptz,
        primary key (device_no, student_id, bound_at)
      );
      create index card_binding_of_student on card_binding (student_id);
    `,
  },
  {
    id: '008 fences',
    sql: /* sql */ `
      create table fence (
        fence_id text primary key,
        version integer not null,
        -- Counts changes of shape or scope: what was remembered of cards for an older one is no longer true.
        shape_version integer not null,
        shape_since timestamptz not null,
        owner text not null check (owner in ('family', 'school')),
        school_id text not null references school,
        -- name, colour, shape, rules: the contract's FenceDraft without its scope, checked before it is stored.
        drawn jsonb not null,
        scope text not null check (scope in ('school', 'classes', 'students')),
        west double precision not null,
        south double precision not null,
        east double precision not null,           -- runs on past 180 across the date line
        north double precision not null,
        paused_until timestamptz,
        -- When the clock has to look next: 'should be here by'.
        due_at timestamptz,
        changed_at timestamptz not null,
        changed_by text not null,                 -- role_id
        removed boolean not null default false
      );
      create index fence_of_school on fence (school_id);
      create index fence_due on fence (due_at) where due_at is not null and not removed;
      create table fence_student (
        fence_id text not null references fence on delete cascade,
        student_id text not null references student on delete cascade,
        primary key (fence_id, student_id)
      );
      create index fence_student_of on fence_student (student_id);
      create table fence_class (
        fence_id text not null references fence on delete cascade,
        class_id text not null references class on delete cascade,
        primary key (fence_id, class_id)
      );
      create index fence_class_of on fence_class (class_id);
      -- Every version there was: what an old alert was judged by, and who changed what.
      create table fence_version (
        fence_id text not null references fence on delete cascade,
        version integer not null,
        drawn jsonb not null,
        scope jsonb not null,
        removed boolean not null,
        changed_at timestamptz not null,
        changed_by text not null,
        primary key (fence_id, version)
      );
      -- The last trusted fix of a card that fences concern, and of which pupil it was.
      create table fence_watch (
        device_no integer primary key references device on delete cascade,
        student_id text not null,
        fix_time timestamptz not null,
        lng double precision not null,
        lat double precision not null,
        accuracy double precision,
        source smallint not null,
        speed double precision,
        pace double precision,                    -- metres a second, from the fix before it
        heard_at timestamptz not null,
        first_at timestamptz not null             -- since when it has been known without a long silence
      ) with (fillfactor = 70);
      -- What is remembered of a card and a fence it has come near to; wake_at is when the clock has something to say.
      create table fence_state (
        device_no integer not null references device on delete cascade,
        fence_id text not null,
        state jsonb not null,
        wake_at timestamptz,
        primary key (device_no, fence_id)
      );
      create index fence_state_wake on fence_state (wake_at) where wake_at is not null;
      -- Told once: a crossing is known by card, fence, kind and the time it happened.
      create table crossing (
        crossing_id text primary key,
        device_no integer not null,
        fence_id text not null references fence on delete cascade,
        fence_version integer not null,
        student_id text not null references student on delete cascade,
        kind text not null check (kind in ('arrive', 'leave', 'pass', 'absent')),
        at timestamptz not null,
        crossed jsonb not null,
        told_at timestamptz,                      -- null when it was silent
        answer jsonb,
        unique (device_no, fence_id, kind, at)
      );
      create index crossing_of_student on crossing (student_id, at desc, crossing_id);
      create index crossing_of_fence on crossing (fence_id, at desc, crossing_id);
      create index crossing_told on crossing (told_at) where told_at is not null;
      create table school_calendar (
        school_id text primary key references school,
        calendar jsonb not null
      );
    `,
  },
];
