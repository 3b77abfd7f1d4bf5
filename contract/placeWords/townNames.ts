/** The named roads and places of the town's file, for search: each once, in bounded number. */
import type { LngLat } from '../primitives';
import type { PlaceName } from './fact';
import type { PmtilesTown } from './pmtilesTown';
import { gridOf, lngLatAt, TILE_UNITS } from './tileGrid';
import { type PlaceKind, segmentAt, type TownTile } from './townTile';

/** A name with its point: [lng, lat], WGS-84. A road's is on it, near the middle of its longest part. */
export interface TownName {
  name: PlaceName;
  kind: PlaceKind | 'road';
  at: LngLat;
}

/** Names that are kept. */
const MOST_NAMES = 50_000;
/** Tiles that are read at most: the zoom is the deepest at which the file has no more. */
const MOST_TILES = 4000;
/** Deeper tiles have no more names. */
const DEEPEST = 15;
/** Tiles that make a pace: the caller may stop between two of them. */
const TILES_A_TURN = 16;

/**
 * @param signal ends the reading, with its reason
 * @throws when the file cannot be read
 */
export async function townNames(town: PmtilesTown, signal?: AbortSignal): Promise<TownName[]> {
  const zoom = zoomOf(town);
  const names = new Map<string, TownName & { weight: number }>();
  const add = (key: string, found: TownName & { weight: number }) => {
    const known = names.get(key);
    if (known ? known.weight < found.weight : names.size < MOST_NAMES) names.set(key, found);
  };
  const tiles = tilesOf(town, zoom);
  for (let first = 0; first < tiles.length; first += TILES_A_TURN) {
    signal?.throwIfAborted();
    const turn = tiles.slice(first, first + TILES_A_TURN);
    const read = await Promise.all(turn.map(([x, y]) => town.tile(zoom, x, y)));
    for (const [index, tile] of read.entries()) {
      const [x, y] = turn[index] ?? [0, 0];
      if (tile) addTile(tile, (unitX, unitY) => lngLatAt(x + unitX / TILE_UNITS, y + unitY / TILE_UNITS, zoom), add);
    }
  }
  return [...names.values()].map(({ name, kind, at }) => ({ name, kind, at }));
}

type Add = (key: string, found: TownName & { weight: number }) => void;

function addTile(tile: TownTile, pointAt: (x: number, y: number) => LngLat, add: Add): void {
  for (const { name, kind, x, y } of tile.places) {
    if (x < 0 || y < 0 || x >= TILE_UNITS || y >= TILE_UNITS) continue;
    const at = pointAt(x, y);
    // Two shops of one name are two places, and the two posts of a stop are one.
    add(`${kind} ${name.local} ${at[0].toFixed(2)} ${at[1].toFixed(2)}`, { name, kind, at, weight: 1 });
  }
  for (let index = 0; index < tile.wayOf.length; index += 1) {
    const way = tile.ways[tile.wayOf[index] ?? -1];
    if (!way) continue;
    const [x1, y1, x2, y2] = segmentAt(tile.segments, index);
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
    const weight = Math.hypot(x2 - x1, y2 - y1);
    add(`road ${way.name.local}`, { name: way.name, kind: 'road', at: pointAt(x, y), weight });
  }
}

function tilesOf({ box }: PmtilesTown, zoom: number): [x: number, y: number][] {
  const [west, south, east, north] = box;
  const [from, to] = [gridOf([west, north], zoom), gridOf([east, south], zoom)];
  const across = 2 ** zoom;
  // A box over the 180th meridian ends west of where it begins.
  const last = Math.floor(to.x) + (Math.floor(to.x) < Math.floor(from.x) ? across : 0);
  const tiles: [number, number][] = [];
  for (let x = Math.floor(from.x); x <= last; x += 1)
    for (let y = Math.floor(from.y); y <= Math.floor(to.y) && tiles.length <= MOST_TILES; y += 1)
      tiles.push([x % across, y]);
  return tiles;
}

function zoomOf(town: PmtilesTown): number {
  let zoom = Math.min(town.maxZoom, DEEPEST);
  while (zoom > town.minZoom && tilesOf(town, zoom).length > MOST_TILES) zoom -= 1;
  return zoom;
}
