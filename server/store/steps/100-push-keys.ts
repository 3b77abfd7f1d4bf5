/** Which of the platform's push keys a browser subscribed with. Null: it did before this was kept. */
import type { Migration } from '../db';

export const pushKeysStep: Migration = {
  id: '100 push keys',
  sql: ['alter table push_address add column vapid_key text'],
};
