/** What lies around a point, gathered from the tiles that reach there. Metres east and north of the point. */
import type { LngLat } from '../primitives';
import type { PlaceName } from './fact';
import { TILE_UNITS, tileMetres, tilesNear } from './tileGrid';
import {
  boxSize,
  isInArea,
  type PlaceKind,
  segmentAt,
  toEdge,
  toSegment,
  type TownArea,
  type TownPlace,
  type TownTile,
} from './townTile';

/** Where tiles come from. Both sides have one: of a PMTiles file, and of the demo town. */
export interface TownTiles {
  minZoom: number;
  maxZoom: number;
  /** Null where the town has no tile. @throws when the file cannot be read. */
  tile(zoom: number, x: number, y: number): Promise<TownTile | null>;
}

export interface NearWay {
  name: PlaceName;
  metres: number;
  /** From the way's nearest point to the point. */
  east: number;
  north: number;
  /** Direction of the way there, radians. */
  bearing: number;
  /** Whether the point lies on one side: not beyond the way's end, and not between the carriageways of a street. */
  beside: boolean;
  /** A motorway. */
  fast: boolean;
}
export interface NearPlace {
  name: PlaceName;
  kind: PlaceKind;
  metres: number;
  /** From the place to the point. */
  east: number;
  north: number;
}
export interface Inside {
  name: PlaceName;
  /** Metres from the point to the edge. */
  depth: number;
}
export interface NearNumber {
  number: string;
  metres: number;
  /** Local name of the way that is nearest to the number. */
  way: string | null;
}

/** The zoom whose tiles words read: deeper ones say no more. */
const DETAIL = 15;
/** The zoom at which a campus lies in one tile or two. */
const WHOLE_AREAS = 12;
/** Metres from a point within which the name of an area is looked for. */
const NAME_REACH = 1500;
/** The zoom whose places name areas. */
const NAMES = 14;
/** Candidates of one kind that one tile gives at most. */
const MOST_NEAR = 64;
/** Metres between the two carriageways of one street at most. */
const CARRIAGEWAYS = 45;

interface Near {
  tile: TownTile;
  at: { x: number; y: number };
  /** Metres in one unit of the tile. */
  unit: number;
}

/** Reads the tiles that reach within so many metres of a point. */
async function nearTiles(tiles: TownTiles, point: LngLat, reach: number, deepest: number): Promise<Near[]> {
  const { minZoom, maxZoom } = tiles;
  let zoom = Math.max(minZoom, Math.min(maxZoom, deepest));
  // A tile is at least as long as the reach, so that nine are enough.
  while (zoom > minZoom && tileMetres(point[1], zoom) < reach) zoom -= 1;
  const unit = tileMetres(point[1], zoom) / TILE_UNITS;
  const read = await Promise.all(
    tilesNear(point, zoom, reach).map(async ({ x, y, at }) => ({ tile: await tiles.tile(zoom, x, y), at, unit })),
  );
  return read.filter((near): near is Near => near.tile !== null);
}

/** Ways within so many metres of a point, each once, the nearest first. */
export async function waysNear(tiles: TownTiles, point: LngLat, reach: number): Promise<NearWay[]> {
  return waysOf(await nearTiles(tiles, point, reach, DETAIL), reach);
}

function waysOf(near: readonly Near[], reach: number): NearWay[] {
  const ways = new Map<string, NearWay>();
  const others = new Map<string, { east: number; north: number }[]>();
  for (const { tile, at, unit } of near) {
    const limit = Math.max(reach, CARRIAGEWAYS) / unit;
    const { x, y } = at;
    const found = tile.segmentTree?.neighbors(x, y, MOST_NEAR * 4, limit) ?? [];
    for (const index of found) {
      const segment = segmentAt(tile.segments, index);
      const to = toSegment(x, y, segment);
      const metres = Math.hypot(to.x, to.y) * unit;
      const way = tile.ways[tile.wayOf[index] ?? -1];
      if (!way) continue;
      const { name, fast } = way;
      const vector = { east: -to.x * unit, north: to.y * unit };
      if (metres <= CARRIAGEWAYS) others.set(name.local, [...(others.get(name.local) ?? []), vector]);
      if (metres > reach || metres >= (ways.get(name.local)?.metres ?? Infinity)) continue;
      const bearing = Math.atan2(segment[2] - segment[0], segment[1] - segment[3]);
      const along = Math.abs(vector.east * Math.sin(bearing) + vector.north * Math.cos(bearing));
      ways.set(name.local, { name, metres, ...vector, bearing, beside: along <= metres / 2, fast });
    }
  }
  const opposite = (way: NearWay) =>
    (others.get(way.name.local) ?? []).some(
      ({ east, north }) =>
        east * way.east + north * way.north < -0.5 * Math.hypot(east, north) * way.metres && way.metres > 0,
    );
  return [...ways.values()]
    .map((way) => ({ ...way, beside: way.beside && !opposite(way) }))
    .toSorted((one, other) => one.metres - other.metres);
}

/** Places within so many metres of a point, each name once, the nearest first. */
export async function placesNear(tiles: TownTiles, point: LngLat, reach: number): Promise<NearPlace[]> {
  return placesOf(await nearTiles(tiles, point, reach, DETAIL), reach);
}

