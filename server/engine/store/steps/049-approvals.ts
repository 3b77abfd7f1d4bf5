/** Approvals: definitions in versions, running approvals with their tasks, copies and log, and what followed from them. */
import type { Migration } from '../db';

export const approvalsStep: Migration = {
  id: '049 approvals',
  sql: /* sql */ `
  -- A version never changes: a running approval stays on its own.
  create table approval_definition (
    school_id text not null references school,
    definition_id text not null,
    version integer not null,
    -- Where it stands in the list.
    position integer not null,
    body jsonb not null,
    published_at timestamptz not null,
    -- Null: shipped with the platform.
    published_by text,
    primary key (school_id, definition_id, version)
  );

  create table approval (
    instance_id text primary key,
    school_id text not null references school,
    serial text not null,
    definition_id text not null,
    version integer not null,
    started_by text not null,
    starter_side text not null check (starter_side in ('staff', 'family')),
    starter_name text not null,
    student_id text references student on delete cascade,
    form_values jsonb not null,
    -- The engine's state (contract/approvals/run.ts).
    run jsonb not null,
    status text not null,
    summary jsonb not null,
    started_at timestamptz not null,
    changed_at timestamptz not null,
    ended_at timestamptz,
    -- Made by the console: a repeated call starts it once.
    once_key text,
    constraint approval_serial unique (school_id, serial),
    foreign key (school_id, definition_id, version) references approval_definition,
    constraint approval_once unique (started_by, once_key)
  );
  create index approval_of_starter on approval (started_by, starter_side, changed_at desc);
  create index approval_of_student on approval (student_id, changed_at desc) where student_id is not null;

  -- The tasks of 'run' as rows, for the lists.
  create table approval_task (
    instance_id text not null references approval on delete cascade,
    task_no integer not null,
    user_id text not null,
    side text not null,
    status text not null,
    opened_at timestamptz,
    ended_at timestamptz,
    -- When the platform acts on its time limit; null without one.
    limit_at timestamptz,
    primary key (instance_id, task_no)
  );
  create index approval_task_of_person on approval_task (user_id, side, status);
  create index approval_task_limit on approval_task (limit_at) where limit_at is not null;

  create table approval_copy (
    instance_id text not null references approval on delete cascade,
    user_id text not null,
    side text not null,
    given_at timestamptz not null,
    read_at timestamptz,
    primary key (instance_id, user_id, side)
  );
  create index approval_copy_of_person on approval_copy (user_id, side);
  create index approval_copy_unread on approval_copy (user_id, side) where read_at is null;

  create table approval_log (
    instance_id text not null references approval on delete cascade,
    line_no integer not null,
    at timestamptz not null,
    -- Null: the platform.
    who text,
    what text not null,
    told text[] not null,
    words text not null,
    task_no integer,
    primary key (instance_id, line_no)
  );

  -- The count of a school's approvals on a day, for their numbers.
  create table approval_count (
    school_id text not null references school,
    day date not null,
    last integer not null,
    primary key (school_id, day)
  );

  -- What followed from an agreed approval.
  create table approval_effect (
    instance_id text primary key references approval on delete cascade,
    effect jsonb not null,
    state text not null check (state in ('done', 'failed', 'undone')),
    tries integer not null,
    next_try_at timestamptz
  );
  create index approval_effect_failed on approval_effect (next_try_at) where state = 'failed';

  create table leave_span (
    instance_id text primary key references approval on delete cascade,
    student_id text not null references student on delete cascade,
    from_at timestamptz not null,
    -- Taken back: the instant at which it was.
    to_at timestamptz not null,
    reason text not null
  );
  create index leave_of_student on leave_span (student_id, to_at);

  -- Who decides for whom while away.
  create table approval_stand_in (
    user_id text not null references account on delete cascade,
    school_id text not null references school,
    to_user_id text not null references account on delete cascade,
    from_at timestamptz not null,
    until_at timestamptz not null,
    primary key (user_id, school_id)
  );
  `,
};
