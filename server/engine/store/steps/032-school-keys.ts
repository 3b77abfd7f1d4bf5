/** Intake keys of a school, which its administrators make and revoke. Released: never changed. */
import type { Migration } from '../db';

export const schoolKeysStep: Migration = {
  id: '032 school keys',
  sql: /* sql */ `
  alter table intake_key
    add column key_id text unique default gen_random_uuid()::text,
    -- The school whose cards may report under it; null: the cards of every school, as for the operator's own gateway.
    add column school_id text references school,
    -- Its first characters, by which people tell keys apart.
    add column beginning text,
    add column made_at timestamptz,
    add column made_by text,
    add column last_used_at timestamptz,
    add column revoked_at timestamptz;
  create index intake_key_of_school on intake_key (school_id);
  `,
};
