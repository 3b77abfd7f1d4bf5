/**
 * By which rule a record is sealed. Records of before keep the rule of before, which leaves out words, pupil and files:
 * nobody knows any more how these were when it was made.
 */
import type { Migration } from '../db';

export const wholeSealsStep: Migration = {
  id: '109 whole seals',
  sql: [
    'alter table archive_record add column seal_rule integer not null default 1',
    // Lines of the log that there were when the record was made; later ones are not sealed.
    'alter table archive_record add column line_count integer',
    // The names of whom and what the form's ids stood for then, by id.
    'alter table archive_record add column names jsonb',
  ],
};
