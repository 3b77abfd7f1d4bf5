/** Roll calls of groups and classes, and the marks of their pupils. */
import type { Migration } from '../db';

export const rollCallsStep: Migration = {
  id: '046 roll calls',
  sql: /* sql */ `
  create table roll_call (
    roll_call_id text primary key,
    school_id text not null references school,
    group_id text references class_group on delete cascade,
    class_id text references class on delete cascade,
    name text not null,
    opened_at timestamptz not null,
    opened_by text not null,
    closed_at timestamptz,
    closed_by text,
    constraint roll_call_of check ((group_id is null) <> (class_id is null))
  );
  create unique index roll_call_open_of_group on roll_call (group_id) where closed_at is null;
  create unique index roll_call_open_of_class on roll_call (class_id) where closed_at is null;
  create index roll_call_of_group on roll_call (group_id, opened_at desc);
  create index roll_call_of_class on roll_call (class_id, opened_at desc);
  -- Who is counted: the pupils of the group or class when it began.
  create table roll_call_pupil (
    roll_call_id text not null references roll_call on delete cascade,
    student_id text not null references student on delete cascade,
    primary key (roll_call_id, student_id)
  );
  create index roll_call_pupil_of_student on roll_call_pupil (student_id);
  create table roll_call_mark (
    roll_call_id text not null references roll_call on delete cascade,
    -- Made by the console.
    mark_id text not null,
    student_id text not null references student on delete cascade,
    state text not null constraint roll_call_mark_state check (state in ('here', 'excused', 'open')),
    at timestamptz not null,
    -- The contract's MarkPlace.
    place jsonb,
    role_id text not null,
    by_name text not null,
    received_at timestamptz not null,
    primary key (roll_call_id, mark_id)
  );
  create index roll_call_mark_of_student on roll_call_mark (student_id);
  `,
};
