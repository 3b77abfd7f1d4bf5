/** Water areas out of GeoJSON, as maps and open data give them: what can be watched, and what was refused and why. */
import { signedRingArea } from '../fence/shape';
import { METRES_PER_DEGREE, metresPerDegreeLng, unwrapLng } from '../geo';
import type { LngLat } from '../primitives';
import type { WaterPolygons } from './area';
import { validateRings } from './validateRings';
import type { WaterFault } from './waterFaults';
import { bufferLine } from './bufferLine';

/** What the source calls it, as far as it says. */
export type WaterKind = 'lake' | 'pond' | 'reservoir' | 'river' | 'canal' | 'stream' | 'water';

export interface ReadArea {
  /** Null when the source gives none. */
  name: string | null;
  kind: WaterKind;
  polygons: WaterPolygons;
  /** Square metres. */
  area: number;
  /**
   * Metres of width that a line was drawn out to; null for what came with an outline. `assumed` when the source does
   * not say.
   */
  width: { metres: number; assumed: boolean } | null;
  /** Where it is from, as its licence asks to be named. */
  source: string;
}

export interface RefusedWater {
  /** Which feature of the file, from 0; null when the whole file is meant. */
  feature: number | null;
  name: string | null;
  why: WaterFault;
  /** Where to look; null when nowhere in particular. */
  at: LngLat | null;
}

export interface ReadWaters {
  areas: ReadArea[];
  refused: RefusedWater[];
}

/** Metres that a waterway is wide when nobody says; and the kinds there are. */
const WIDTHS: Record<string, { kind: WaterKind; metres: number }> = {
  river: { kind: 'river', metres: 20 },
  canal: { kind: 'canal', metres: 12 },
  stream: { kind: 'stream', metres: 4 },
  ditch: { kind: 'stream', metres: 3 },
  drain: { kind: 'stream', metres: 3 },
};
const KINDS: Record<string, WaterKind> = {
  lake: 'lake',
  pond: 'pond',
  reservoir: 'reservoir',
  river: 'river',
  canal: 'canal',
  oxbow: 'lake',
  basin: 'reservoir',
  riverbank: 'river',
  stream: 'stream',
};
/** Parts of one feature nearer than this are one water: a river between its bridges. Metres. */
const ONE_WATER = 150;
const LONGEST = { name: 60, source: 200 };

/**
 * Polygons, lines and collections of them, in WGS-84. A feature whose parts lie far apart becomes several areas,
 * numbered. Nothing is guessed from a fault: a feature that has one is refused whole, the others are read.
 * @param geojson as parsed; anything.
 */
export function readWaterAreas(geojson: unknown): ReadWaters {
  const refuse = (why: WaterFault): ReadWaters => ({
    areas: [],
    refused: [{ feature: null, name: null, why, at: null }],
  });
  if (!isObject(geojson) || typeof geojson['type'] !== 'string') return refuse('not-geojson');
  if (geojson['crs'] && !/CRS84|EPSG:+4326/.test(JSON.stringify(geojson['crs']))) return refuse('other-datum');
  const features: unknown[] = Array.isArray(geojson['features']) ? geojson['features'] : [geojson];
  const read: ReadWaters = { areas: [], refused: [] };
  for (const [index, feature] of features.entries()) readFeature(feature, index, wordOf(geojson['attribution']), read);
  if (features.length === 0) return refuse('empty');
  return read;
}

