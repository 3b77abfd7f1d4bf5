/**
 * Measures words of places by the town's own map: the share of points that get them, by kind, and the time a point
 * takes, beside brute force over the same tiles.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { planarMetres } from '../../contract/geo';
import type { PlaceFact } from '../../contract/placeWords/fact';
import { placeFact } from '../../contract/placeWords/placeFact';
import type { PmtilesTown } from '../../contract/placeWords/pmtilesTown';
import { gridOf, lngLatAt, TILE_UNITS, tileMetres } from '../../contract/placeWords/tileGrid';
import { segmentAt, toSegment, type TownTile } from '../../contract/placeWords/townTile';
import type { LngLat } from '../../contract';
import { shareOf } from '../../mocks/chance';
import { openTownTiles } from '../../server/running/node/town/townOnDisk';
import { number, type Row, round, type Wishes } from './print';

const TOWNS = ['haidian', 'shenzhen-longgang'];
const ZOOM = 15;
/** Metres of the made fixes. */
const ACCURACY = 10;

/**
 * `--points 1000`. One row a town of the folder REAL_DATA: points lie at random in its tiles that have buildings.
 * `within100` counts points whose named thing is that near, `bruteForce100` those that have a named road or place so
 * near at all.
 */
export async function* benchWords(wishes: Wishes & { now(): number }): AsyncGenerator<Row> {
  for (const name of TOWNS) {
    const path = join(process.env['REAL_DATA'] ?? '../shared/data', 'basemap', `${name}.pmtiles`);
    if (!existsSync(path)) yield { what: name, skipped: 'REAL_DATA names no folder of town files' };
    else yield await townRow(name, path, number(wishes, 'points', 1000), wishes.now);
  }
}

async function townRow(name: string, path: string, count: number, now: () => number): Promise<Row> {
  const { town, close } = await openTownTiles({ path, schema: 'openmaptiles' });
  const points = await builtPoints(town, name, count);
  const ask = async () => {
    const facts: (PlaceFact | null)[] = [];
    const before = now();
    for (const [lng, lat] of points) facts.push(await placeFact(town, { lng, lat, accuracy: ACCURACY }));
    return { facts, ms: (now() - before) / points.length };
  };
  const first = await ask();
  const again = await ask();
  const tiles = await allTiles(town);
  const before = now();
  const nearest = points.map((point) => nearestNamed(tiles, point));
  const bruteMs = (now() - before) / points.length;
  await close();
  const share = (n: number) => round(n / points.length, 3);
  const kinds = ['in', 'corner', 'road', 'near', 'around'] as const;
  return {
    what: name,
    points: points.length,
    ...Object.fromEntries(kinds.map((kind) => [kind, share(again.facts.filter((fact) => fact?.kind === kind).length)])),
    none: share(again.facts.filter((fact) => fact === null).length),
    within100: share(again.facts.filter(isWithin100).length),
    bruteForce100: share(nearest.filter((metres) => metres <= 100).length),
    firstMs: round(first.ms, 3),
    againMs: round(again.ms, 3),
    bruteMs: round(bruteMs, 3),
    bruteToIndex: round(bruteMs / again.ms, 2),
  };
}

const isWithin100 = (fact: PlaceFact | null): boolean =>
  fact !== null &&
  (fact.kind === 'in' ||
    fact.kind === 'corner' ||
    fact.kind === 'road' ||
    (fact.kind === 'near' && (fact.landmark.metres ?? 0) <= 100) ||
    (fact.kind === 'around' && fact.doubt <= 100));

/** Points at random in tiles with places or ways: elsewhere the file is blank. [lng, lat], WGS-84. */
async function builtPoints(town: PmtilesTown, seed: string, count: number): Promise<LngLat[]> {
  const [west, south, east, north] = town.box;
  const points: LngLat[] = [];
  for (let n = 0; points.length < count; n += 1) {
    const point: LngLat = [
      west + shareOf(seed, 'lng', n) * (east - west),
      south + shareOf(seed, 'lat', n) * (north - south),
    ];
    const { x, y } = gridOf(point, ZOOM);
    const tile = await town.tile(ZOOM, Math.floor(x), Math.floor(y));
    if (tile && tile.wayOf.length + tile.places.length > 20) points.push(point);
  }
  return points;
}

interface PlacedTile {
  tile: TownTile;
  x: number;
  y: number;
}

async function allTiles(town: PmtilesTown): Promise<PlacedTile[]> {
  const [west, south, east, north] = town.box;
  const [from, to] = [gridOf([west, north], ZOOM), gridOf([east, south], ZOOM)];
  const found: PlacedTile[] = [];
  for (let x = Math.floor(from.x); x <= to.x; x += 1)
    for (let y = Math.floor(from.y); y <= to.y; y += 1) {
      const tile = await town.tile(ZOOM, x, y);
      if (tile) found.push({ tile, x, y });
    }
  return found;
}

/** Metres to the nearest named way or place, by looking at every one of the tiles around. */
function nearestNamed(tiles: readonly PlacedTile[], point: LngLat): number {
  const at = gridOf(point, ZOOM);
  const unit = tileMetres(point[1], ZOOM) / TILE_UNITS;
  let nearest = Infinity;
  for (const { tile, x, y } of tiles) {
    if (Math.abs(x + 0.5 - at.x) > 1.5 || Math.abs(y + 0.5 - at.y) > 1.5) continue;
    const [px, py] = [(at.x - x) * TILE_UNITS, (at.y - y) * TILE_UNITS];
    for (let index = 0; index < tile.wayOf.length; index += 1) {
      const to = toSegment(px, py, segmentAt(tile.segments, index));
      nearest = Math.min(nearest, Math.hypot(to.x, to.y) * unit);
    }
    for (const place of tile.places)
      nearest = Math.min(
        nearest,
        planarMetres(point, lngLatAt(x + place.x / TILE_UNITS, y + place.y / TILE_UNITS, ZOOM)),
      );
  }
  return nearest;
}
