/** An operator takes a cell out of service, for example to restore a backup of it. */
import type { Migration } from '../db';

export const closedCellsStep: Migration = {
  id: '089 closed cells',
  sql: [/* sql */ `alter table cell add column is_closed boolean not null default false`],
};
