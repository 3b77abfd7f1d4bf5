/** Fixes travel ahead of a school that moves, and stay behind for a while: their cards are written down until then. */
import type { Migration } from '../db';

export const cardsElsewhereStep: Migration = {
  id: '058 cards elsewhere',
  sql: [
    // Cards of a school that is in another cell, whose fixes are here.
    /* sql */ `create table card_elsewhere (
      school_id text not null,
      device_no integer not null,
      constraint card_elsewhere_pkey primary key (school_id, device_no))`,
  ],
};
