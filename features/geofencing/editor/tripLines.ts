/** The ways a pupil went on a day, as lines to lay a route along. Pure. */
import type { FenceTrack } from '../../../contract';
import { dayBounds, dayOf } from '../../../contract/day';
import { dayStory, toDayFixes, simplify } from '../../../contract/track';
import type { Fix } from '../../../contract/position';
import type { LngLat } from '../../../contract/primitives';

export interface TripLine {
  /** ms. */
  from: number;
  to: number;
  metres: number;
  line: LngLat[];
}

/** Shorter than this nobody calls a way; nor is a line with more corners than that one to draw by hand. Metres. */
const LEAST = 100;
const MOST_CORNERS = 40;
const TOLERANCES = [8, 15, 30, 60];

/** Days in the school's zone on which there were fixes, newest first. */
export const daysOf = ({ from, time, timeZone }: FenceTrack): string[] => {
  const start = Date.parse(from);
  return [...new Set(time.map((seconds) => dayOf(start + seconds * 1000, timeZone)))].sort().reverse();
};

/** @param now ms. */
export function tripLines(track: FenceTrack, day: string, now: number): TripLine[] {
  const start = Date.parse(track.from);
  const bounds = dayBounds(day, track.timeZone);
  const [from, to] = [bounds.from.getTime(), bounds.to.getTime()];
  const fixes = track.time.flatMap((seconds, index): Fix[] => {
    const at = start + seconds * 1000;
    if (at < from || at >= to) return [];
    return [
      {
        fixTime: new Date(at).toISOString(),
        lng: track.lng[index] ?? 0,
        lat: track.lat[index] ?? 0,
        accuracy: track.accuracy[index] ?? null,
        source: track.source[index] ?? 'gps',
        speed: track.speed[index] ?? null,
        course: null,
        altitude: null,
        noise: track.noise[index] ?? [],
      },
    ];
  });
  const story = dayStory(toDayFixes(fixes), { from, to, reportInterval: track.every, now });
  return story.segments.flatMap((segment): TripLine[] => {
    if (segment.kind !== 'trip' || segment.metres < LEAST) return [];
    const lines = TOLERANCES.map((tolerance) =>
      [...simplify(story, segment, tolerance)].map((row): LngLat => [story.lng[row] ?? 0, story.lat[row] ?? 0]),
    );
    const line = lines.find((one) => one.length <= MOST_CORNERS) ?? lines.at(-1) ?? [];
    return [{ from: segment.from, to: segment.to, metres: segment.metres, line }];
  });
}
