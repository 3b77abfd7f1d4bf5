/** The way of a trip: how long it is. */
import { planarMetres } from '../../contract/geo';
import type { TripPoint } from '../../contract/groups';

/** Metres along the points; 0 for fewer than two. */
export const lengthOf = (points: readonly TripPoint[]): number =>
  points.slice(1).reduce((sum, { lng, lat }, index) => {
    const before = points[index];
    return before ? sum + planarMetres([before.lng, before.lat], [lng, lat]) : sum;
  }, 0);
