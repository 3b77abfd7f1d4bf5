/** What an operator does with cells: adds one, looks at them, takes an empty one away. */
import { counters, isEmptyStore, quoted } from '../../engine/store/storedTables';
import type { Db, Queryable } from '../../engine/store/db';
import { doneSteps, migrate } from '../../engine/store/migrate';
import { MIGRATIONS } from '../../engine/store/migrations';
import { CELL_NAME, CELLS_CHANGED, type CellRow, HOME, readCells } from './cellDirectory';

/** Why a cell cannot be added or removed. Nothing was changed. */
export class CellRefused extends Error {
  override readonly name = 'CellRefused';
}

/** Numbers of cards, commands, calls, texts and audit lines that one cell gives; 41 cells fit into an integer. */
const NUMBERS_PER_CELL = 50_000_000;
const MOST_CELLS = 40;

/** The first and the last number that a cell gives. */
export const numbersOf = (cellNo: number): { first: number; last: number } => ({
  first: cellNo * NUMBERS_PER_CELL + 1,
  last: (cellNo + 1) * NUMBERS_PER_CELL,
});

/** Gives a cell numbers of its own: no two cells number a card or an audit line alike, so rows move as they are. */
export async function numberCell(tx: Queryable, cellNo: number): Promise<void> {
  const { first, last: most } = numbersOf(cellNo);
  for (const { name, last } of await counters(tx))
    await tx.query(
      `alter sequence ${quoted(name)} minvalue ${first} maxvalue ${most} start ${first}
       restart ${Math.max(first, (last ?? 0) + 1)}`,
    );
}

/** The number of a cell by the cards that it has numbered; 0 for the home cell and for a store that was no cell. */
async function numberOf(db: Queryable): Promise<number> {
  const [row] = await db.query<{ no: number }>(
    `select coalesce(last_value, min_value) as no from pg_sequences
     where schemaname = current_schema() and sequencename = 'device_device_no_seq'`,
  );
  return row ? Math.floor((row.no - 1) / NUMBERS_PER_CELL) : 0;
}

/** @throws CellRefused for a name that no cell can have. */
export function requireCellName(name: string): void {
  if (!CELL_NAME.test(name) || name === HOME)
    throw new CellRefused('A cell is called by up to 16 small letters and digits, a letter first, and not "home".');
}

/**
 * Adds a cell: an empty database, which gets the schema and a number, or one that was a cell before (after a restore
 * of it, or of the home cell).
 * @param cell its store. `url`: how processes reach it. `isClosed`: no process serves it before `reopenCell`.
 * @throws CellRefused.
 */
export async function addCell(
  home: Db,
  cell: Db,
  { name, url, isClosed = false }: Pick<CellRow, 'name' | 'url'> & Partial<Pick<CellRow, 'isClosed'>>,
  now: Date,
): Promise<CellRow> {
  requireCellName(name);
  const known = await readCells(home);
  if (known.some((row) => row.name === name)) throw new CellRefused(`There is a cell ${name} already.`);
  const [empty, given] = [await isEmptyStore(cell), await numberOf(cell)];
  if (!empty && given === 0) throw new CellRefused('The database is not empty, and it was no cell before.');
  const taken = new Set(known.map(({ cellNo }) => cellNo));
  const free = Array.from({ length: MOST_CELLS }, (_, place) => place + 1).find((no) => !taken.has(no));
  const cellNo = given === 0 ? free : given;
  if (cellNo === undefined) throw new CellRefused(`There are ${MOST_CELLS} cells already.`);
  if (taken.has(cellNo)) throw new CellRefused('This database is a cell already, under another name.');
  await migrate(cell);
  await cell.transaction((tx) => numberCell(tx, cellNo));
  await home.query('insert into cell (name, cell_no, url, added_at, is_closed) values ($1, $2, $3, $4, $5)', [
    name,
    cellNo,
    url,
    now,
    isClosed,
  ]);
  await home.notify(CELLS_CHANGED, '');
  return { name, cellNo, url, isClosed };
}

/** @throws CellRefused for a database without tables, as after its loss. */
export async function requireTables(cell: Queryable): Promise<void> {
  const [table] = await cell.query(`select 1 where to_regclass('school') is not null`);
  if (!table) throw new CellRefused('The database is empty. Close the cell, restore a backup into it, and open it.');
}

/** Takes a cell away in which no school is. @throws CellRefused. */
export async function removeCell(home: Db, cell: Queryable, name: string): Promise<void> {
  await requireTables(cell);
  const [school] = await cell.query('select 1 from school limit 1');
  if (school) throw new CellRefused('There are schools in this cell: drain it first.');
  await home.query('delete from cell where name = $1', [name]);
  await home.notify(CELLS_CHANGED, '');
}

/** A cell as the operator sees it. */
export interface CellState {
  schools: readonly string[];
  pupils: number;
  /** Fixes that it keeps, as the store's statistics estimate them. */
  fixes: number;
  bytes: number;
  /** False while it has not the schema of this program. */
  isUpToDate: boolean;
}

/** @throws CellRefused for a database without tables. */
export async function stateOf(db: Queryable): Promise<CellState> {
  await requireTables(db);
  const [row] = await db.query<Omit<CellState, 'isUpToDate'>>(
    `select array(select school_id from school order by school_id) as schools,
       (select count(*) from student where left_at is null) as pupils,
       (select coalesce(sum(greatest(reltuples, 0)), 0)::bigint from pg_class join pg_inherits on inhrelid = oid
        where inhparent = 'fix'::regclass) as fixes,
       pg_database_size(current_database()) as bytes`,
  );
  if (!row) throw new Error('no state');
  return { ...row, isUpToDate: (await doneSteps(db)).length === MIGRATIONS.length };
}
