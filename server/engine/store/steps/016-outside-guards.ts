/** Deliveries to people without an account, through the gateway. Released: never changed. */
import type { Migration } from '../db';

export const outsideGuardsStep: Migration = {
  id: '016 outside guards',
  sql: /* sql */ `
  -- Without a user it is for one of the alert's contacts: which of them is the target, counted from 1.
  alter table alert_delivery alter column user_id drop not null, alter column role drop not null,
    add check ((user_id is null) = (role is null)), add check (user_id is not null or channel = 'gateway');
  `,
};
