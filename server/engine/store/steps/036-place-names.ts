/** The English names of known places, where a school's roster has them. Released: never changed. */
import type { Migration } from '../db';

export const placeNamesStep: Migration = {
  id: '036 place names',
  sql: /* sql */ `alter table place add column name_en text;`,
};
