/** Which device row a card had before it changed its wearer: the numbers of that family may still be in it. */
import type { Migration } from '../db';

export const formerWearersStep: Migration = {
  id: '043 former wearers',
  sql: /* sql */ `
  alter table device add column previous_no integer references device (device_no) on delete set null;
  create index device_previous on device (previous_no) where previous_no is not null;
  `,
};
