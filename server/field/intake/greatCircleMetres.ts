/** Distance between two places on the earth. */
import { distance } from '@turf/turf';
import type { LngLat } from '../../../contract';

/** Metres along the great circle between places in WGS-84 (turf's haversine formula); within 0.5 % of the ellipsoid. */
export const greatCircleMetres = (from: LngLat, to: LngLat) => distance([...from], [...to], { units: 'meters' });
