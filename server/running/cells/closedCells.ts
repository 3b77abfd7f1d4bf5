/**
 * Takes a cell out of service, so that a backup can be restored into it, and back in when nothing speaks against it. A
 * backup brings back what was true when it was made: schools that have moved away since, and numbers given since.
 */
import { counters, quoted } from '../../engine/store/storedTables';
import { columnOf, type Db, type Queryable } from '../../engine/store/db';
import { migrate } from '../../engine/store/migrate';
import { CELLS_CHANGED, placeOf, putPlace } from './cellDirectory';
import { CellRefused, numberCell, numbersOf, requireTables } from './manageCells';
import { deleteSchoolCopy, hasSchool, holding, type MoveEnd, MoveRefused, settleSchool } from './moveSchool';

/** Every process stops serving the cell: its schools are answered with 503. Its store is as it was. */
export async function closeCell(home: Db, name: string): Promise<void> {
  await home.query('update cell set is_closed = true where name = $1', [name]);
  await home.notify(CELLS_CHANGED, '');
}

/**
 * Every process serves a closed cell again.
 * @param others the other cells that answer, the home cell among them.
 * @throws CellRefused when it has no tables, or a school that is in another cell too.
 */
export async function reopenCell(
  home: Db,
  { name, db, cellNo }: MoveEnd & { cellNo: number },
  others: readonly MoveEnd[],
): Promise<void> {
  await requireTables(db);
  await migrate(db);
  const twice = await schoolsInTwo(home, { name, db }, others);
  const places = twice.map(({ schoolId, other }) => `${schoolId} (${name} and ${other})`);
  if (places.length > 0)
    throw new CellRefused(
      `These schools are in two cells: ${places.join(', ')}. ` +
        `Delete each in one of them (npm run cells -- drop <school id> <cell>), then open the cell.`,
    );
  await db.transaction((tx) => numberCell(tx, cellNo));
  await skipNumbers(db, cellNo, others);
  // The home cell may have been restored: then all cells are added again.
  await skipNumbers(home, 0, [{ name, db }]);
  await home.query('update cell set is_closed = false where name = $1', [name]);
  await home.notify(CELLS_CHANGED, '');
}

/** The schools of a cell that another one has too, or that the home cell knows to be in another one. */
export async function schoolsInTwo(
  home: Queryable,
  { name, db }: MoveEnd,
  others: readonly MoveEnd[],
): Promise<{ schoolId: string; other: string }[]> {
  const schools = await columnOf<string>(db, 'select school_id from school order by 1');
  const moved = await home.query<{ school_id: string; cell: string }>(
    'select school_id, cell from school_cell where school_id = any($1) and cell <> $2 order by 1',
    [schools, name],
  );
  const twice = new Map(moved.map(({ school_id, cell }) => [school_id, cell]));
  for (const other of others)
    for (const { school_id } of await other.db.query<{ school_id: string }>(
      'select school_id from school where school_id = any($1)',
      [schools],
    ))
      twice.set(school_id, other.name);
  return [...twice].map(([schoolId, other]) => ({ schoolId, other }));
}

/**
 * Deletes a school in one of two cells that have it.
 * @param others the other cells that answer. One of them has the school.
 * @returns the name of that cell.
 * @throws CellRefused or MoveRefused; nothing is changed then.
 */
export async function dropSchool(
  home: Db,
  schoolId: string,
  from: MoveEnd,
  others: readonly MoveEnd[],
  now: Date,
): Promise<string> {
  return holding(home, schoolId, async () => {
    const place = await placeOf(home, schoolId);
    if (place?.movingTo) throw new MoveRefused('The school is being moved.');
    const cells: string[] = [];
    for (const other of others) if (await hasSchool(other.db, schoolId)) cells.push(other.name);
    const [kept] = cells;
    if (kept === undefined) throw new CellRefused(`No other cell that answers has a school ${schoolId}.`);
    // A command that was killed may have deleted all but the fixes.
    const [rest] = await from.db.query('select 1 from card_elsewhere where school_id = $1 limit 1', [schoolId]);
    if (await hasSchool(from.db, schoolId)) await deleteSchoolCopy(from.db, schoolId);
    else if (!rest) throw new CellRefused(`The cell ${from.name} has no school ${schoolId}.`);
    const been = [...new Set([...(place?.been ?? []), from.name])].filter((name) => name !== kept);
    const left = { schoolId, cell: kept, movingTo: null, isLocked: false, leftOver: from.name, been };
    await putPlace(home, left, now);
    await settleSchool(home, schoolId, [from]);
    return kept;
  });
}

/** Keeps a cell from giving numbers again that rows of other cells have: their schools came from it. */
export async function skipNumbers(db: Queryable, cellNo: number, others: readonly MoveEnd[]): Promise<void> {
  const { first, last } = numbersOf(cellNo);
  for (const { name, table, column } of await counters(db))
    for (const other of others) {
      const [used] = await other.db.query<{ last: number | null }>(
        `select max(${quoted(column)})::int8 as last from ${quoted(table)} where ${quoted(column)} between $1 and $2`,
        [first, last],
      );
      if (used?.last)
        await db.query(
          `select setval(to_regclass($1), greatest($2, coalesce(pg_sequence_last_value(to_regclass($1)), 0)))`,
          [quoted(name), used.last],
        );
    }
}
