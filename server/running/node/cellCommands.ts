/** What an operator does with cells; `cells.ts` reads the command line. */
import { type CellRow, HOME, placeOf, readCells } from '../cells/cellDirectory';
import { closeCell, dropSchool, reopenCell } from '../cells/closedCells';
import { addCell, CellRefused, type CellState, removeCell, requireCellName, stateOf } from '../cells/manageCells';
import { hasSchool, type MoveEnd, moveSchool, settleMoves } from '../cells/moveSchool';
import type { Log } from '../../engine/platform';
import type { Db } from '../../engine/store/db';
import { openPostgres } from '../../engine/store/postgres';
import { refuseDemo } from '../../engine/store/storeMark';
import { reasonOf } from './command';

export const CELLS_USAGE = `npm run cells -- list
npm run cells -- add <name> <address of an empty database>
npm run cells -- move <school id> <cell>
npm run cells -- drain <cell> <cell that takes its schools>
npm run cells -- close <cell>
npm run cells -- open <cell>
npm run cells -- drop <school id> <one of two cells that have it>
npm run cells -- remove <cell>`;

/** Who runs a command, and where. */
interface CellOperator {
  /** Address of the home cell. */
  home: string;
  log: Log;
  now: () => Date;
  say: (line: string) => void;
}

/** The words of a command; null when there is no such command, or it has other words. */
type CellCommand = (operator: CellOperator) => Promise<void>;

/** @throws CellRefused or MoveRefused; nothing was changed then. */
export function cellCommand([name = '', ...words]: readonly string[]): CellCommand | null {
  const command = COMMANDS[name];
  if (!command || words.length !== command.length) return null;
  return async (operator) => {
    const home = await openCellStore(operator.home, operator.log, 4, 'DATABASE_URL');
    try {
      const [schema] = await home.query(`select 1 where to_regclass('cell') is not null`);
      if (!schema)
        throw new CellRefused(
          'The home cell has no tables of this version. Start Homeward on it once, then do it again.',
        );
      await refuseDemo(home, 'DATABASE_URL');
      await command(...(words as [string, string]))({ ...operator, home, cells: await readCells(home) });
    } finally {
      await home.close();
    }
  };
}

/** @throws CellRefused when the database does not answer, with its reason. */
const openCellStore = (url: string, log: Log, connections: number, setting = 'its address'): Promise<Db> =>
  openPostgres(url, { log, connections }).catch((error: unknown) => {
    throw new CellRefused(`The database does not answer. ${reasonOf(error, setting)}`);
  });

interface Site extends Omit<CellOperator, 'home'> {
  home: Db;
  cells: readonly CellRow[];
}

/** The commands; each has as many parameters as words. */
const COMMANDS: Readonly<Record<string, (first: string, second: string) => (site: Site) => Promise<void>>> = {
  list: () => async (site) => {
    for (const row of [{ name: HOME, cellNo: 0, isClosed: false }, ...site.cells])
      site.say(
        lineOf(
          row,
          await withCell(site, row.name, ({ db }) => stateOf(db)).catch((error: unknown) =>
            error instanceof CellRefused ? error.message : reasonOf(error),
          ),
        ),
      );
  },

  add: (name, url) => async (site) => {
    requireCellName(name);
    const { home, log, now, say } = site;
    const cell = await openCellStore(url, log, 3);
    try {
      const row = await addCell(home, cell, { name, url, isClosed: true }, now());
      say(`The cell ${name} is there, with number ${row.cellNo}.`);
      await withOthers(site, name, (others) => reopenCell(home, { ...row, db: cell }, others)).then(
        () => say('Running platforms open it by themselves.'),
        (error: unknown) => {
          if (!(error instanceof CellRefused)) throw error;
          say(`It is closed. ${error.message}`);
        },
      );
    } finally {
      await cell.close();
    }
  },

  close: (name) => async (site) => {
    requireListed(site, name);
    await closeCell(site.home, name);
    site.say(`The cell ${name} is closed: its schools are answered with 503 until it is opened.`);
  },

  open: (name) => async (site) => {
    const { cellNo } = requireListed(site, name);
    await withCell(site, name, (cell) =>
      withOthers(site, name, (others) => reopenCell(site.home, { ...cell, cellNo }, others)),
    );
    site.say(`The cell ${name} is open. Running platforms serve it within seconds.`);
  },

  drop: (schoolId, name) => async (site) => {
    const kept = await withCell(site, name, (cell) =>
      withOthers(site, name, (others) => dropSchool(site.home, schoolId, cell, others, site.now())),
    );
    site.say(`${schoolId} is no longer in ${name}; it is in ${kept}.`);
  },

  move: (schoolId, target) => async (site) => {
    const place = await placeOf(site.home, schoolId);
    const away: string[] = [];
    for (const name of place ? [place.cell] : [HOME, ...site.cells.map((cell) => cell.name)]) {
      const found = await withCell(site, name, ({ db }) => hasSchool(db, schoolId)).catch((error: unknown) => {
        if (!(error instanceof CellRefused)) throw error;
        away.push(name);
      });
      if (found) return move(site, schoolId, name, target);
    }
    throw new CellRefused(
      away.length > 0
        ? `The school ${schoolId} was not found, and these cells do not answer: ${away.join(', ')}.`
        : `No cell has a school ${schoolId}.`,
    );
  },

  drain: (name, target) => async (site) => {
    const { schools } = await withCell(site, name, ({ db }) => stateOf(db));
    for (const schoolId of schools) await move(site, schoolId, name, target);
    site.say(`${name} is empty.`);
  },

  remove: (name) => (site) =>
    withCell(site, name, async (cell) => {
      await settleMoves(site.home, [cell]);
      await removeCell(site.home, cell.db, name);
      site.say(`The cell ${name} is no longer known. Its database is as it was.`);
    }),
};

