/** Receipts for pushes that a browser has shown. Released: never changed. */
import type { Migration } from '../db';

export const pushReceiptsStep: Migration = {
  id: '019 push receipts',
  sql: /* sql */ `
  -- Travels in the encrypted message alone, so that who knows it is the browser that opened it. Taken away when it has been used.
  alter table alert_delivery add column receipt uuid;
  create unique index alert_delivery_receipt on alert_delivery (receipt) where receipt is not null;
  `,
};
