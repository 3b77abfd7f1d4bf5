/**
 * Fixes of a school that moves: nearly all its rows. They are copied ahead, day by day, while cards go on reporting;
 * under the lock only days of cards that have changed since are copied again. Those of the old cell are deleted after
 * the move. `card_elsewhere` names their cards until then, so nobody who dies leaves fixes that nobody deletes.
 */
import { dayAfter } from '../../../contract/day';
import { copyOf, fixDays, PLAIN_TEXT, quoted, type StoredTable, storedTables } from '../../engine/store/storedTables';
import type { CopyTransaction, Db, Queryable } from '../../engine/store/db';
import { createPartition } from '../../engine/store/fixPartitions';
import { markSchool } from './schoolRows';

/** What stands before FROM when rows of a table are copied. */
export const into = ({ columns }: StoredTable, name: string): string =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')})`;

/** YYYYMMDD, the name of a partition, as YYYY-MM-DD. */
const dashed = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

/** Gives the target a partition for each day of which the source has one. */
export async function openSameDays(source: Queryable, to: Db): Promise<void> {
  for (const day of await fixDays(source)) await to.transaction((tx) => createPartition(tx, dashed(day)));
}

/** Copies the fixes of the school while both cells work. Each day is there when its transaction ends. */
export const copyFixesAhead = (from: Db, to: Db, schoolId: string): Promise<void> =>
  from.copying('writing', async (source) => {
    await source.query(PLAIN_TEXT);
    await markSchool(source, schoolId);
    await to.copying('writing', (target) =>
      target.copyIn(
        'copy card_elsewhere (school_id, device_no)',
        source.copyOut('copy (select school_id, device_no from moving_school cross join moving_card)'),
      ),
    );
    await openSameDays(source, to);
    const fixes = await fixTable(source);
    for (const day of await fixDays(source))
      await to.copying('writing', async (target) => {
        await target.query(PLAIN_TEXT);
        const table = { ...fixes, name: `fix_${day}` };
        await target.copyIn(into(table, table.name), source.copyOut(copyOf(table, OF_CARDS)));
      });
  });

const OF_CARDS = 'device_no in (select device_no from moving_card)';

/** The days of cards, each with how many fixes it has and the sum of their times (µs since 1970). */
const daysOf = (cards: string) => /* sql */ `
  select device_no, (fix_time at time zone 'UTC')::date as day, count(*) as fixes,
    sum((extract(epoch from fix_time) * 1000000)::bigint) as times
  from fix where ${cards} group by 1, 2`;

const ON_SUCH_A_DAY = /* sql */ `exists (select 1 from moving_day where moving_day.device_no = fix.device_no
  and fix_time >= moving_day.day at time zone 'UTC' and fix_time < (moving_day.day + 1) at time zone 'UTC')`;

/**
 * Copies the fixes of days that are not the same in both cells. Writers of the source are locked out, and it has the
 * temporary tables of `markSchool`. A fix never changes: it comes, and it goes with its card or its day. So a day of a
 * card that has as many fixes and an equal sum of times is taken for the same day.
 * @returns how many fixes the school has, and how many of them were copied now.
 */
export async function copyChangedFixes(
  source: CopyTransaction,
  target: CopyTransaction,
  schoolId: string,
): Promise<{ all: number; copied: number }> {
  for (const tx of [source, target]) {
    await tx.query('create temporary table moving_day (device_no integer, day date) on commit drop');
    await tx.query(
      `create temporary table source_day (device_no integer, day date, fixes bigint, times numeric) on commit drop`,
    );
  }
  await target.query('create temporary table arriving_fix (like fix) on commit drop');
  await source.query(`insert into source_day ${daysOf(OF_CARDS)}`);
  await target.copyIn('copy source_day', source.copyOut('copy source_day'));
  const known = `device_no in (
    select device_no from source_day union select device_no from card_elsewhere where school_id = $1)`;
  await target.query(
    `insert into moving_day with target_day as (${daysOf(known)})
     select distinct device_no, day from (
       (select * from source_day except select * from target_day) union all
       (select * from target_day except select * from source_day)) as changed`,
    [schoolId],
  );
  await source.copyIn('copy moving_day', target.copyOut('copy moving_day'));
  for (const tx of [source, target]) await tx.query('analyze moving_day');
  await target.query(`delete from fix where ${ON_SUCH_A_DAY}`);
  const fixes = await fixTable(source);
  const changed = copyOf(fixes, `${OF_CARDS} and ${ON_SUCH_A_DAY}`);
  await target.copyIn(into(fixes, 'arriving_fix'), source.copyOut(changed));
  await target.query('insert into fix select * from arriving_fix on conflict do nothing');
  const [counted] = await target.query<{ all: number; copied: number }>(
    `select (select coalesce(sum(fixes), 0)::int8 from source_day) as all,
       (select count(*) from arriving_fix) as copied`,
  );
  return counted ?? { all: 0, copied: 0 };
}

/** Deletes the fixes of the school's cards, which are in another cell, day by day while writers go on. */
export async function deleteFixesElsewhere(on: Db, schoolId: string): Promise<void> {
  const cards = 'device_no in (select device_no from card_elsewhere where school_id = $1)';
  const [some] = await on.query('select 1 from card_elsewhere where school_id = $1 limit 1', [schoolId]);
  if (!some) return;
  for (const day of (await fixDays(on)).map(dashed))
    await on.query(
      `delete from fix where ${cards} and fix_time >= '${day} 00:00Z' and fix_time < '${dayAfter(day)} 00:00Z'`,
      [schoolId],
    );
  await on.query(`delete from fix_other where ${cards}`, [schoolId]);
  await on.query('delete from card_elsewhere where school_id = $1', [schoolId]);
}

async function fixTable(on: Queryable): Promise<StoredTable> {
  const table = (await storedTables(on)).find(({ name }) => name === 'fix');
  if (!table) throw new Error('the schema has no table fix');
  return table;
}
