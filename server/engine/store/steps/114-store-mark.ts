/**
 * Whose store this is: an installation's or the demo's; and where the platform on it served last. Released: never
 * changed.
 */
import type { Migration } from '../db';

export const storeMarkStep: Migration = {
  id: '114 store mark',
  sql: [
    /* sql */ `
    create table store_mark (
      one boolean primary key default true check (one),
      demo boolean not null,
      -- The platform that served last: its own address, and the origin at which people open the console.
      url text,
      console_origin text,
      trusted_proxies integer,
      served_at timestamptz
    )`,
    // The demo of an earlier version is known by its key, which is in the source.
    `insert into store_mark (demo)
     select exists (select 1 from intake_key where label = 'demo' and school_id is null and key_hash =
       encode(sha256('demo-gateway'::bytea), 'hex'))`,
  ],
};
