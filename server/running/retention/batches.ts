/** Deletes rows in batches: each is a short transaction, so that nothing waits for a long one. */
import type { Db } from '../../engine/store/db';
import type { CardClock } from './clocks';

/** Rows of one transaction, at most. */
const BATCH = 1_000;
/** Batches of one table in one run, at most; the next run goes on. */
const BATCHES = 1_000;

/** @param batch returns the number of rows that it removed; fewer than `full` end the run. */
export async function inBatches(batch: () => Promise<number>, full = BATCH): Promise<void> {
  for (let count = 0; count < BATCHES; count += 1) if ((await batch()) < full) return;
}

/**
 * The condition stands twice, because a row may change between the search and the deletion. Such a row is left to the
 * next run.
 * @param values of the condition and the note, from `$1`
 */
export async function deleteRows(
  db: Db,
  table: string,
  old: string,
  values: readonly unknown[],
  note?: { of: string; sql: string },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `with gone as (
       delete from ${table} where ctid = any(array(select ctid from ${table} where ${old} limit ${BATCH})) and ${old}
       returning ${note?.of ?? '1'}
     )${note ? `, noted as (${note.sql})` : ''} select count(*)::int as count from gone`,
    [...values],
  );
  return row?.count ?? 0;
}

/** Devices that the intake holds at this moment are left to the next run. @param cards only these devices */
export const clearCards = (
  db: Db,
  { table, old, clear }: CardClock,
  before: Date,
  cards: readonly number[] | null = null,
): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await tx.query<{ device_no: number }>(
      `select device_no from device where device_no in (select device_no from ${table} where ${old})
         and ($2::int[] is null or device_no = any($2))
       order by device_no limit ${BATCH} for no key update skip locked`,
      [before, cards],
    );
    const change = clear === undefined ? `delete from ${table}` : `update ${table} set ${clear}`;
    await tx.query(`${change} where device_no = any($2::int[]) and ${old}`, [before, rows.map((row) => row.device_no)]);
    return rows.length;
  });
