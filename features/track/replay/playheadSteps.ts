/** Steps of the playhead: to the next fix, the next part of the day, and by keys. */
import type { LngLat } from '../../../contract';
import { type DayStory, lastAtMost, type Trip } from '../../../contract/track';

const MINUTE = 60_000;

export const clampToStory = ({ from, end }: DayStory, instant: number) => Math.min(end, Math.max(from, instant));

/** The instant (ms) of the next trusted fix, or of the one before; the ends of the story when there is none. */
export function nextFix(story: DayStory, instant: number, way: 1 | -1): number {
  const { at } = story.trusted;
  const here = lastAtMost(instant, at);
  const next = way === 1 ? here + 1 : at[here] === instant ? here - 1 : here;
  return at[next] ?? (way === 1 ? story.end : story.from);
}

/** Where the next segment begins, or this one if it has begun a moment ago, then the one before. */
export function nextSegment(story: DayStory, instant: number, way: 1 | -1): number {
  const { starts, from, end } = story;
  if (way === 1) return starts[lastAtMost(instant, starts) + 1] ?? end;
  return starts[lastAtMost(instant - 1, starts)] ?? from;
}

/** Where a key takes the playhead; null for a key that is none of the slider's (WAI-ARIA slider pattern). */
export function instantAfterKey(
  story: DayStory,
  instant: number,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): number | null {
  const by = shiftKey ? 10 * MINUTE : MINUTE;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return clampToStory(story, instant + by);
    case 'ArrowLeft':
    case 'ArrowDown':
      return clampToStory(story, instant - by);
    case 'PageUp':
      return nextSegment(story, instant, -1);
    case 'PageDown':
      return nextSegment(story, instant, 1);
    case 'Home':
      return story.from;
    case 'End':
      return story.end;
    default:
      return null;
  }
}

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
