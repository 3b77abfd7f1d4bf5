/** Tickets for other applications. Released: never changed. */
import type { Migration } from '../db';

export const applicationTicketsStep: Migration = {
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
};
