/**
 * How many fixes have moved a card's day on, so that a console knows whether the newest is all that is new. Released:
 * never changed.
 */
import type { Migration } from '../db';

export const fixCountsStep: Migration = {
  id: '017 fix counts',
  sql: /* sql */ `
  alter table position add column fix_count integer not null default 0;
`,
};
