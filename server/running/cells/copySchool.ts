/** Copies the rows of a school that moves, under the lock, into one transaction of the other cell. */
import { FENCES_CHANGED } from '../../field/fences/fenceCache';
import { copyOf, quoted, type StoredTable, storedTables } from '../../engine/store/storedTables';
import type { CopyTransaction, Queryable } from '../../engine/store/db';
import { WATERS_CHANGED } from '../../field/waters/waterCache';
import { copyChangedFixes, into } from './moveFixes';
import { SCHOOL_ROWS } from './schoolRows';

/** What a move took. */
export interface Moved {
  /** Rows by table; tables without rows are left out. */
  rows: Readonly<Record<string, number>>;
  /** How many of the fixes were copied while writers of the old cell waited; the others were copied before. */
  fixesUnderLock: number;
}

/** Copies the marked rows, each table after those that it refers to. */
export async function copyRows(source: CopyTransaction, target: CopyTransaction, schoolId: string): Promise<Moved> {
  const fixes = await copyChangedFixes(source, target, schoolId);
  await planForFilling(target);
  const rows: Record<string, number> = fixes.all > 0 ? { fix: fixes.all } : {};
  await target.query('delete from card_elsewhere where school_id = $1', [schoolId]);
  for (const table of await storedTables(source)) {
    const of = SCHOOL_ROWS[table.name];
    if (!of || of.kind === 'ahead') continue;
    const [counted] = await source.query<{ count: number }>(
      `select count(*) as count from ${quoted(table.name)} where ${of.rows}`,
    );
    if (!counted || counted.count === 0) continue;
    rows[table.name] = counted.count;
    if (of.kind === 'shared') await copyMissing(source, target, table, of.rows);
    else await target.copyIn(into(table, table.name), source.copyOut(copyOf(table, of.rows)));
  }
  await tellCaches(target, schoolId);
  return { rows, fixesUnderLock: fixes.copied };
}

/**
 * Each copied row asks the store for the rows that it refers to, by plans that are made at the first of them and kept
 * to the last. Tables that were emptied by an earlier move look so small then that the plan reads them whole, for each
 * row: the copy takes the square of its rows. So what was planned is planned anew, by the keys.
 */
async function planForFilling(tx: Queryable): Promise<void> {
  await tx.query('discard plans');
  await tx.query('set local enable_seqscan = off');
}

/** What processes of the other cell remember of the school from an earlier stay is read again. */
async function tellCaches(tx: Queryable, schoolId: string): Promise<void> {
  await tx.query(`select count_scope_change($1, kind) from unnest(array['sessions', 'scopes']) as kind`, [schoolId]);
  await tx.query(`select pg_notify('devices', '')`);
  await tx.query('select pg_notify($1, $2)', [FENCES_CHANGED, JSON.stringify({ schoolId })]);
  await tx.query(`select pg_notify($1, json_build_object('fenceId', fence_id)::text) from fence where school_id = $2`, [
    FENCES_CHANGED,
    schoolId,
  ]);
  await tx.query(
    `select pg_notify($1, json_build_object('areaId', area_id)::text) from water_area where school_id = $2`,
    [WATERS_CHANGED, schoolId],
  );
}

/** Copies rows of which the target has none with an equal key. */
async function copyMissing(
  source: CopyTransaction,
  target: CopyTransaction,
  table: StoredTable,
  rows: string,
): Promise<void> {
  const arriving = `arriving_${table.name}`;
  await target.query(`create temporary table ${arriving} (like ${quoted(table.name)}) on commit drop`);
  await target.copyIn(into(table, arriving), source.copyOut(copyOf(table, rows)));
  await target.query(
    `insert into ${quoted(table.name)} overriding system value select * from ${arriving} on conflict do nothing`,
  );
}
