/** What providers say later of messages that they took. Released: never changed. */
import type { Migration } from '../db';

export const receiptsStep: Migration = {
  id: '166 receipts of providers',
  sql: [
    // The provider sends a message of one key once: a repeat does not arrive twice.
    'alter table delivery_attempt add column goes_once boolean not null default false',
    'alter table delivery_attempt add column receipt text',
    `alter table delivery_attempt add constraint delivery_attempt_receipt_check
      check (receipt in ('delivered', 'failed'))`,
    'alter table delivery_attempt add column receipt_reason text',
    // The provider's own code.
    'alter table delivery_attempt add column receipt_code text',
    'alter table delivery_attempt add column receipt_at timestamptz',
    'create index delivery_attempt_of_time on delivery_attempt (at)',
  ],
};
