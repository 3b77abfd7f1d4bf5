/** Addresses of people for alerts, besides numbers and browsers, and deliveries to them and to groups. Released: never changed. */
import type { Migration } from '../db';

export const contactAddressesStep: Migration = {
  id: '161 contact addresses',
  sql: [
    /* sql */ `create table contact_address (
      address_id text primary key,
      user_id text not null references account on delete cascade,
      -- The school that the person gave it to: another one does not use it.
      school_id text not null references school on delete cascade,
      provider text not null,
      address text not null,
      made_at timestamptz not null,
      -- Null until a code has come back.
      proved_at timestamptz,
      code_hash text,
      code_at timestamptz,
      tries integer not null default 0,
      unique (user_id, school_id, provider, address)
    )`,
    'create index contact_address_of_school on contact_address (school_id)',
    'alter table alert_delivery drop constraint alert_delivery_channel_check',
    /* sql */ `alter table alert_delivery add constraint alert_delivery_channel_check
      check (channel in ('app', 'push', 'gateway', 'call', 'address', 'group'))`,
    // A group, like a contact without an account, is nobody's account.
    'alter table alert_delivery drop constraint alert_delivery_check1',
    /* sql */ `alter table alert_delivery add constraint alert_delivery_check1
      check (user_id is not null or channel in ('gateway', 'group'))`,
  ],
};
