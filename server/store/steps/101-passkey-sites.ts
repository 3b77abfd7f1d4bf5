/** For which host a passkey was made: a browser offers it there alone. Null: it was made before this was kept. */
import type { Migration } from '../db';

export const passkeySitesStep: Migration = {
  id: '101 passkey sites',
  sql: ['alter table passkey add column rp_id text'],
};
