/** Distance between two places on the earth. */
import type { LngLat } from '../../contract';

/** Mean radius of the earth in metres (IUGG). */
const EARTH = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Metres along the great circle between [lng, lat] places in WGS-84 (haversine formula); within 0.5 % of the ellipsoid.
 */
export function greatCircleMetres([lng1, lat1]: LngLat, [lng2, lat2]: LngLat): number {
  const north = Math.sin(radians(lat2 - lat1) / 2) ** 2;
  const east = Math.sin(radians(lng2 - lng1) / 2) ** 2;
  return (
    2 * EARTH * Math.asin(Math.min(1, Math.sqrt(north + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * east)))
  );
}
