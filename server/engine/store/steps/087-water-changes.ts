/** Counts the changes of a school's waters, so that no fix is judged without a saved water. */
import type { Migration } from '../db';

export const waterChangesStep: Migration = {
  id: '087 water changes',
  sql: [
    /* sql */ `alter table school add column water_changes bigint not null default 0`,
    // A school without changes counts as one without waters, whose cards are not read.
    /* sql */ `update school set water_changes = 1 where school_id in (select school_id from water_area)`,
  ],
};
