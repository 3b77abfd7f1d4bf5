/** By which configuration a row was made: the push key of a browser, the host of a passkey. Null: it was not kept then. */
import type { Migration } from '../db';

export const keptConfigurationStep: Migration = {
  id: '100 kept configuration',
  sql: [
    'alter table push_address add column vapid_key text',
    // A browser offers a passkey at the host alone for which it was made.
    'alter table passkey add column rp_id text',
  ],
};
