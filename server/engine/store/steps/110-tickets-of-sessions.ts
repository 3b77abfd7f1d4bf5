/** Each ticket for an application knows its session. Tickets from before have none; each was valid for one minute. */
import type { Migration } from '../db';

export const ticketsOfSessionsStep: Migration = {
  id: '110 tickets of sessions',
  sql: [
    'delete from app_ticket',
    'alter table app_ticket add column token_hash text not null',
    /* sql */ `alter table app_ticket add constraint app_ticket_of_session
      foreign key (token_hash) references session (token_hash) on delete cascade`,
    'create index app_ticket_session on app_ticket (token_hash)',
  ],
};
