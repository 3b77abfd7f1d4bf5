/**
 * The demo town's GeoJSON as tiles of words: map/basemap/townStyle.ts lists its properties. It is small, so its
 * features are read once and lie in one tile or two.
 */
import type { PlaceName } from './fact';
import { nameOf } from './placeName';
import type { TownTiles } from './surroundings';
import { gridOf, TILE_UNITS } from './tileGrid';
import { type PlaceKind, type TownTile, TownTileBuilder } from './townTile';

/** A tile of tens of kilometres. */
const ZOOM = 10;
/** Features that are read at most. */
const MOST_FEATURES = 40_000;

type Point = readonly number[];
interface Feature {
  properties: Readonly<Record<string, unknown>>;
  geometry: { type: string; coordinates: unknown };
}

const PLACE_KINDS: Readonly<Record<string, PlaceKind>> = {
  stop: 'stop',
  school: 'school',
  park: 'park',
  hospital: 'hospital',
  water: 'water',
  sports: 'sports',
  estate: 'quarter',
};

/** @param town a feature collection; whatever else it is has no words. Points [lng, lat], WGS-84. */
export function geoJsonTown(town: unknown): TownTiles {
  const features = ((town as { features?: Feature[] }).features ?? []).slice(0, MOST_FEATURES);
  const tiles = new Map<string, TownTile>();
  return {
    minZoom: ZOOM,
    maxZoom: ZOOM,
    async tile(_, x, y) {
      const key = `${x}/${y}`;
      const tile = tiles.get(key) ?? tileOf(features, x, y);
      tiles.set(key, tile);
      return tile;
    },
  };
}

function tileOf(features: readonly Feature[], x: number, y: number): TownTile {
  const town = new TownTileBuilder();
  const flat = (points: readonly Point[]) =>
    points.flatMap(([lng = 0, lat = 0]) => {
      const at = gridOf([lng, lat], ZOOM);
      return [(at.x - x) * TILE_UNITS, (at.y - y) * TILE_UNITS];
    });
  for (const { properties, geometry } of features) {
    const { kind, use } = properties;
    const name = nameOf(properties);
    const { type, coordinates } = geometry;
    if (kind === 'road' || kind === 'bridge') {
      const lines = (type === 'MultiLineString' ? coordinates : [coordinates]) as Point[][];
      if (name) for (const line of lines) town.addWay(name, flat(line));
    } else if (kind === 'campus' || kind === 'park' || (kind === 'ground' && name !== null)) {
      const polygons = (type === 'MultiPolygon' ? coordinates : [coordinates]) as Point[][][];
      if (name) for (const rings of polygons) town.addArea('park', name, rings.map(flat));
    } else if (type === 'Point' && name !== null) addPoint(town, name, kindOf(kind, use), flat([coordinates as Point]));
  }
  return town.finish();
}

const kindOf = (kind: unknown, use: unknown): PlaceKind | null =>
  kind === 'gate' ? 'gate' : kind === 'label' ? (PLACE_KINDS[String(use)] ?? 'other') : null;

function addPoint(town: TownTileBuilder, name: PlaceName, kind: PlaceKind | null, [x, y]: readonly number[]): void {
  if (kind !== null && x !== undefined && y !== undefined) town.addPlace({ name, kind, x, y });
}
