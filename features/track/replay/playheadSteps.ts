/** Steps of the playhead: to a fix, to a segment, by keys, and to a point on the line. */
import { spanMs } from '../../../contract/day';
import type { LngLat } from '../../../contract';
import { type DayStory, lastAtMost, type Trip } from '../../../contract/track';

const MINUTE = spanMs(1, 'minutes');

export const clampToStory = ({ from, end }: DayStory, instant: number) => Math.min(end, Math.max(from, instant));

/**
 * The instant (milliseconds) of the next or previous trusted fix; the end or the beginning of the story when there is
 * none.
 */
export function nextFix(story: DayStory, instant: number, direction: 1 | -1): number {
  const { at } = story.trusted;
  const here = lastAtMost(instant, at);
  const next = direction === 1 ? here + 1 : at[here] === instant ? here - 1 : here;
  return at[next] ?? (direction === 1 ? story.end : story.from);
}

/**
 * The beginning of the next segment. Backwards: the beginning of this segment, or of the one before when the playhead
 * is at it.
 */
export function nextSegment(story: DayStory, instant: number, direction: 1 | -1): number {
  const { starts, from, end } = story;
  if (direction === 1) return starts[lastAtMost(instant, starts) + 1] ?? end;
  return starts[lastAtMost(instant - 1, starts)] ?? from;
}

/** The instant a key moves the playhead to; null for other keys (WAI-ARIA slider pattern). */
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

/** The instant (milliseconds) of the trip's trusted fix nearest to a point [lng, lat] (WGS-84), within the trip. */
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
    const distance = Math.hypot(((lng[row] ?? 0) - toLng) * shrink, (lat[row] ?? 0) - toLat);
    if (distance < nearest) [best, nearest] = [trusted.at[k] ?? from, distance];
  }
  return Math.min(to, Math.max(from, best));
}
