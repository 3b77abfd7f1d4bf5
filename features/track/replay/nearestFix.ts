/** The moment a place on a trip's line was passed. */
import type { LngLat } from '../../../contract';
import { type DayStory, lastAtMost, type Trip } from '../../../contract/track';

/** The instant (ms) of the trip's trusted fix nearest to a point (WGS-84), kept within the trip. */
export function nearestFix(
  { trusted, lng, lat }: DayStory,
  { first, last, from, to }: Trip,
  [toLng, toLat]: LngLat,
): number {
  const shrink = Math.cos((toLat * Math.PI) / 180);
  let [best, nearest] = [from, Infinity];
  const end = lastAtMost(last, trusted.row);
  for (let k = lastAtMost(first - 1, trusted.row) + 1; k <= end; k += 1) {
    const row = trusted.row[k] ?? 0;
    const off = Math.hypot(((lng[row] ?? 0) - toLng) * shrink, (lat[row] ?? 0) - toLat);
    if (off < nearest) [best, nearest] = [trusted.at[k] ?? from, off];
  }
  return Math.min(to, Math.max(from, best));
}
