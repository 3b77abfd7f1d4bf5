/** Turns rivers that are given as lines into polygons of their width. */
import { buffer, rewind } from '@turf/turf';
import type { MultiPolygon, Polygon } from 'geojson';
import { unwrapLine, wrapLng } from '../geo';
import type { LngLat } from '../primitives';

/** Edges of a quarter circle at ends and bends. */
const STEPS = 4;

/**
 * The polygons that cover lines by `halfWidth` metres on each side, with round ends and bends. Lines that meet become
 * one polygon.
 * @param lines [lng, lat], WGS-84.
 * @returns coordinates of a GeoJSON MultiPolygon, rounded to a centimetre.
 */
export function bufferLines(lines: readonly (readonly LngLat[])[], halfWidth: number): [number, number][][][] {
  const middle = lines[0]?.[0]?.[0] ?? 0;
  const area = buffer(
    { type: 'MultiLineString', coordinates: lines.map((line) => unwrapLine(line, middle)) },
    halfWidth,
    { units: 'meters', steps: STEPS },
  );
  if (!area) return [];
  const { type, coordinates } = rewind(area.geometry) as Polygon | MultiPolygon;
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  return polygons.map((rings) =>
    rings.map((ring) => ring.map(([lng = 0, lat = 0]) => [rounded(wrapLng(lng)), rounded(lat)])),
  );
}

const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
