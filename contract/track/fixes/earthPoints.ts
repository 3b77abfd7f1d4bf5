/** Points in earth-centred coordinates, so that distances need no special case at the date line or at a pole. */
import { EARTH_RADIUS } from '../../geo';
import type { LngLat } from '../../primitives';

const RADIANS = Math.PI / 180;
/** Metres. Up to this length a chord and its arc differ by less than 10 mm. */
const FLAT = 20_000;

/** Columns of earth-centred coordinates in metres; row i is one point. */
export interface EarthPoints {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
}

/** A point, or a vector between two points, in metres. */
export interface EarthPoint {
  x: number;
  y: number;
  z: number;
}

export const emptyEarthPoints = (length: number): EarthPoints => ({
  x: new Float64Array(length),
  y: new Float64Array(length),
  z: new Float64Array(length),
});

/** Writes a point on the ground (degrees, WGS-84) into row i. */
export function putEarthPoint({ x, y, z }: EarthPoints, i: number, lng: number, lat: number) {
  const across = EARTH_RADIUS * Math.cos(lat * RADIANS);
  x[i] = across * Math.cos(lng * RADIANS);
  y[i] = across * Math.sin(lng * RADIANS);
  z[i] = EARTH_RADIUS * Math.sin(lat * RADIANS);
}

/** Converts [lng, lat] in degrees (WGS-84). */
export function toEarthPoint([lng, lat]: LngLat): EarthPoint {
  const across = EARTH_RADIUS * Math.cos(lat * RADIANS);
  return {
    x: across * Math.cos(lng * RADIANS),
    y: across * Math.sin(lng * RADIANS),
    z: EARTH_RADIUS * Math.sin(lat * RADIANS),
  };
}

/** Converts back to [lng, lat] in degrees. The height is ignored. */
export const toLngLat = ({ x, y, z }: EarthPoint): LngLat => [
  Math.atan2(y, x) / RADIANS,
  Math.atan2(z, Math.hypot(x, y)) / RADIANS,
];

/** Metres along the ground between rows i and j. */
export function metresBetween({ x, y, z }: EarthPoints, i: number, j: number): number {
  return arc(length((x[i] ?? 0) - (x[j] ?? 0), (y[i] ?? 0) - (y[j] ?? 0), (z[i] ?? 0) - (z[j] ?? 0)));
}

/** Metres along the ground from row i to a point. */
export function metresFrom({ x, y, z }: EarthPoints, i: number, point: EarthPoint): number {
  return arc(length((x[i] ?? 0) - point.x, (y[i] ?? 0) - point.y, (z[i] ?? 0) - point.z));
}

/**
 * Metres from row i to the straight line between rows a and b. Equal to the distance on the ground for lines of up to
 * some ten kilometres.
 */
export function metresToSegment({ x, y, z }: EarthPoints, i: number, a: number, b: number): number {
  const ax = x[a] ?? 0;
  const ay = y[a] ?? 0;
  const az = z[a] ?? 0;
  const lineX = (x[b] ?? 0) - ax;
  const lineY = (y[b] ?? 0) - ay;
  const lineZ = (z[b] ?? 0) - az;
  const fromX = (x[i] ?? 0) - ax;
  const fromY = (y[i] ?? 0) - ay;
  const fromZ = (z[i] ?? 0) - az;
  const squared = lineX * lineX + lineY * lineY + lineZ * lineZ;
  const part = squared > 0 ? Math.min(1, Math.max(0, (fromX * lineX + fromY * lineY + fromZ * lineZ) / squared)) : 0;
  return length(fromX - part * lineX, fromY - part * lineY, fromZ - part * lineZ);
}

const length = (x: number, y: number, z: number) => Math.sqrt(x * x + y * y + z * z);
const arc = (chord: number) =>
  chord < FLAT ? chord : 2 * EARTH_RADIUS * Math.asin(Math.min(1, chord / (2 * EARTH_RADIUS)));
