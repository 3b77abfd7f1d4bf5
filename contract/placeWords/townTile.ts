/**
 * One tile of the town as words need it: ways, places, areas and house numbers, with indexes. Coordinates are units of
 * the tile (4,096 along an edge, y southwards); parts of a neighbour may lie beyond the edge.
 */
import Flatbush from 'flatbush';
import type { PlaceName } from './fact';

/**
 * What a place is. quarter: a village or a part of a town. other: a building, shop, restaurant or sight. none: no word.
 */
export type PlaceKind =
  | 'gate'
  | 'station'
  | 'stop'
  | 'crossing'
  | 'campus'
  | 'school'
  | 'hospital'
  | 'park'
  | 'sports'
  | 'water'
  | 'quarter'
  | 'other'
  | 'none';

/** Areas that a word may say 'in' of. */
export const AREA_KINDS: ReadonlySet<PlaceKind> = new Set(['campus', 'school', 'hospital', 'park']);

export interface TownPlace {
  name: PlaceName;
  kind: PlaceKind;
  x: number;
  y: number;
}
/** A polygon. `rings`: x and y in turns; a point is inside by the even-odd rule, so that holes need no mark. */
export interface TownArea {
  kind: PlaceKind;
  /** Null where the tiles keep the name at a place inside. */
  name: PlaceName | null;
  rings: readonly Float32Array[];
  box: readonly [west: number, north: number, east: number, south: number];
}
export interface HouseNumber {
  number: string;
  x: number;
  y: number;
}

/** Tunnels and junctions give no part of a town its name either. */
const NO_QUARTER = /隧道|高架|立交|互通|匝道|tunnel|viaduct|interchange|flyover/iu;

/** Most of each that one tile keeps; what comes later in the tile is left out. */
export const MOST = { segments: 60_000, places: 12_000, areas: 3000, corners: 200_000, numbers: 12_000 } as const;

/** fast: a motorway, which no quarter is called after. */
export interface TownWay {
  name: PlaceName;
  fast: boolean;
}

export interface TownTile {
  ways: readonly TownWay[];
  /** x1, y1, x2, y2 of each segment, and the way it belongs to. */
  segments: Float32Array;
  wayOf: Uint32Array;
  segmentTree: Flatbush | null;
  places: readonly TownPlace[];
  placeTree: Flatbush | null;
  /** The places whose names areas may bear. */
  namers: readonly TownPlace[];
  areas: readonly TownArea[];
  numbers: readonly HouseNumber[];
  numberTree: Flatbush | null;
}

/** Gathers the features of a tile, and stops at the most that a tile keeps. */
export class TownTileBuilder {
  readonly #ways = new Map<string, number>();
  readonly #named: TownWay[] = [];
  readonly #segments: number[] = [];
  readonly #wayOf: number[] = [];
  readonly #places: TownPlace[] = [];
  readonly #areas: TownArea[] = [];
  readonly #numbers: HouseNumber[] = [];
  #corners = 0;

  /** @param line x and y in turns */
  addWay(name: PlaceName, line: readonly number[], fast = false): void {
    let way = this.#ways.get(name.local);
    if (way === undefined)
      this.#ways.set(name.local, (way = this.#named.push({ name, fast: fast || NO_QUARTER.test(name.local) }) - 1));
    for (let at = 0; at + 3 < line.length && this.#wayOf.length < MOST.segments; at += 2) {
      this.#segments.push(line[at] ?? 0, line[at + 1] ?? 0, line[at + 2] ?? 0, line[at + 3] ?? 0);
      this.#wayOf.push(way);
    }
  }

  addPlace(place: TownPlace): void {
    if (this.#places.length < MOST.places) this.#places.push(place);
  }

  addArea(kind: PlaceKind, name: PlaceName | null, rings: readonly (readonly number[])[]): void {
    const corners = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
    if (corners < 3 || this.#areas.length >= MOST.areas || this.#corners + corners > MOST.corners) return;
    this.#corners += corners;
    const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const ring of rings)
      for (let at = 0; at + 1 < ring.length; at += 2) {
        const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0];
        box[0] = Math.min(box[0], x);
        box[1] = Math.min(box[1], y);
        box[2] = Math.max(box[2], x);
        box[3] = Math.max(box[3], y);
      }
    this.#areas.push({ kind, name, rings: rings.map((ring) => Float32Array.from(ring)), box });
  }

  addNumber(number: HouseNumber): void {
    if (this.#numbers.length < MOST.numbers) this.#numbers.push(number);
  }

  finish(): TownTile {
    const segments = Float32Array.from(this.#segments);
    return {
      ways: this.#named,
      segments,
      wayOf: Uint32Array.from(this.#wayOf),
      segmentTree: treeOf(this.#wayOf, (_, at) => {
        const [x1, y1, x2, y2] = segmentAt(segments, at);
        return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
      }),
      places: this.#places,
      placeTree: treeOf(this.#places, ({ x, y }) => [x, y, x, y]),
      namers: this.#places.filter(({ kind }) => AREA_KINDS.has(kind)),
      areas: this.#areas,
      numbers: this.#numbers,
      numberTree: treeOf(this.#numbers, ({ x, y }) => [x, y, x, y]),
    };
  }
}

function treeOf<Item>(
  items: readonly Item[],
  boxOf: (item: Item, at: number) => [number, number, number, number],
): Flatbush | null {
  if (items.length === 0) return null;
  const tree = new Flatbush(items.length, 16, Float32Array);
  for (const [at, item] of items.entries()) tree.add(...boxOf(item, at));
  tree.finish();
  return tree;
}

/** x1, y1, x2, y2 of a segment. */
export const segmentAt = (segments: Float32Array, at: number): [number, number, number, number] => [
  segments[at * 4] ?? 0,
  segments[at * 4 + 1] ?? 0,
  segments[at * 4 + 2] ?? 0,
  segments[at * 4 + 3] ?? 0,
];

/** The vector from a point to the nearest point of a segment. */
export function toSegment(x: number, y: number, [x1, y1, x2, y2]: readonly [number, number, number, number]) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
  return { x: x1 + along * dx - x, y: y1 + along * dy - y };
}

/** Whether a point lies in an area. */
export function isInArea({ rings, box }: TownArea, x: number, y: number): boolean {
  if (x < box[0] || x > box[2] || y < box[1] || y > box[3]) return false;
  let inside = false;
  for (const ring of rings)
    for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
      const [x1, y1, x2, y2] = [ring[at] ?? 0, ring[at + 1] ?? 0, ring[before] ?? 0, ring[before + 1] ?? 0];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  return inside;
}

/** Units from a point to the edge of an area. */
export function toEdge({ rings }: TownArea, x: number, y: number): number {
  let nearest = Infinity;
  for (const ring of rings)
    for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
      const edge = [ring[before] ?? 0, ring[before + 1] ?? 0, ring[at] ?? 0, ring[at + 1] ?? 0] as const;
      const to = toSegment(x, y, edge);
      nearest = Math.min(nearest, Math.hypot(to.x, to.y));
    }
  return nearest;
}

/** The size of an area's box, which tells the smaller of two. */
export const boxSize = ({ box }: TownArea): number => (box[2] - box[0]) * (box[3] - box[1]);