/** Runs `work` with a cell. @throws CellRefused for an unknown name. */
async function withCell<Result>(
  { home, cells, log }: Site,
  name: string,
  work: (cell: MoveEnd) => Promise<Result>,
): Promise<Result> {
  if (name === HOME) return work({ name, db: home });
  const db = await openCellStore(requireListed({ cells }, name).url, log, 3);
  try {
    return await work({ name, db });
  } finally {
    await db.close();
  }
}

/** Runs `work` with all cells but one that answer, the home cell among them. */
async function withOthers<Result>(
  site: Site,
  name: string,
  work: (others: readonly MoveEnd[]) => Promise<Result>,
): Promise<Result> {
  const others: MoveEnd[] = name === HOME ? [] : [{ name: HOME, db: site.home }];
  try {
    for (const row of site.cells) {
      if (row.name === name) continue;
      const db = await openCellStore(row.url, site.log, 1).catch(() => null);
      if (db) others.push({ name: row.name, db });
    }
    return await work(others);
  } finally {
    for (const other of others) if (other.name !== HOME) await other.db.close();
  }
}

/** @throws CellRefused for a name that the home cell does not list. */
function requireListed({ cells }: Pick<Site, 'cells'>, name: string): CellRow {
  if (name === HOME) throw new CellRefused('The home cell is open while Homeward runs on it: stop Homeward.');
  const row = cells.find((cell) => cell.name === name);
  if (!row) throw new CellRefused(`There is no cell ${name}.`);
  return row;
}

const move = (site: Site, schoolId: string, source: string, target: string) =>
  withCell(site, source, (from) =>
    withCell(site, target, async (to) => {
      const { home, now, say } = site;
      if (site.cells.some((cell) => cell.name === target && cell.isClosed))
        throw new CellRefused(`The cell ${target} is closed.`);
      const began = now();
      let [still, on] = [began, began];
      const { rows } = await moveSchool(home, { schoolId, from, to }, began, async (stage) => {
        if (stage === 'ahead') still = now();
        if (stage === 'gone') on = now();
      });
      const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
      const took = (start: Date, end: Date) => `${end.getTime() - start.getTime()} ms`;
      say(
        `${schoolId}: ${count} rows moved from ${source} to ${target} in ${took(began, now())}; ` +
          `${source} stood still for ${took(still, on)}.`,
      );
    }),
  );

function lineOf({ name, cellNo, isClosed }: Omit<CellRow, 'url'>, state: CellState | string): string {
  const cell = `${name} (${cellNo})${isClosed ? ', closed' : ''}`;
  if (typeof state === 'string') return `${cell}: ${state}`;
  const { schools, pupils, fixes, bytes, isUpToDate } = state;
  return (
    `${cell}: ${schools.length} schools, ${pupils} pupils, about ${fixes} fixes, ` +
    `${Math.round(bytes / 1024 ** 2)} MiB${isUpToDate ? '' : ', schema of another version'}` +
    schools.map((school) => `\n    ${school}`).join('')
  );
}
