/**
 * Entry point of `npm run cells -- <command>`: what an operator does with cells. The environment names the home cell.
 */
import { parseArgs } from 'node:util';
import { type CellRow, HOME, readCells } from '../cells/directory';
import { addCell, CellRefused, type CellState, removeCell, stateOf } from '../cells/manageCells';
import { type MoveEnd, MoveRefused, moveSchool, settleMoves } from '../cells/moveSchool';
import type { Db } from '../store/db';
import { openPostgres } from '../store/postgres';
import { fail, reasonOf, runCommand, say } from './command';
import { readEnvironment } from './environment';
import { logOf } from './start';

const USAGE = `npm run cells -- list
npm run cells -- add <name> <address of an empty database>
npm run cells -- move <school id> <cell>
npm run cells -- drain <cell> <cell that takes its schools>
npm run cells -- remove <cell>`;

const log = logOf(process.env['LOG_LEVEL'] ?? 'error');
const now = () => new Date();

const { positionals } = parseArgs({ allowPositionals: true });
const [command = '', first, second, ...more] = positionals;

/** Runs `work` with the home cell and its list. Cells need a server: the embedded store has one process. */
async function withHome(work: (home: Db, cells: readonly CellRow[]) => Promise<void>): Promise<void> {
  const { databaseUrl } = readEnvironment(process.env);
  if (databaseUrl === undefined)
    return fail('Cells need DATABASE_URL: the home cell must be a PostgreSQL that other machines reach.');
  const home = await openPostgres(databaseUrl, { log, connections: 4 });
  try {
    await work(home, await readCells(home));
  } catch (error) {
    if (error instanceof MoveRefused || error instanceof CellRefused) fail(`Nothing was changed. ${error.message}`);
    else throw error;
  } finally {
    await home.close();
  }
}

/** Runs `work` with the stores of the named cells. @throws CellRefused for an unknown name. */
async function withCells<Result>(
  home: Db,
  cells: readonly CellRow[],
  names: readonly string[],
  work: (ends: readonly MoveEnd[]) => Promise<Result>,
): Promise<Result> {
  const opened: MoveEnd[] = [];
  try {
    for (const name of names) {
      const row = cells.find((cell) => cell.name === name);
      if (!row && name !== HOME) throw new CellRefused(`There is no cell ${name}.`);
      opened.push({ name, db: row ? await openPostgres(row.url, { log, connections: 3 }) : home });
    }
    return await work(opened);
  } finally {
    for (const { db } of opened) if (db !== home) await db.close();
  }
}

const lineOf = ({ name, cellNo }: Pick<CellRow, 'name' | 'cellNo'>, state: CellState | string) =>
  typeof state === 'string'
    ? `${name} (${cellNo}): ${state}`
    : `${name} (${cellNo}): ${state.schools.length} schools, ${state.pupils} pupils, about ${state.fixes} fixes, ` +
      `${Math.round(state.bytes / 1024 ** 2)} MiB${state.isUpToDate ? '' : ', schema of another version'}` +
      state.schools.map((school) => `\n    ${school}`).join('');

async function list(home: Db, cells: readonly CellRow[]): Promise<void> {
  for (const row of [{ name: HOME, cellNo: 0 }, ...cells])
    say(
      lineOf(
        row,
        await withCells(home, cells, [row.name], ([cell]) => stateOf((cell as MoveEnd).db)).catch(
          (error: unknown) => `does not answer. ${reasonOf(error)}`,
        ),
      ),
    );
}

async function move(home: Db, cells: readonly CellRow[], schoolId: string, target: string): Promise<void> {
  const all = [HOME, ...cells.map(({ name }) => name)];
  await withCells(home, cells, all, async (ends) => {
    const from = await whereIs(ends, schoolId);
    const to = ends.find(({ name }) => name === target);
    if (!to) throw new CellRefused(`There is no cell ${target}.`);
    const started = now().getTime();
    const { rows } = await moveSchool(home, { schoolId, from, to }, now());
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    say(`${schoolId}: ${count} rows moved from ${from.name} to ${to.name} in ${now().getTime() - started} ms.`);
  });
}

async function whereIs(ends: readonly MoveEnd[], schoolId: string): Promise<MoveEnd> {
  for (const end of ends)
    if ((await end.db.query('select 1 from school where school_id = $1', [schoolId])).length > 0) return end;
  throw new CellRefused(`No cell has a school ${schoolId}.`);
}

/** The commands, each with the number of its words. */
const COMMANDS: Record<string, { words: number; run: (home: Db, cells: readonly CellRow[]) => Promise<void> }> = {
  list: { words: 0, run: list },
  add: {
    words: 2,
    async run(home) {
      const cell = await openPostgres(second as string, { log, connections: 2 });
      try {
        const { name, cellNo } = await addCell(home, cell, { name: first as string, url: second as string }, now());
        say(`The cell ${name} is there, with number ${cellNo}. Running platforms open it by themselves.`);
      } finally {
        await cell.close();
      }
    },
  },
  move: { words: 2, run: (home, cells) => move(home, cells, first as string, second as string) },
  drain: {
    words: 2,
    async run(home, cells) {
      const schools = await withCells(home, cells, [first as string], async ([cell]) =>
        stateOf((cell as MoveEnd).db).then((state) => state.schools),
      );
      for (const schoolId of schools) await move(home, cells, schoolId, second as string);
      say(`${first} is empty.`);
    },
  },
  remove: {
    words: 1,
    async run(home, cells) {
      await withCells(home, cells, [first as string], async (ends) => {
        await settleMoves(home, ends);
        await removeCell(home, (ends[0] as MoveEnd).db, first as string);
      });
      say(`The cell ${first} is no longer known. Its database is as it was.`);
    },
  },
};

const chosen = COMMANDS[command];
const given = [first, second, ...more].filter((word) => word !== undefined).length;
if (!chosen || given !== chosen.words) fail(USAGE);
else await runCommand('The command was not done.', () => withHome(chosen.run));
