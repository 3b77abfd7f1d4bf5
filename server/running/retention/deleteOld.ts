/** Deletes rows whose time is over, in batches: each is a short transaction, so that nothing waits for a long one. */
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import type { Db } from '../../engine/store/db';
import { deleteLeaver } from './deleteLeavers';
import { type CardClock, CARD_CLOCKS, type TableClock, CLOCKS } from './clocks';

/** Rows of one transaction, at most. */
const BATCH = 1_000;
/** Batches of one table in one run, at most; the next run goes on. */
const BATCHES = 1_000;

export const retention = ({
  db,
  clock,
  settings,
  newId,
  newSecret,
}: Pick<PlatformContext, 'db' | 'clock' | 'settings' | 'newId' | 'newSecret'>) => ({
  async run(): Promise<void> {
    const keepMs = spanMs(settings.keepDays, 'days');
    const keepOf = ({ keep }: TableClock) =>
      keep === 'recordDays' ? spanMs(settings.recordDays, 'days') : (keep ?? keepMs);
    const before = (keep: number) => new Date(clock().getTime() - keep);
    for (const one of CARD_CLOCKS) await inBatches(() => clearCards(db, one, before(keepMs)));
    const gone = { pupils: before(Math.min(keepMs, spanMs(settings.leaverDays, 'days'))), people: before(keepMs) };
    await inBatches(() => deleteLeaver(db, gone, clock(), { newId, newSecret }), 1);
    for (const one of CLOCKS) await inBatches(() => deleteRows(db, one, before(keepOf(one)), clock()));
  },
});

/** @param batch returns the number of rows that it removed; fewer than `full` end the run. */
async function inBatches(batch: () => Promise<number>, full = BATCH): Promise<void> {
  for (let count = 0; count < BATCHES; count += 1) if ((await batch()) < full) return;
}

/**
 * The condition stands twice, because a row may change between the search and the deletion. Such a row is left to the
 * next run.
 */
async function deleteRows(db: Db, { table, old, note }: TableClock, before: Date, now: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `with gone as (
       delete from ${table} where ctid = any(array(select ctid from ${table} where ${old} limit ${BATCH})) and ${old}
       returning ${note?.of ?? '1'}
     )${note ? `, noted as (${note.sql})` : ''} select count(*)::int as count from gone`,
    note ? [before, now] : [before],
  );
  return row?.count ?? 0;
}

/** Devices that the intake holds at this moment are left to the next run. */
const clearCards = (db: Db, { table, old, clear }: CardClock, before: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await tx.query<{ device_no: number }>(
      `select device_no from device where device_no in (select device_no from ${table} where ${old})
       order by device_no limit ${BATCH} for no key update skip locked`,
      [before],
    );
    const change = clear === undefined ? `delete from ${table}` : `update ${table} set ${clear}`;
    await tx.query(`${change} where device_no = any($2::int[]) and ${old}`, [before, rows.map((row) => row.device_no)]);
    return rows.length;
  });
