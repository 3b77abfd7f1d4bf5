/** Counting the records that wait to be filed reads these alone, and not the many that are filed. */
import type { Migration } from '../db';

export const openRecordsStep: Migration = {
  id: '091 open records',
  sql: [/* sql */ `create index archive_record_open on archive_record (instance_id) where filed_at is null`],
};
