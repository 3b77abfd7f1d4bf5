/** Serves every cell that the home cell lists: opens new ones, tries those that are away again, clears up moves. */
import type { PlatformContext } from '../../engine/platform';
import { standingTrouble, standingTroubles } from '../../engine/trouble';
import type { RunningPlatform } from '../createPlatform';
import { type GatewayFigures, summedFigures } from '../../field/gateway/cardGateway';
import type { Db } from '../../engine/store/db';
import { createCellRouter } from './cellRouter';
import { type CellRow, createCellDirectory, HOME } from './cellDirectory';
import { settleMoves } from './moveSchool';
import type { CellsOfProcess } from './otherCells';
import { createCellFinder, type ServedCell } from './cellFinder';

/** A cell with its platform in this process. */
export interface OpenCell {
  db: Db;
  running: RunningPlatform;
  /** Stops the platform and closes the store. */
  close(): Promise<void>;
}

/** Milliseconds between two tries to open a cell that is away, and two looks for what movers left behind. */
const AGAIN = 5_000;

export interface ServedCells {
  fetch: RunningPlatform['fetch'];
  /** Open consoles of this process, in all cells. */
  consoles(): number;
  /** What the gateways for cards count, in all cells. */
  cardFigures(): GatewayFigures;
  /** What can be sent to phones in any cell. */
  sends: RunningPlatform['sends'];
  /** The stores of the other cells by name; null for one that this process cannot serve now. */
  others(): ReadonlyMap<string, Db | null>;
  stop(): Promise<void>;
}

/**
 * @param open opens a cell other than the home cell.
 * @param cells what the platforms ask each other by.
 */
export async function serveCells(
  context: Pick<PlatformContext, 'db' | 'clock' | 'every' | 'log' | 'settings'>,
  home: RunningPlatform,
  open: (row: CellRow) => Promise<OpenCell>,
  cells: Pick<CellsOfProcess, 'bind'>,
): Promise<ServedCells> {
  const { db, every, log } = context;
  const opened = new Map<string, OpenCell>();
  const opening = new Map<string, Promise<void>>();
  let stopped = false;

  const served = (): ReadonlyMap<string, ServedCell> =>
    new Map([
      [HOME, { name: HOME, db, ...home }],
      ...[...opened].map(([name, cell]): [string, ServedCell] => [name, { name, db: cell.db, ...cell.running }]),
    ]);

  const closedCell = standingTroubles(log, 'a cell cannot be opened', 'cell');
  const unsettled = standingTrouble(log, 'what a move left behind is still there');
  async function openOne(row: CellRow): Promise<void> {
    try {
      const cell = await open(row);
      if (stopped) return await cell.close();
      opened.set(row.name, cell);
      log.info({ cell: row.name }, 'a cell is served');
      closedCell(row.name).ended();
    } catch (error) {
      closedCell(row.name).began(error);
    }
  }

  /** Opens what is not open, and closes what an operator has closed or taken away. */
  function follow(): Promise<unknown> {
    const rows = directory.cells().filter(({ isClosed }) => !isClosed);
    for (const [name, cell] of opened)
      if (!rows.some((row) => row.name === name)) {
        opened.delete(name);
        void cell.close();
      }
    return Promise.all(
      rows
        .filter(({ name }) => !opened.has(name))
        .map((row) => {
          const running = opening.get(row.name) ?? openOne(row).finally(() => opening.delete(row.name));
          opening.set(row.name, running);
          return running;
        }),
    );
  }

  let changed = () => {};
  const directory = await createCellDirectory(context, () => changed());
  const finder = createCellFinder(context, directory, served);
  cells.bind({ directory, finder, served });
  changed = () => {
    finder.forget();
    void follow();
  };
  await follow();
  const end = every(AGAIN, async () => {
    if (directory.cells().length === 0) return;
    await follow();
    if (directory.places().every(({ movingTo, leftOver }) => movingTo === null && leftOver === null)) return;
    const ends = [...served()].flatMap(([name]) => {
      const store = name === HOME ? db : opened.get(name)?.db;
      return store ? [{ name, db: store }] : [];
    });
    await settleMoves(db, ends).then(unsettled.ended, unsettled.began);
    await directory.refresh();
  });
  return {
    fetch: createCellRouter(context, directory, finder, served),
    consoles: () =>
      [home, ...[...opened.values()].map(({ running }) => running)].reduce((sum, { consoles }) => sum + consoles(), 0),
    cardFigures: () => summedFigures([...served().values()].map(({ cards }) => cards.figures())),
    sends() {
      const all = [...served().values()].map(({ sends }) => sends());
      return {
        codes: all.some(({ codes }) => codes),
        messages: all.some(({ messages }) => messages),
        pushes: all.some(({ pushes }) => pushes),
        providers: [...new Set(all.flatMap(({ providers }) => providers))],
      };
    },
    others: () => new Map(directory.cells().map(({ name }) => [name, opened.get(name)?.db ?? null])),
    async stop() {
      stopped = true;
      end();
      await Promise.all([...opened.values()].map(({ close }) => close()));
    },
  };
}
