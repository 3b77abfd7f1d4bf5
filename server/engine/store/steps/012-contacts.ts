/** Contacts: reports without a fix. Released: never changed. */
import type { Migration } from '../db';

export const contactsStep: Migration = {
  id: '012 contacts',
  sql: /* sql */ `
  -- One row a card and UTC day, of one size: a bit for each five minutes of it in which the card spoke without a fix.
  create table contact (
    device_no integer not null references device on delete cascade,
    day date not null,
    heard bit(288) not null,
    primary key (device_no, day)
  ) with (fillfactor = 70);
  create index contact_of_day on contact (day);
  `,
};
