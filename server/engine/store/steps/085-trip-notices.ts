/** Pushes to families whom a trip asks for consent, and which question they were reminded of. */
import type { Migration } from '../db';

export const tripNoticesStep: Migration = {
  id: '085 trip notices',
  sql: [
    // The question of which families need no reminder any more; 0 for none.
    'alter table class_group add column reminded integer not null default 0',
    /* sql */ `create table trip_notice (
      group_id text not null references class_group on delete cascade,
      push_id text not null references push_address on delete cascade,
      news text not null,
      made_at timestamptz not null,
      attempts integer not null default 0,
      next_at timestamptz not null,
      -- The reminder takes the place of a question that was not sent yet.
      primary key (group_id, push_id)
    )`,
    'create index trip_notice_due on trip_notice (next_at)',
    'create index trip_notice_of_push on trip_notice (push_id)',
  ],
};
