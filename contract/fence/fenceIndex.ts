/** Which fences a fix may concern, found without looking at those elsewhere. */
import type { Box } from './outline';

/** Degrees a side of a cell: about a kilometre, so that a neighbourhood's fence lies in one to four. */
const CELL = 0.01;
const COLUMNS = Math.round(360 / CELL);
/** A fence, or a way, over more cells than this is compared box by box. */
const WIDE = 64;
/** An owner with no more fences than this needs no cells. */
const FEW = 24;

export interface FenceIndex<Fence> {
  /** Adds a fence, or replaces the one of the same id. @param owners whose fixes it concerns: names of pupils, classes, schools. */
  put(id: string, fence: Fence, box: Box, owners: readonly string[]): void;
  remove(id: string): void;
  /** The fences of these owners whose boxes meet a box; each once. */
  near(owners: readonly string[], box: Box): Fence[];
  /** A fence by its id, if it is one of these owners'. */
  of(id: string, owners: readonly string[]): Fence | null;
  /** Whether any of these owners has a fence. */
  has(owners: readonly string[]): boolean;
  size(): number;
}

interface Placed<Fence> {
  fence: Fence;
  owners: readonly string[];
  box: Box;
}

export function createFenceIndex<Fence>(): FenceIndex<Fence> {
  const placed = new Map<string, Placed<Fence>>();
  const shelves = new Map<string, Shelf<Fence>>();

  const remove = (id: string) => {
    const known = placed.get(id);
    if (!known) return;
    placed.delete(id);
    for (const owner of known.owners) {
      const shelf = shelves.get(owner);
      shelf?.remove(known);
      if (shelf?.size() === 0) shelves.delete(owner);
    }
  };

  return {
    put(id, fence, box, owners) {
      remove(id);
      const known = { fence, owners, box };
      placed.set(id, known);
      for (const owner of owners) {
        const shelf = shelves.get(owner) ?? createShelf<Fence>();
        shelves.set(owner, shelf);
        shelf.add(known);
      }
    },
    remove,
    near(owners, box) {
      const found = new Set<Placed<Fence>>();
      for (const owner of owners) shelves.get(owner)?.near(box, found);
      return Array.from(found, ({ fence }) => fence);
    },
    of(id, owners) {
      const known = placed.get(id);
      return known?.owners.some((owner) => owners.includes(owner)) ? known.fence : null;
    },
    has: (owners) => owners.some((owner) => shelves.has(owner)),
    size: () => placed.size,
  };
}

interface Shelf<Fence> {
  add(one: Placed<Fence>): void;
  remove(one: Placed<Fence>): void;
  near(box: Box, found: Set<Placed<Fence>>): void;
  size(): number;
}

/** One owner's fences; a grid once they are more than a few. */
function createShelf<Fence>(): Shelf<Fence> {
  const all = new Set<Placed<Fence>>();
  const wide = new Set<Placed<Fence>>();
  let cells: Map<number, Set<Placed<Fence>>> | null = null;

  const intoCells = (grid: Map<number, Set<Placed<Fence>>>, one: Placed<Fence>) => {
    const within = cellsOf(one.box);
    if (!within) wide.add(one);
    for (const cell of within ?? []) {
      const there = grid.get(cell);
      if (there) there.add(one);
      else grid.set(cell, new Set([one]));
    }
  };

  return {
    add(one) {
      all.add(one);
      if (cells) intoCells(cells, one);
      else if (all.size > FEW) {
        cells = new Map();
        for (const other of all) intoCells(cells, other);
      }
    },
    remove(one) {
      all.delete(one);
      wide.delete(one);
      if (cells) for (const cell of cellsOf(one.box) ?? []) cells.get(cell)?.delete(one);
    },
    near(box, found) {
      const compare = (some: Iterable<Placed<Fence>>) => {
        for (const one of some) if (meets(one.box, box)) found.add(one);
      };
      const within = cells && cellsOf(box);
      if (!cells || !within) compare(all);
      else {
        compare(wide);
        for (const cell of within) compare(cells.get(cell) ?? []);
      }
    },
    size: () => all.size,
  };
}

/** The cells a box lies in; null when they are too many. Columns go round the globe. */
function cellsOf({ west, south, east, north }: Box): number[] | null {
  const [left, right] = [Math.floor(west / CELL), Math.floor(east / CELL)];
  const [low, high] = [Math.floor(south / CELL), Math.floor(north / CELL)];
  if ((right - left + 1) * (high - low + 1) > WIDE) return null;
  const found: number[] = [];
  for (let row = low; row <= high; row++) for (let column = left; column <= right; column++) found.push(row * COLUMNS + (((column % COLUMNS) + COLUMNS) % COLUMNS));
  return found;
}

/** Whether two boxes share a place, either written with longitudes that run on past 180. */
function meets(one: Box, other: Box): boolean {
  if (one.north < other.south || other.north < one.south) return false;
  const turn = 360 * Math.round((other.west - one.west) / 360);
  return overlaps(one, other, turn) || overlaps(one, other, turn - 360) || overlaps(one, other, turn + 360);
}

const overlaps = (one: Box, other: Box, turn: number) => one.west + turn <= other.east && other.west <= one.east + turn;
