/**
 * Places that services outside say of radios, how much they were asked, and the world's table of masts. Released: never
 * changed.
 */
import type { Migration } from '../db';

export const placesByRadiosStep: Migration = {
  id: '181 places by radios',
  sql: [
    // An answer is kept for the school whose card asked. Digests only: nobody reads an address of an access point.
    /* sql */ `create table located_answer (
      school_id text not null references school on delete cascade,
      request_hash text not null,
      provider text not null,
      -- WGS-84 degrees and metres; null: the service knows nothing of these radios.
      lng double precision,
      lat double precision,
      radius real,
      source text check (source in ('wifi', 'cell')),
      asked_at timestamptz not null,
      primary key (school_id, request_hash, provider)
    )`,
    'create index located_answer_of_time on located_answer (asked_at)',
    /* sql */ `create table provider_day (
      provider text not null,
      -- Day in UTC.
      day date not null,
      asked integer not null,
      placed integer not null,
      failed integer not null,
      primary key (provider, day)
    )`,
    // How much wider or narrower the radii of a service are than it says, by fixes of satellites.
    /* sql */ `create table provider_factor (
      provider text primary key,
      factor real not null,
      seen integer not null,
      within integer not null
    )`,
    /* sql */ `create table mast_table (
      mcc smallint not null,
      mnc smallint not null,
      area integer not null,
      cell bigint not null,
      lng double precision not null,
      lat double precision not null,
      -- Metres.
      radius integer not null,
      primary key (mcc, mnc, area, cell)
    )`,
  ],
};
