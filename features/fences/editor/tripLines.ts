/** Turns the trips of a day into lines from which a corridor can be made. Pure. */
import type { FenceTrack } from '../../../contract';
import { dayBounds, dayOf } from '../../../contract/day';
import { dayStory, toDayFixes, simplify } from '../../../contract/track';
import type { Fix } from '../../../contract/positions';
import type { LngLat } from '../../../contract/primitives';

/** One trip: its times (ms), its length, and its line of [lng, lat] in WGS-84. */
export interface TripLine {
  from: number;
  to: number;
  metres: number;
  line: LngLat[];
}

/** Metres. Shorter trips are not offered. */
const MIN_METRES = 100;
/** Most corners of a line: with more nobody can edit it by hand. */
const MOST_CORNERS = 40;
/** Metres by which a simplified line may leave the track, tried in this order. */
const TOLERANCES = [8, 15, 30, 60];

/** The days (YYYY-MM-DD, school's time zone) on which there are fixes, newest first. */
export const daysWithFixes = ({ from, time, timeZone }: FenceTrack): string[] => {
  const start = Date.parse(from);
  return [...new Set(time.map((seconds) => dayOf(start + seconds * 1000, timeZone)))].sort().reverse();
};

/** The trips of a day. @param day YYYY-MM-DD. @param now ms. */
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
    if (segment.kind !== 'trip' || segment.metres < MIN_METRES) return [];
    const lines = TOLERANCES.map((tolerance) =>
      [...simplify(story, segment, tolerance)].map((row): LngLat => [story.lng[row] ?? 0, story.lat[row] ?? 0]),
    );
    const line = lines.find((one) => one.length <= MOST_CORNERS) ?? lines.at(-1) ?? [];
    return [{ from: segment.from, to: segment.to, metres: segment.metres, line }];
  });
}
