/** Pushes about approvals that still have to be sent. A row goes when it was sent or is given up. */
import type { Migration } from '../db';

export const approvalNoticesStep: Migration = {
  id: '051 approval notices',
  sql: /* sql */ `
  create table approval_notice (
    instance_id text not null references approval on delete cascade,
    push_id text not null references push_address on delete cascade,
    side text not null,
    news text not null,
    made_at timestamptz not null,
    attempts integer not null default 0,
    next_at timestamptz not null,
    -- A newer notice of one approval takes the place of the older one, here as on the lock screen.
    primary key (instance_id, push_id)
  );
  create index approval_notice_due on approval_notice (next_at);
  `,
};
