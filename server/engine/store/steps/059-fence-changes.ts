/** Counts the changes of the fences that watch a school's pupils, so that no fix is judged without a saved fence. */
import type { Migration } from '../db';

export const fenceChangesStep: Migration = {
  id: '059 fence changes',
  sql: [/* sql */ `alter table school add column fence_changes bigint not null default 0`],
};
