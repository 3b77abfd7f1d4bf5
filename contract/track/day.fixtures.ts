/** Makes the fixes of a day for tests from a list of activities. */
import { spanMs } from '../day';
import { METRES_PER_DEGREE, metresPerDegreeLng } from '../geo';
import type { Fix, NoiseReason } from '../positions';
import { toDayFixes } from './fixes/dayFixes';
import { type DayStoryInput, type DayStory, dayStory } from './dayStory';
import { toEarthPoint } from './fixes/earthPoints';

/** Metres east and north of a school gate in eastern China. */
export type LocalPoint = readonly [east: number, north: number];

/** One activity of the child, or of the card. */
export type Activity =
  | { at: LocalPoint; minutes: number }
  | { to: LocalPoint; speed: number }
  /** Minutes without fixes. */
  | { silent: number }
  /** One fix elsewhere; the time goes on by one interval. */
  | { jump: LocalPoint };

export interface FixtureCard {
  /** Seconds between two fixes. */
  every: number;
  /** Metres by which the fixes drift. */
  jitter?: number;
  fix?: Partial<Fix>;
}

/** School time is UTC+8; the day is 2026-03-02. */
const MIDNIGHT = Date.parse('2026-03-01T16:00:00Z');
const LAT = 30.92;
const METRES_EAST = metresPerDegreeLng(LAT);

/** Instant in milliseconds of '07:30' (or '07:30:15') on the day. */
export const testTime = (time: string): number =>
  MIDNIGHT + time.split(':').reduce((sum, part, p) => sum + Number(part) * (3_600_000 / 60 ** p), 0);
/** Input of `dayStory` for every test day, with a card that reports each minute. */
export const TEST_DAY = {
  from: MIDNIGHT,
  to: MIDNIGHT + spanMs(1, 'days'),
  reportInterval: 60,
  now: MIDNIGHT + spanMs(2, 'days'),
};

export const lngLatAt = ([east, north]: LocalPoint) => ({
  lng: 120.92 + east / METRES_EAST,
  lat: LAT + north / METRES_PER_DEGREE,
});
export const metresApartOnGround = (a: readonly [number, number], b: readonly [number, number]) => {
  const [from, to] = [toEarthPoint(a), toEarthPoint(b)];
  return Math.hypot(from.x - to.x, from.y - to.y, from.z - to.z);
};

export const fixAt = (time: number, point: LocalPoint, more: Partial<Fix> = {}): Fix => ({
  fixTime: new Date(time).toISOString(),
  ...lngLatAt(point),
  accuracy: 10,
  source: 'gps',
  speed: null,
  course: null,
  altitude: null,
  noise: [] as NoiseReason[],
  ...more,
});

/**
 * The fixes of a card from a time on, for the activities in turn. The drift is a sum of sine waves: repeatable, and it
 * looks like real drift.
 */
export function makeFixes(
  start: string,
  activities: readonly Activity[],
  { every, jitter = 3, fix = {} }: FixtureCard,
): Fix[] {
  const fixes: Fix[] = [];
  let [time, east, north] = [testTime(start), 0, 0];
  const addFix = (point: LocalPoint) => {
    const n = fixes.length;
    const drift = (phase: number) => jitter * (0.7 * Math.sin(n * 0.31 + phase) + 0.5 * Math.sin(n * 1.7 + 2 * phase));
    fixes.push(fixAt(time, [point[0] + drift(0), point[1] + drift(1.6)], fix));
    time += every * 1000;
  };
  for (const activity of activities) {
    if ('silent' in activity) time += activity.silent * 60_000;
    else if ('jump' in activity) addFix(activity.jump);
    else if ('at' in activity) {
      [east, north] = activity.at;
      for (const until = time + activity.minutes * 60_000; time < until;) addFix([east, north]);
    } else {
      const distance = Math.hypot(activity.to[0] - east, activity.to[1] - north);
      const begun = time;
      const part = () => Math.min(1, (((time - begun) / 1000) * activity.speed) / distance);
      while (part() < 1) addFix([east + part() * (activity.to[0] - east), north + part() * (activity.to[1] - north)]);
      [east, north] = activity.to;
    }
  }
  return fixes;
}

/** The story of single fixes. */
export const storyOf = (fixes: readonly Fix[], input: DayStoryInput): DayStory => dayStory(toDayFixes(fixes), input);

/** A story in plain sentences, for assertions: times to the minute, places to 20 m, lengths to 50 m. */
export function storyLines({ segments, from, end }: DayStory): string[] {
  const time = (at: number) =>
    at === from
      ? 'midnight'
      : at === TEST_DAY.to && at === end
        ? 'midnight'
        : new Date(Math.round(at / 60_000) * 60_000 + 8 * 3_600_000).toISOString().slice(11, 16);
  const round = (value: number, step: number) => Math.round(value / step) * step + 0;
  return segments.map((segment) => {
    const span = `${time(segment.from)} to ${segment.open ? 'now' : time(segment.to)}`;
    if (segment.kind === 'gap') return `${span}: unknown, ${segment.reason}`;
    if (segment.kind === 'trip') return `${span}: ${segment.mode} ${round(segment.metres, 50)} m`;
    const [lng, lat] = segment.centre;
    return `${span}: at ${round((lng - 120.92) * METRES_EAST, 20)},${round((lat - LAT) * METRES_PER_DEGREE, 20)}`;
  });
}
