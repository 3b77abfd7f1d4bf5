/**
 * GeoJSON for turf, and the ring directions of the standard. Turf does not cross the 180th meridian, so the longitudes
 * of one geometry run on across it. Turf's earth is a sphere of 6,371,008.8 m, as in `METRES_PER_DEGREE`.
 */
import { booleanClockwise } from '@turf/turf';
import type { LineString, Polygon } from 'geojson';
import { unwrapLine } from './geo';
import type { LngLat } from './primitives';

/** @param near longitude that the first corner is written close to. */
export const toLineString = (line: readonly LngLat[], near = line[0]?.[0] ?? 0): LineString => ({
  type: 'LineString',
  coordinates: unwrapLine(line, near),
});

/** @param near longitude that the first corner of each ring is written close to. */
export const toPolygon = (rings: readonly (readonly LngLat[])[], near = rings[0]?.[0]?.[0] ?? 0): Polygon => ({
  type: 'Polygon',
  coordinates: rings.map((ring) => unwrapLine(ring, near)),
});

/** The rings of a polygon with the outer ring anticlockwise and holes clockwise (RFC 7946, 3.1.6). */
export const windRings = <Corner extends LngLat>(rings: readonly Corner[][]): Corner[][] =>
  rings.map((ring, index) =>
    booleanClockwise(toLineString(ring).coordinates) === (index === 0) ? ring.toReversed() : ring,
  );
