/** Positions keep to their pages: each report changes a row, and no index has to follow it (HOT updates). */
import type { Migration } from '../db';

export const positionPagesStep: Migration = {
  id: '048 position pages',
  sql: /* sql */ `
  -- A console that comes back asks for what changed in its scope: that reads the scope's rows and needs no index.
  drop index position_changed;
  -- Room for the next versions of a row beside it. Pages written before fill up as before until they are rewritten.
  alter table position set (fillfactor = 50);
  `,
};
