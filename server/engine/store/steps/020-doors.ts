/**
 * What is counted at the doors besides: codes sent to a number in a day, failures of a source in a quarter of an hour.
 * Released: never changed.
 */
import type { Migration } from '../db';

export const doorsStep: Migration = {
  id: '020 doors',
  sql: /* sql */ `
  -- A number's day begins with its first code. The number and the address are digests: only to be met again, and gone soon after.
  create table phone_code_day (
    mobile_hash text primary key,
    began_at timestamptz not null,
    sent integer not null
  );
  create index phone_code_day_began on phone_code_day (began_at);
  -- By the minute, so that failures age one by one, however steadily a school behind one address goes on failing.
  create table failed_source (
    source_hash text not null,
    minute timestamptz not null,
    failures integer not null,
    primary key (source_hash, minute)
  );
  create index failed_source_minute on failed_source (minute);
  `,
};
