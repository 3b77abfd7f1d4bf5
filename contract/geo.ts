/** Distances in metres on a plane around a place, and longitudes across the 180th meridian. Coordinates are WGS-84. */
import type { LngLat } from './primitives';

/** Mean radius of the earth in metres (IUGG R1, as in turf). The sphere is within 0.5 % of the ellipsoid. */
export const EARTH_RADIUS = 6_371_008.8;

/** Metres in one degree of latitude on that sphere, rounded to a centimetre. */
export const METRES_PER_DEGREE = 111_195.08;

/** Metres in one degree of longitude at a latitude. */
export const metresPerDegreeLng = (lat: number) => METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);

/** The same longitude plus or minus full turns, as close as possible to `near`: -179.9 near 179.9 is 180.1. */
export const unwrapLng = (lng: number, near: number) => lng - 360 * Math.round((lng - near) / 360);

/** A line whose longitudes run on across the 180th meridian: each is close to the one before, the first to `near`. */
export function unwrapLine(line: readonly LngLat[], near: number): [number, number][] {
  let last = near;
  return line.map(([lng, lat]) => [(last = unwrapLng(lng, last)), lat]);
}

/** The same longitude between -180 and 180. */
export const wrapLng = (lng: number) => (lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180);

/** The place so many metres east and north of another; never beyond the 89th parallel. */
export const offsetBy = ([lng, lat]: LngLat, east: number, north: number): LngLat => [
  wrapLng(lng + east / metresPerDegreeLng(lat)),
  Math.max(-89, Math.min(89, lat + north / METRES_PER_DEGREE)),
];

/**
 * Metres between two places on a plane around the middle of them (equirectangular projection). The error is a
 * centimetre over a kilometre and 0.1 % over a city. The judges call it for every fix.
 */
export function planarMetres([lng1, lat1]: LngLat, [lng2, lat2]: LngLat): number {
  const east = (unwrapLng(lng2, lng1) - lng1) * metresPerDegreeLng((lat1 + lat2) / 2);
  return Math.hypot(east, (lat2 - lat1) * METRES_PER_DEGREE);
}

/** Metres from the origin of a plane to the segment between two points of it. */
export function planarMetresToSegment(x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
  return Math.hypot(x1 + along * dx, y1 + along * dy);
}