function readFeature(
  feature: unknown,
  index: number,
  attribution: string | null,
  { areas, refused }: ReadWaters,
): void {
  const properties = isObject(feature) && isObject(feature['properties']) ? feature['properties'] : {};
  const name = (wordOf(properties['name']) ?? wordOf(properties['name:zh']))?.slice(0, LONGEST.name) ?? null;
  const refuse = (why: WaterFault, at: LngLat | null = null) => refused.push({ feature: index, name, why, at });
  if (isUnderground(properties)) return void refuse('underground');
  const width = widthOf(properties);
  const parts: [number, number][][][] = [];
  const shapes = shapesOf(isObject(feature) && 'geometry' in feature ? feature['geometry'] : feature);
  if (shapes.length === 0) return void refuse('no-shape');
  let drawnOut = false;
  for (const { type, coordinates } of shapes) {
    if (type !== 'polygon' && type !== 'line') return void refuse('no-shape');
    const result = validateRings(type === 'line' ? [coordinates] : coordinates, type);
    if ('why' in result) return void refuse(result.why, result.at);
    if (type === 'polygon') parts.push(result.rings);
    else parts.push(...bufferLine(result.rings[0] ?? [], width.metres / 2));
    drawnOut ||= type === 'line';
  }
  const { kind, ...drawnWidth } = width;
  const source = (attribution ?? wordOf(properties['source']) ?? '').slice(0, LONGEST.source);
  const waters = drawnOut ? [parts] : nearTogether(parts);
  for (const [part, polygons] of waters.entries()) {
    const numbered = name && waters.length > 1 ? `${name.slice(0, LONGEST.name - 6)} ${part + 1}` : name;
    areas.push({
      name: numbered,
      kind,
      polygons,
      area: Math.round(polygons.reduce((sum, rings) => sum + areaOf(rings), 0)),
      width: drawnOut ? drawnWidth : null,
      source,
    });
  }
}

type Properties = Record<string, unknown>;
const isObject = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const wordOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);

const isUnderground = ({ tunnel, covered, location }: Properties) =>
  (wordOf(tunnel) !== null && tunnel !== 'no') || covered === 'yes' || location === 'underground';

function widthOf({ width, waterway, water, natural }: Properties): {
  kind: WaterKind;
  metres: number;
  assumed: boolean;
} {
  const usual = WIDTHS[String(waterway)] ?? {
    kind: KINDS[String(water)] ?? KINDS[String(natural)] ?? 'water',
    metres: 20,
  };
  const said = Number.parseFloat(String(width));
  const known = said >= 1 && said <= 5000;
  return {
    kind: KINDS[String(water)] ?? KINDS[String(waterway)] ?? usual.kind,
    metres: known ? said : usual.metres,
    assumed: !known,
  };
}

interface Shape {
  type: 'polygon' | 'line' | 'other';
  coordinates: unknown[];
}

/** Single polygons and lines of a geometry; anything else as it says it is. */
function shapesOf(geometry: unknown): Shape[] {
  if (!isObject(geometry)) return [];
  const { type, coordinates, geometries } = geometry;
  const list: unknown[] = Array.isArray(coordinates) ? coordinates : [];
  const many = (single: Shape['type']) =>
    list.map((part): Shape => ({ type: single, coordinates: Array.isArray(part) ? part : [] }));
  switch (type) {
    case 'Polygon':
      return [{ type: 'polygon', coordinates: list }];
    case 'MultiPolygon':
      return many('polygon');
    case 'LineString':
      return [{ type: 'line', coordinates: list }];
    case 'MultiLineString':
      return many('line');
    case 'GeometryCollection':
      return Array.isArray(geometries) ? geometries.flatMap(shapesOf) : [];
    default:
      return [{ type: 'other', coordinates: [] }];
  }
}

/** Polygons gathered where their corners' boxes come near one another. */
function nearTogether(polygons: [number, number][][][]): WaterPolygons[] {
  let groups: { polygons: WaterPolygons; boxes: Box[] }[] = [];
  for (const polygon of polygons) {
    const box = boxOf(polygon[0] ?? []);
    const near = groups.filter(({ boxes }) => boxes.some((other) => metresBetween(box, other) <= ONE_WATER));
    groups = groups.filter((group) => !near.includes(group));
    groups.push({
      polygons: [...near.flatMap((group) => group.polygons), polygon],
      boxes: [...near.flatMap(({ boxes }) => boxes), box],
    });
  }
  return groups.map((group) => group.polygons);
}

type Box = ReturnType<typeof boxOf>;

function boxOf(ring: readonly LngLat[]) {
  const middle = ring[0]?.[0] ?? 0;
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [lng, lat] of ring) {
    const x = unwrapLng(lng, middle);
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}

function metresBetween(one: Box, other: Box): number {
  const turn = unwrapLng(other.west, one.west) - other.west;
  const aside = Math.max(0, other.west + turn - one.east, one.west - other.east - turn) * metresPerDegreeLng(one.south);
  return Math.hypot(aside, Math.max(0, other.south - one.north, one.south - other.north) * METRES_PER_DEGREE);
}

/** Square metres, islands taken off. */
const areaOf = (rings: readonly (readonly LngLat[])[]) => rings.reduce((sum, ring) => sum + signedRingArea(ring), 0);
