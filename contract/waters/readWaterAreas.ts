/** Reads water areas from GeoJSON of maps and open data, and names the faults of those it refuses. */
import { bbox } from '@turf/turf';
import { polygonArea } from '../fences/measures';
import type { GeoBox } from '../fences/outline';
import { METRES_PER_DEGREE, metresPerDegreeLng, unwrapLng } from '../geo';
import { toLineString } from '../geoJson';
import type { LngLat } from '../primitives';
import type { WaterPolygons } from './area';
import { bufferLines } from './bufferLine';
import { validateRings } from './validateRings';
import { WATER_BOUNDS, type WaterFault } from './waterFaults';

/** The kind of water that the source names; 'water' when it names none. */
export type WaterKind = 'lake' | 'pond' | 'reservoir' | 'river' | 'canal' | 'stream' | 'water';

export interface ReadArea {
  /** Null when the source gives no name. */
  name: string | null;
  kind: WaterKind;
  polygons: WaterPolygons;
  /** Square metres. */
  area: number;
  /** The width in metres that a line was given; null for an outline. `assumed` when the source states no width. */
  width: { metres: number; assumed: boolean } | null;
  /** The source, as its licence asks for it. */
  source: string;
}

export interface RefusedWater {
  /** Index of the feature in the file; null when the fault is the file's. */
  feature: number | null;
  name: string | null;
  why: WaterFault;
  /** The place of the fault, [lng, lat]; null when it has none. */
  at: LngLat | null;
}

export interface ReadWaters {
  areas: ReadArea[];
  refused: RefusedWater[];
}

/** Kind and usual width in metres by OpenStreetMap's `waterway`. */
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
/** Metres. Parts of one feature closer than this are one water, as a river between its bridges. */
const ONE_WATER = 150;
const LONGEST = { name: 60, source: 200 };

/**
 * Reads polygons, lines and collections of them, in WGS-84. A feature whose parts lie far apart becomes several
 * numbered areas. A feature with a fault is refused as a whole, and the others are read.
 * @param geojson any parsed JSON.
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
  for (const [index, feature] of features.entries()) readFeature(feature, index, textOf(geojson['attribution']), read);
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
  const name = (textOf(properties['name']) ?? textOf(properties['name:zh']))?.slice(0, LONGEST.name) ?? null;
  const refuse = (why: WaterFault, at: LngLat | null = null) => refused.push({ feature: index, name, why, at });
  if (isUnderground(properties)) return void refuse('underground');
  const width = widthOf(properties);
  const outlines: [number, number][][][] = [];
  const lines: [number, number][][] = [];
  const shapes = shapesOf(isObject(feature) && 'geometry' in feature ? feature['geometry'] : feature);
  if (shapes.length === 0) return void refuse('no-shape');
  if (cornersOf(shapes) > WATER_BOUNDS.corners) return void refuse('too-many-corners');
  for (const { type, coordinates } of shapes) {
    if (type !== 'polygon' && type !== 'line') return void refuse('no-shape');
    const result = validateRings(type === 'line' ? [coordinates] : coordinates, type);
    if ('why' in result) return void refuse(result.why, result.at);
    if (type === 'polygon') outlines.push(result.rings);
    else lines.push(...result.rings);
  }
  const { kind, ...lineWidth } = width;
  const source = (attribution ?? textOf(properties['source']) ?? '').slice(0, LONGEST.source);
  const waters =
    lines.length > 0 ? [[...outlines, ...bufferLines(lines, width.metres / 2)]] : groupByDistance(outlines);
  if (waters.flat(3).length > WATER_BOUNDS.corners) return void refuse('too-many-corners');
  for (const [part, polygons] of waters.entries()) {
    const numbered = name && waters.length > 1 ? `${name.slice(0, LONGEST.name - 6)} ${part + 1}` : name;
    areas.push({
      name: numbered,
      kind,
      polygons,
      area: Math.round(polygons.reduce((sum, rings) => sum + polygonArea(rings), 0)),
      width: lines.length > 0 ? lineWidth : null,
      source,
    });
  }
}

type Properties = Record<string, unknown>;
const isObject = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);

const isUnderground = ({ tunnel, covered, location }: Properties) =>
  (textOf(tunnel) !== null && tunnel !== 'no') || covered === 'yes' || location === 'underground';

function widthOf({ width, waterway, water, natural }: Properties): {
  kind: WaterKind;
  metres: number;
  assumed: boolean;
} {
  const usual = WIDTHS[String(waterway)] ?? {
    kind: KINDS[String(water)] ?? KINDS[String(natural)] ?? 'water',
    metres: 20,
  };
  // OpenStreetMap's metres, with or without their unit; feet and ranges are not guessed.
  const said = Number(/^(\d+(?:\.\d+)?)(?: ?m)?$/.exec(String(width).trim())?.[1] ?? Number.NaN);
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

/** The single polygons and lines of a geometry. Any other type counts as 'other'. */
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

/** Counted before any corner is looked at. */
const cornersOf = (shapes: readonly Shape[]) =>
  shapes.reduce(
    (sum, { type, coordinates }) =>
      sum +
      (type === 'line'
        ? coordinates.length
        : coordinates.reduce<number>((count, ring) => count + (Array.isArray(ring) ? ring.length : 0), 0)),
    0,
  );

/** Groups of polygons whose boxes lie no more than `ONE_WATER` apart. */
function groupByDistance(polygons: [number, number][][][]): WaterPolygons[] {
  let groups: { polygons: WaterPolygons; boxes: GeoBox[] }[] = [];
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

function boxOf(ring: readonly LngLat[]): GeoBox {
  const [west, south, east, north] = bbox(toLineString(ring));
  return { west, south, east, north };
}

function metresBetween(one: GeoBox, other: GeoBox): number {
  const turn = unwrapLng(other.west, one.west) - other.west;
  const aside = Math.max(0, other.west + turn - one.east, one.west - other.east - turn) * metresPerDegreeLng(one.south);
  return Math.hypot(aside, Math.max(0, other.south - one.north, one.south - other.north) * METRES_PER_DEGREE);
}
