/** Pushes to families about notices, which still have to be sent. */
import type { Migration } from '../db';

export const noticePushesStep: Migration = {
  id: '151 notice pushes',
  sql: [
    /* sql */ `create table notice_push (
      notice_id text not null references notice on delete cascade,
      push_id text not null references push_address on delete cascade,
      news text not null,
      made_at timestamptz not null,
      attempts integer not null default 0,
      next_at timestamptz not null,
      primary key (notice_id, push_id)
    )`,
    'create index notice_push_due on notice_push (next_at)',
    'create index notice_push_of_push on notice_push (push_id)',
  ],
};
