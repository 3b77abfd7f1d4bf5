/** The places a day, or one part of it, went through: what the camera is asked to show. */
import type { LngLat } from '../../contract';
import type { TrackDay } from './tellDay';

/** WGS-84. The trusted fixes; when there is none, whatever fixes there are. */
export function placesOf({ track: { fixes }, story }: TrackDay, segment?: number): LngLat[] {
  const part = segment === undefined ? undefined : story.segments[segment];
  if (part?.kind === 'gap') return [part.before, part.after].flatMap((index) => place(index ?? -1));
  const places = Array.from(story.trail.row).flatMap((row) => (part && (row < part.first || row > part.last) ? [] : place(row)));
  return places.length > 0 || part ? places : fixes.flatMap((_, index) => place(index));

  function place(index: number): LngLat[] {
    const fix = fixes[index];
    return fix ? [[fix.lng, fix.lat]] : [];
  }
}
