/** WeChat ids that wait for a sign-in. Released: never changed. */
import type { Migration } from '../db';

export const openIdTicketsStep: Migration = {
  id: '011 open id tickets',
  sql: /* sql */ `
  -- WeChat has vouched for the id; whoever signs in with the ticket has it bound.
  create table open_id_ticket (
    ticket_hash text primary key,
    open_id text not null,
    made_at timestamptz not null
  );
  `,
};
