/** The fence index by grids of cells, which the platform had before flatbush. */
import type { FenceIndex } from '../../../contract/fence/fenceIndex';
import type { GeoBox } from '../../../contract/fence/outline';

/**
 * Degrees a side of a cell: about a kilometre, so that a neighbourhood's fence lies in one to four; coarser for rivers
 * and districts. All divide the globe.
 */
const CELLS = [0.01, 0.15, 2] as const;
/** A box over more cells than this belongs into a coarser grid; a way over more is compared box by box. */
const WIDE = 64;
/** An owner with no more fences than this needs no cells. */
const FEW = 24;

interface Placed<Fence> {
  fence: Fence;
  owners: readonly string[];
  box: GeoBox;
}

export function createGridFenceIndex<Fence>(): FenceIndex<Fence> {
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
  near(box: GeoBox, found: Set<Placed<Fence>>): void;
  size(): number;
}

/** One owner's fences; grids once they are more than a few. */
function createShelf<Fence>(): Shelf<Fence> {
  const all = new Set<Placed<Fence>>();
  let grids: Grid<Fence>[] | null = null;
  const intoGrid = (some: readonly Grid<Fence>[], one: Placed<Fence>) => some.find((grid) => grid.add(one));

  return {
    add(one) {
      all.add(one);
      if (grids) intoGrid(grids, one);
      else if (all.size > FEW) {
        grids = [...CELLS.map((side) => createGrid<Fence>(side)), ungridded()];
        for (const other of all) intoGrid(grids, other);
      }
    },
    remove(one) {
      all.delete(one);
      for (const grid of grids ?? []) grid.remove(one);
    },
    near(box, found) {
      if (grids) for (const grid of grids) grid.near(box, found);
      else for (const one of all) if (meets(one.box, box)) found.add(one);
    },
    size: () => all.size,
  };
}

interface Grid<Fence> {
  /** @returns whether it belongs here: one over too many cells belongs into a coarser grid. */
  add(one: Placed<Fence>): boolean;
  remove(one: Placed<Fence>): void;
  near(box: GeoBox, found: Set<Placed<Fence>>): void;
}

function createGrid<Fence>(side: number): Grid<Fence> {
  const held = new Set<Placed<Fence>>();
  const cells = new Map<number, Set<Placed<Fence>>>();
  return {
    add(one) {
      const within = cellsOf(one.box, side);
      if (!within) return false;
      held.add(one);
      for (const cell of within) {
        const there = cells.get(cell);
        if (there) there.add(one);
        else cells.set(cell, new Set([one]));
      }
      return true;
    },
    remove(one) {
      if (!held.delete(one)) return;
      for (const cell of cellsOf(one.box, side) ?? []) {
        const there = cells.get(cell);
        there?.delete(one);
        if (there?.size === 0) cells.delete(cell);
      }
    },
    near(box, found) {
      const within = held.size > 0 && cellsOf(box, side);
      const compare = (some: Iterable<Placed<Fence>>) => {
        for (const one of some) if (meets(one.box, box)) found.add(one);
      };
      if (within) for (const cell of within) compare(cells.get(cell) ?? []);
      else compare(held);
    },
  };
}

/** What is wider than any grid: half a country. */
function ungridded<Fence>(): Grid<Fence> {
  const held = new Set<Placed<Fence>>();
  return {
    add(one) {
      held.add(one);
      return true;
    },
    remove: (one) => void held.delete(one),
    near(box, found) {
      for (const one of held) if (meets(one.box, box)) found.add(one);
    },
  };
}

/** The cells a box lies in; null when they are too many. Columns go round the globe. */
function cellsOf({ west, south, east, north }: GeoBox, side: number): number[] | null {
  const columns = Math.round(360 / side);
  const [left, right] = [Math.floor(west / side), Math.floor(east / side)];
  const [low, high] = [Math.floor(south / side), Math.floor(north / side)];
  if ((right - left + 1) * (high - low + 1) > WIDE) return null;
  const found: number[] = [];
  for (let row = low; row <= high; row++)
    for (let column = left; column <= right; column++)
      found.push(row * columns + (((column % columns) + columns) % columns));
  return found;
}

/** Whether two boxes share a place, either written with longitudes that run on past 180. */
function meets(one: GeoBox, other: GeoBox): boolean {
  if (one.north < other.south || other.north < one.south) return false;
  const turn = 360 * Math.round((other.west - one.west) / 360);
  return overlaps(one, other, turn) || overlaps(one, other, turn - 360) || overlaps(one, other, turn + 360);
}

const overlaps = (one: GeoBox, other: GeoBox, turn: number) =>
  one.west + turn <= other.east && other.west <= one.east + turn;
