/** Alerts, their recipients and their log. Released: never changed. */
import type { Migration } from '../db';

export const alertsStep: Migration = {
  id: '010 alerts',
  sql: /* sql */ `
  -- Whether the teacher is the class's own: told of its alerts. Of a class without one, all who teach it are.
  alter table teaching add column leads boolean not null default false;

  create table alert (
    alert_id text primary key,
    student_id text not null references student on delete cascade,
    device_no integer references device on delete set null,
    kind text not null check (kind in ('sos', 'fall', 'water', 'removed', 'fence', 'temperature', 'battery', 'silence', 'test')),
    urgency text not null check (urgency in ('now', 'soon', 'note')),
    -- The contract's AlertSubject, as it stands.
    subject jsonb not null,
    -- What it is about within its kind: an area, a crossing. While it is not closed, what comes again joins it.
    episode text not null,
    at timestamptz not null,                  -- by the card's clock
    raised_at timestamptz not null,
    -- When what it is about was last heard of, by the card's clock: a card repeats itself.
    heard_at timestamptz not null,
    changed_at timestamptz not null,
    version integer not null,
    state text not null check (state in ('open', 'taken', 'closed')),
    -- The contract's AlertPlace, and when the log last said that it moved.
    place jsonb,
    located_at timestamptz,
    taken_by text,                            -- user_id
    taken_role text,
    taken_at timestamptz,
    closed_by text,
    closed_role text,
    closed_at timestamptz,
    close_reason text check (close_reason in ('safe', 'helped', 'by-mistake', 'false-alarm', 'other', 'over')),
    close_note text not null default '',
    -- Rounds of people told so far, from 0; when the next is due, and when the card is asked again where it is.
    level integer not null default 0,
    next_at timestamptz,
    ask_at timestamptz,
    -- People outside the platform, and those of a water, in the order in which they are called: the contract's WaterGuard.
    contacts jsonb not null default '[]',
    demo boolean not null default false
  );
  create unique index alert_episode on alert (student_id, kind, episode) where state <> 'closed';
  create index alert_of_student on alert (student_id, raised_at desc);
  create index alert_raised on alert (raised_at);
  create index alert_next on alert (next_at) where next_at is not null;
  create index alert_ask on alert (ask_at) where ask_at is not null;
  create index alert_going_on on alert (urgency, raised_at) where state <> 'closed';

  -- What has raised or joined an alert: a message that comes again is known by it.
  create table alert_cause (
    student_id text not null references student on delete cascade,
    kind text not null,
    cause text not null,
    alert_id text not null references alert on delete cascade,
    primary key (student_id, kind, cause)
  );
  create index alert_cause_of_alert on alert_cause (alert_id);

  create table alert_log (
    alert_id text not null references alert on delete cascade,
    version integer not null,                 -- 1, 2, 3, … without a gap
    at timestamptz not null,
    what text not null check (what in ('raised', 'again', 'worse', 'better', 'located', 'taken', 'released', 'noted', 'called', 'escalated', 'closed', 'reopened')),
    by_user text,                             -- null is the platform itself
    by_role text,
    note text not null default '',
    call jsonb,                               -- userId, name, outcome
    reason text,
    primary key (alert_id, version)
  );
  -- Nobody changes what was written, nor takes a line out: lines go with their whole alert, when its time is over.
  create function keep_alert_log() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if not exists (select 1 from alert where alert_id = old.alert_id) then return old; end if;
    elsif tg_op = 'INSERT' then
      if new.version = 1 + (select count(*) from alert_log where alert_id = new.alert_id) then return new; end if;
      raise exception 'a line of an alert''s log comes next or not at all';
    end if;
    raise exception 'an alert''s log is only ever added to';
  end $$;
  create trigger alert_log_kept before insert or update or delete on alert_log for each row execute function keep_alert_log();
  create trigger alert_log_not_emptied before truncate on alert_log for each statement execute function keep_alert_log();

  -- Who is told, or will be: of two roles of one person the alert knows each, as each sees other pupils.
  create table alert_recipient (
    alert_id text not null references alert on delete cascade,
    user_id text not null references account on delete cascade,
    role text not null check (role in ('admin', 'teacher', 'student')),
    duty text not null check (duty in ('guardian', 'class-teacher', 'school', 'water-guard')),
    duty_name text,
    level integer not null,                   -- the round in which the person is told
    place integer not null,                   -- in the order of calls
    told_at timestamptz,                      -- null until that round
    seen_at timestamptz,
    hush text check (hush in ('muted', 'quiet-hours', 'switched-off')),
    missed boolean not null default false,
    primary key (alert_id, user_id, role)
  );
  create index alert_recipient_of_user on alert_recipient (user_id, role) where told_at is not null;

  -- The contract's AlertPreferences of a person in a role.
  create table alert_preference (
    user_id text not null references account on delete cascade,
    role text not null check (role in ('admin', 'teacher', 'student')),
    preferences jsonb not null,
    primary key (user_id, role)
  );
  `,
};
