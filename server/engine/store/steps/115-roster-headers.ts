/**
 * What a school said of the columns of its rosters is known by kind of sheet, place and path of the header. What was
 * known by the bare header alone made later files read wrong: it goes.
 */
import type { Migration } from '../db';

export const rosterHeadersStep: Migration = {
  id: '115 roster headers',
  sql: [`update school set roster_headers = '{}' where roster_headers <> '{}'`],
};
