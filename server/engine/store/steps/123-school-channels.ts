/** By which channels a school's people get a kind of alert while they have set nothing. Released: never changed. */
import type { Migration } from '../db';

export const schoolChannelsStep: Migration = {
  id: '123 school channels',
  sql: [
    /* sql */ `
    create table school_channels (
      school_id text primary key references school,
      -- A list of { kind, app, push, gateway }. A kind that it lacks has the program's own default.
      kinds jsonb not null,
      version integer not null default 1
    )`,
  ],
};
