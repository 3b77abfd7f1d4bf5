/** Flat metres around a place on the globe, and longitudes that run on across the 180th meridian. */
import type { LngLat } from '../primitives';

/** Metres in one degree of latitude on the mean sphere (IUGG radius 6,371,008.8 m); within 0.5 % of the ellipsoid. */
export const METRES_PER_DEGREE = 111_195.08;

/** Metres in one degree of longitude at a latitude. */
export const metresEast = (lat: number) => METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);

/** The longitude as it is written nearest to another: -179.9 seen from 179.9 is 180.1. */
export const unwrapped = (lng: number, near: number) => lng - 360 * Math.round((lng - near) / 360);

/** The longitude between -180 and 180. */
export const wrapped = (lng: number) => (lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180);

/** A place so many metres to the east and to the north of another; never beyond the 89th parallel. */
export const movedBy = ([lng, lat]: LngLat, east: number, north: number): LngLat => [
  wrapped(lng + east / metresEast(lat)),
  Math.max(-89, Math.min(89, lat + north / METRES_PER_DEGREE)),
];

/** Metres between two places, flat around the middle of them: a centimetre off over a kilometre, 0.1 % over a city. */
export function metresApart([lng1, lat1]: LngLat, [lng2, lat2]: LngLat): number {
  return Math.hypot((unwrapped(lng2, lng1) - lng1) * metresEast((lat1 + lat2) / 2), (lat2 - lat1) * METRES_PER_DEGREE);
}

/** Metres from the point 0,0 to the stretch between two points of the plane. */
export function metresToStretch(x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
  return Math.hypot(x1 + along * dx, y1 + along * dy);
}
