/** Geofences, the state of each card at a fence, and crossings. Released: never changed. */
import type { Migration } from '../db';

export const fencesStep: Migration = {
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
};
