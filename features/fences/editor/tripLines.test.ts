/** Trips of a day as lines that a user could have drawn. */
import { describe, expect, it } from 'vitest';
import type { FenceTrack } from '../../../contract';
import { spanSeconds } from '../../../contract/day';
import { NO_CALENDAR } from '../../../contract/fences';
import { planarMetresToSegment, offsetBy } from '../../../contract/geo';
import type { LngLat } from '../../../contract/primitives';
import { offsetMetres } from '../../../src/drawing/draftShape';
import { daysWithFixes, tripLines } from './tripLines';

const HOME: LngLat = [120.93, 30.925];
/** Midnight of 2 March 2026 in Shanghai. */
const MIDNIGHT = Date.parse('2026-03-01T16:00:00Z');
const HOUR = spanSeconds(1, 'hours');
const at = (east: number, north: number) => offsetBy(HOME, east, north);

/** At home until 07:40, then 600 m west and 400 m south to school, there all day. One fix a minute. */
function day(): { time: number; place: LngLat }[] {
  const start = 7 * HOUR + 40 * 60;
  return Array.from({ length: 24 * 60 }, (_, minute) => {
    const time = minute * 60;
    const walked = Math.min(1000, Math.max(0, (time - start) * 1.1));
    return { time, place: walked <= 600 ? at(-walked, 0) : at(-600, -(walked - 600)) };
  });
}

function trackOf(fixes: readonly { time: number; place: LngLat }[]): FenceTrack {
  return {
    studentId: 's-ming',
    from: new Date(MIDNIGHT).toISOString(),
    to: new Date(MIDNIGHT + 48 * HOUR * 1000).toISOString(),
    timeZone: 'Asia/Shanghai',
    every: 60,
    excused: [],
    calendar: NO_CALENDAR,
    time: fixes.map(({ time }) => time),
    lng: fixes.map(({ place }) => place[0]),
    lat: fixes.map(({ place }) => place[1]),
    accuracy: fixes.map(() => 8),
    source: fixes.map(() => 'gps' as const),
    speed: fixes.map(() => null),
    noise: fixes.map(() => []),
  };
}

const NOW = MIDNIGHT + 48 * HOUR * 1000;

describe('the trip to school', () => {
  const [trip, ...others] = tripLines(trackOf(day()), '2026-03-02', NOW);

  it('is the only trip of the day and begins when the pupil left', () => {
    expect(others).toEqual([]);
    expect(Math.abs((trip?.from ?? 0) - (MIDNIGHT + (7 * HOUR + 40 * 60) * 1000))).toBeLessThan(6 * 60_000);
    expect(Math.abs((trip?.metres ?? 0) - 1000)).toBeLessThan(120);
  });

  it('is a line with few corners along the path of the pupil', () => {
    expect(trip?.line.length).toBeLessThan(12);
    const line = trip?.line ?? [];
    const corner = at(-600, 0);
    const off = line.slice(1).map((end, k) => {
      const [x1, y1] = offsetMetres(corner, line[k] ?? end);
      const [x2, y2] = offsetMetres(corner, end);
      return planarMetresToSegment(x1, y1, x2, y2);
    });
    expect(Math.min(...off)).toBeLessThan(20);
  });
});

it('a day at rest has no trip, nor has a day without fixes', () => {
  const resting = trackOf(day().map(({ time }) => ({ time, place: HOME })));
  expect(tripLines(resting, '2026-03-02', NOW)).toEqual([]);
  expect(tripLines(resting, '2026-03-03', NOW)).toEqual([]);
});

it("days are in the school's time zone, newest first", () => {
  const track = trackOf([
    { time: 0, place: HOME },
    { time: 24 * HOUR - 1, place: HOME },
    { time: 24 * HOUR, place: HOME },
  ]);
  expect(daysWithFixes(track)).toEqual(['2026-03-03', '2026-03-02']);
});
