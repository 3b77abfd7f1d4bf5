/** Places in space: metres from the middle of the earth, so that neither the date line nor a pole is special. */
import type { LngLat } from '../../primitives';

/** Mean radius of the earth in metres (IUGG). */
const EARTH = 6_371_008.8;
const RADIANS = Math.PI / 180;
/** m. Up to here a chord is its arc to within 10 mm. */
const FLAT = 20_000;

/** Columns of places; row i is one place. */
export interface EarthPoints {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
}

/** One place, or a vector. */
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

/** Writes a place on the ground into row i. */
export function putEarthPoint({ x, y, z }: EarthPoints, i: number, lng: number, lat: number) {
  const across = EARTH * Math.cos(lat * RADIANS);
  x[i] = across * Math.cos(lng * RADIANS);
  y[i] = across * Math.sin(lng * RADIANS);
  z[i] = EARTH * Math.sin(lat * RADIANS);
}

/** The spot of a place on the ground. */
export function toEarthPoint([lng, lat]: LngLat): EarthPoint {
  const across = EARTH * Math.cos(lat * RADIANS);
  return {
    x: across * Math.cos(lng * RADIANS),
    y: across * Math.sin(lng * RADIANS),
    z: EARTH * Math.sin(lat * RADIANS),
  };
}

/** The place on the ground over a spot. */
export const toLngLat = ({ x, y, z }: EarthPoint): LngLat => [
  Math.atan2(y, x) / RADIANS,
  Math.atan2(z, Math.hypot(x, y)) / RADIANS,
];

/** Metres along the ground between rows i and j. */
export function metresBetween({ x, y, z }: EarthPoints, i: number, j: number): number {
  return arc(length((x[i] ?? 0) - (x[j] ?? 0), (y[i] ?? 0) - (y[j] ?? 0), (z[i] ?? 0) - (z[j] ?? 0)));
}

/** Metres along the ground from row i to a spot. */
export function metresFrom({ x, y, z }: EarthPoints, i: number, spot: EarthPoint): number {
  return arc(length((x[i] ?? 0) - spot.x, (y[i] ?? 0) - spot.y, (z[i] ?? 0) - spot.z));
}

/** Metres from row i to the straight line between rows a and b; for lines up to some ten kilometres that is along the ground. */
export function metresToSegment({ x, y, z }: EarthPoints, i: number, a: number, b: number): number {
  const ax = x[a] ?? 0;
  const ay = y[a] ?? 0;
  const az = z[a] ?? 0;
  const wayX = (x[b] ?? 0) - ax;
  const wayY = (y[b] ?? 0) - ay;
  const wayZ = (z[b] ?? 0) - az;
  const fromX = (x[i] ?? 0) - ax;
  const fromY = (y[i] ?? 0) - ay;
  const fromZ = (z[i] ?? 0) - az;
  const squared = wayX * wayX + wayY * wayY + wayZ * wayZ;
  const part = squared > 0 ? Math.min(1, Math.max(0, (fromX * wayX + fromY * wayY + fromZ * wayZ) / squared)) : 0;
  return length(fromX - part * wayX, fromY - part * wayY, fromZ - part * wayZ);
}

const length = (x: number, y: number, z: number) => Math.sqrt(x * x + y * y + z * z);
const arc = (chord: number) => (chord < FLAT ? chord : 2 * EARTH * Math.asin(Math.min(1, chord / (2 * EARTH))));
