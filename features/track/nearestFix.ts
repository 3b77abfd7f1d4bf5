/** The moment a place on a trip's line was passed. */
import type { LngLat } from '../../contract';
import type { Trip } from '../../contract/track';
import type { TrackDay } from './tellDay';

/** The instant (ms) of the trip's trusted fix nearest to a point (WGS-84), kept within the trip. */
export function nearestFix({ track: { fixes }, story }: TrackDay, { first, last, from, to }: Trip, [lng, lat]: LngLat): number {
  const shrink = Math.cos((lat * Math.PI) / 180);
  let [best, nearest] = [from, Infinity];
  for (const [k, row] of story.trail.row.entries()) {
    const fix = fixes[row];
    if (!fix || row < first || row > last) continue;
    const off = Math.hypot((fix.lng - lng) * shrink, fix.lat - lat);
    if (off < nearest) [best, nearest] = [story.trail.at[k] ?? from, off];
  }
  return Math.min(to, Math.max(from, best));
}
