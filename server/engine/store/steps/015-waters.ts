/** Water areas, supervised swims, the state of each card near water, and verdicts. Released: never changed. */
import type { Migration } from '../db';

export const watersStep: Migration = {
  id: '015 waters',
  sql: /* sql */ `
  create table water_area (
    area_id text primary key,
    version integer not null,
    -- Counts changes of outline or near line: what was remembered of cards for an older one is no longer true.
    shape_version integer not null,
    shape_since timestamptz not null,
    school_id text not null references school,
    drawn jsonb not null,                     -- the contract's WaterAreaDraft, checked before it is stored
    changed_at timestamptz not null,
    changed_by text not null,                 -- role_id
    removed boolean not null default false
  );
  create index water_area_of_school on water_area (school_id);
  create table swim (
    swim_id text primary key,
    area_id text not null references water_area on delete cascade,
    school_id text not null references school,
    from_at timestamptz not null,
    to_at timestamptz not null,
    class_ids text[] not null,
    student_ids text[] not null,
    supervisor text not null,
    note text not null,
    made_by text not null                     -- role_id
  );
  create index swim_of_school on swim (school_id, to_at);
  -- The last trusted fix of a card that is, or just was, near a water, and of which pupil it was; the contract's Trail.
  create table water_watch (
    device_no integer primary key references device on delete cascade,
    student_id text not null,
    trail jsonb not null
  );
  -- What is remembered of a card and a water; wake_at is when the clock has something to say.
  create table water_state (
    device_no integer not null references water_watch on delete cascade,
    area_id text not null references water_area on delete cascade,
    state jsonb not null,
    wake_at timestamptz,
    primary key (device_no, area_id)
  );
  create index water_state_wake on water_state (wake_at) where wake_at is not null;
  -- Every verdict, rung or silent: known by card, area, verdict and the time it happened.
  create table water_verdict (
    verdict_id text primary key,
    device_no integer not null,
    area_id text not null references water_area on delete cascade,
    student_id text not null references student on delete cascade,
    verdict text not null check (verdict in ('near', 'in', 'left')),
    at timestamptz not null,
    told jsonb not null,                      -- the contract's WaterTold
    rang_at timestamptz,                      -- null when it was silent
    unique (device_no, area_id, verdict, at)
  );
  create index water_verdict_of_student on water_verdict (student_id, at desc);
  `,
};
