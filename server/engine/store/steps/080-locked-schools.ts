/** A school that moves is not reachable while its rows are locked; while its fixes are copied ahead it is. */
import type { Migration } from '../db';

export const lockedSchoolsStep: Migration = {
  id: '080 locked schools',
  sql: [/* sql */ `alter table school_cell add column is_locked boolean not null default false`],
};
