/** What the home cell knows of the other cells: their addresses, and where schools are that have moved. */
import type { Log } from '../../engine/platform';
import { standingTrouble } from '../../engine/trouble';
import type { Db, Queryable } from '../../engine/store/db';

/** The name of the first cell, whose store the environment names. */
export const HOME = 'home';

/** PostgreSQL channel of the home cell that says that cells or places of schools changed. */
export const CELLS_CHANGED = 'cells';

/** The form of a cell's name. */
export const CELL_NAME = /^[a-z][a-z0-9]{0,15}$/;

export interface CellRow {
  name: string;
  /** 1 to 40; it gives the cell its numbers of cards. */
  cellNo: number;
  /** Address of its database; it holds a password. */
  url: string;
  /** No process serves it: an operator has closed it. */
  isClosed: boolean;
}

/** Where a school is that has moved, or moves. A school without one is where it was made. */
export interface SchoolCell {
  schoolId: string;
  cell: string;
  /** The cell to which it is being copied. */
  movingTo: string | null;
  /** True while nobody can write to its rows. */
  isLocked: boolean;
  /** The cell in which rows of it are still to be deleted. */
  leftOver: string | null;
  /** The cells in which it was. */
  been: readonly string[];
}

const SELECT_PLACE = /* sql */ `select school_id as "schoolId", cell, moving_to as "movingTo",
  is_locked as "isLocked", left_over as "leftOver",
  been from school_cell`;

export const readCells = (home: Queryable): Promise<CellRow[]> =>
  home.query('select name, cell_no as "cellNo", url, is_closed as "isClosed" from cell order by cell_no');

export async function placeOf(home: Queryable, schoolId: string): Promise<SchoolCell | undefined> {
  const [place] = await home.query<SchoolCell>(`${SELECT_PLACE} where school_id = $1`, [schoolId]);
  return place;
}

/** Writes where a school is, and tells every process. @param now null leaves the instant as it is. */
export async function putPlace(home: Db, place: SchoolCell, now: Date | null): Promise<void> {
  const { schoolId, cell, movingTo, isLocked, leftOver, been } = place;
  await home.query(
    `insert into school_cell as s (school_id, cell, moving_to, left_over, been, changed_at, is_locked)
     values ($1, $2, $3, $4, $5, coalesce($6, now()), $7)
     on conflict (school_id) do update set cell = $2, moving_to = $3, left_over = $4, been = $5, is_locked = $7,
       changed_at = coalesce($6, s.changed_at)`,
    [schoolId, cell, movingTo, leftOver, been, now, isLocked],
  );
  await home.notify(CELLS_CHANGED, '');
}

export interface CellDirectory {
  cells(): readonly CellRow[];
  places(): readonly SchoolCell[];
  /** Reads the home cell again. A failure leaves what is known. */
  refresh(): Promise<void>;
}

/**
 * Keeps the home cell's rows in memory: everything goes on from there while the home cell is away.
 * @param onChange called after each read.
 */
export async function createCellDirectory(
  { db, log }: { db: Db; log: Log },
  onChange: () => void,
): Promise<CellDirectory> {
  let cells: readonly CellRow[] = [];
  let places: readonly SchoolCell[] = [];
  const unread = standingTrouble(log, 'the list of cells could not be read');
  const read = async () => {
    try {
      [cells, places] = await Promise.all([readCells(db), db.query<SchoolCell>(`${SELECT_PLACE} order by 1`)]);
      unread.ended();
      onChange();
    } catch (error) {
      unread.began(error);
    }
  };
  /** One read runs and at most one waits: a caller must not join a running one, which may have begun too early. */
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const refresh = () =>
    (next ??= running.then(() => {
      next = null;
      return (running = read());
    }));
  await db.listen(
    CELLS_CHANGED,
    () => void refresh(),
    () => void refresh(),
  );
  await refresh();
  return { cells: () => cells, places: () => places, refresh };
}
