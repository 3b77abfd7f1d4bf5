/** Trips say their route, bus and contacts, and ask families for consent. */
import type { Migration } from '../db';

export const tripConsentStep: Migration = {
  id: '070 trip consent',
  sql: [
    /* sql */ `update class_group set trip = '{"route": [], "bus": null, "contacts": []}'::jsonb || trip
      where trip is not null`,
    // asked: which question it is; it counts up when what families were asked for changes.
    /* sql */ `alter table class_group add column asks_consent boolean not null default false,
      add column asked integer not null default 1`,
    /* sql */ `create table trip_answer (
      group_id text not null references class_group on delete cascade,
      student_id text not null references student on delete cascade,
      -- The guardian's, or that of the leader who holds a paper.
      role_id text not null references identity on delete cascade,
      asked integer not null,
      agrees boolean not null,
      on_paper boolean not null,
      by_name text not null,
      at timestamptz not null,
      primary key (group_id, student_id, role_id)
    )`,
    'create index trip_answer_of_student on trip_answer (student_id)',
    'create index trip_answer_of_role on trip_answer (role_id)',
  ],
};