function placesOf(near: readonly Near[], reach: number): NearPlace[] {
  const places = new Map<string, NearPlace>();
  for (const { tile, at, unit } of near) {
    for (const index of tile.placeTree?.neighbors(at.x, at.y, MOST_NEAR, reach / unit) ?? []) {
      const place = tile.places[index];
      if (!place) continue;
      const vector = { east: (at.x - place.x) * unit, north: (place.y - at.y) * unit };
      const metres = Math.hypot(vector.east, vector.north);
      const key = `${place.kind} ${place.name.local}`;
      if (metres > reach || metres >= (places.get(key)?.metres ?? Infinity)) continue;
      places.set(key, { name: place.name, kind: place.kind, metres, ...vector });
    }
  }
  return [...places.values()].toSorted((one, other) => one.metres - other.metres);
}

/** The nearest house number within so many metres, with the way that it belongs to by its place. */
export async function numberNear(tiles: TownTiles, point: LngLat, reach: number): Promise<NearNumber | null> {
  let nearest: NearNumber | null = null;
  for (const { tile, at, unit } of await nearTiles(tiles, point, reach, DETAIL)) {
    const [index] = tile.numberTree?.neighbors(at.x, at.y, 1, reach / unit) ?? [];
    const found = index === undefined ? undefined : tile.numbers[index];
    if (!found) continue;
    const metres = Math.hypot(found.x - at.x, found.y - at.y) * unit;
    if (metres > reach || (nearest && nearest.metres <= metres)) continue;
    const [way] = waysOf([{ tile, at: found, unit }], 80);
    nearest = { number: found.number, metres, way: way?.name.local ?? null };
  }
  return nearest;
}

/** The named campuses, schools, hospitals and parks that contain a point, the smallest first. */
export async function areasAround(tiles: TownTiles, point: LngLat): Promise<Inside[]> {
  const own = await Promise.all([nearTiles(tiles, point, 0, DETAIL), nearTiles(tiles, point, 0, WHOLE_AREAS)]);
  const containing = own
    .flat()
    .flatMap(({ tile, at, unit }) =>
      tile.areas
        .filter((area) => isWhole(area, unit, point) && isInArea(area, at.x, at.y))
        .map((area) => ({ area, at, unit, size: boxSize(area) * unit * unit })),
    )
    .toSorted((one, other) => one.size - other.size)
    .slice(0, 6);
  const unnamed = containing.some(({ area }) => area.name === null);
  const places = unnamed ? await namesAround(tiles, point) : [];
  return containing.flatMap(({ area, at, unit }) => {
    const name = area.name ?? areaName(area, at, unit, places);
    return name === null ? [] : [{ name, depth: toEdge(area, at.x, at.y) * unit }];
  });
}

/** Square metres. A larger campus does not bear the name of a school, unless it is a university's by its name. */
const SCHOOL_SIZE = 200_000;
const UNIVERSITY = /大学|学院|校区|universit|college|campus/iu;

/**
 * Whether an area can be told by what lies in it: a part that the edge of a small tile cuts off may hold another name
 * than the whole.
 */
const isWhole = ({ name, box }: TownArea, unit: number, [, lat]: LngLat): boolean =>
  name !== null ||
  unit * TILE_UNITS >= tileMetres(lat, WHOLE_AREAS) * 0.99 ||
  (box[0] > 0 && box[1] > 0 && box[2] < TILE_UNITS && box[3] < TILE_UNITS);

async function namesAround(tiles: TownTiles, point: LngLat): Promise<NearPlace[]> {
  const near = await nearTiles(tiles, point, NAME_REACH, NAMES);
  return near.flatMap(({ tile, at, unit }) =>
    tile.namers.map((place: TownPlace) => ({
      name: place.name,
      kind: place.kind,
      metres: 0,
      east: (at.x - place.x) * unit,
      north: (place.y - at.y) * unit,
    })),
  );
}

/**
 * The name of an area by the places of its kind inside it: the only one, or the one whose name begins the others' (a
 * university and its departments). Null where nobody can tell.
 */
function areaName(
  area: TownArea,
  at: { x: number; y: number },
  unit: number,
  places: readonly NearPlace[],
): PlaceName | null {
  const own = new Map<string, PlaceName>();
  // The classes of schools are told apart loosely.
  const alike = new Map<string, PlaceName>();
  const isSmall = boxSize(area) * unit * unit <= SCHOOL_SIZE;
  const other = area.kind === 'campus' ? 'school' : area.kind === 'school' ? 'campus' : null;
  for (const { name, kind, east, north } of places)
    if (
      (kind === area.kind || (kind === other && (isSmall || UNIVERSITY.test(name.local)))) &&
      isInArea(area, at.x - east / unit, at.y + north / unit)
    )
      (kind === area.kind ? own : alike).set(name.local, name);
  const names = [...(own.size > 0 ? own : alike).values()];
  if (names.length <= 1) return names[0] ?? null;
  const begins = names.filter(({ local }) => names.filter((other) => other.local.startsWith(local)).length > 1);
  return begins.length === 1 ? (begins[0] ?? null) : null;
}
