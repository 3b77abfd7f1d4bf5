/** Who lends the sight of a pupil to the leaders of a trip: it ends with that person's own right. */
import type { Migration } from '../db';

export const lendersStep: Migration = {
  id: '113 lenders',
  sql: [
    'alter table trip_sight add column lent_by text',
    `update trip_sight set lent_by = (select made_by from class_group where class_group.group_id = trip_sight.group_id)`,
    'alter table trip_sight alter column lent_by set not null',
  ],
};
