/** The ways of a day, as lines that a person could have drawn. */
import { describe, expect, it } from 'vitest';
import type { FenceTrack } from '../../../contract';
import { NO_CALENDAR } from '../../../contract/fence';
import { metresToStretch, movedBy } from '../../../contract/fence/plane';
import type { LngLat } from '../../../contract/primitives';
import { offsetMetres } from '../../../src/drawing/draftShape';
import { daysOf, tripLines } from './tripLines';

const HOME: LngLat = [120.93, 30.925];
/** Midnight of 2 March 2026 in Shanghai, and the next. */
const MIDNIGHT = Date.parse('2026-03-01T16:00:00Z');
const HOUR = 3600;
const at = (east: number, north: number) => movedBy(HOME, east, north);

/** At home, from 07:40 on 600 m west and 400 m south to school, there all day. A fix a minute. */
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

describe('the way to school', () => {
  const [way, ...others] = tripLines(trackOf(day()), '2026-03-02', NOW);

  it('is the one way of the day, begun and ended when it was', () => {
    expect(others).toEqual([]);
    expect(Math.abs((way?.from ?? 0) - (MIDNIGHT + (7 * HOUR + 40 * 60) * 1000))).toBeLessThan(6 * 60_000);
    expect(Math.abs((way?.metres ?? 0) - 1000)).toBeLessThan(120);
  });

  it('is a line of few corners along where the child went', () => {
    expect(way?.line.length).toBeLessThan(12);
    const line = way?.line ?? [];
    const corner = at(-600, 0);
    const off = line.slice(1).map((end, k) => {
      const [x1, y1] = offsetMetres(corner, line[k] ?? end);
      const [x2, y2] = offsetMetres(corner, end);
      return metresToStretch(x1, y1, x2, y2);
    });
    expect(Math.min(...off)).toBeLessThan(20);
  });
});

it('a day at rest has no way, and a day without fixes none', () => {
  const resting = trackOf(day().map(({ time }) => ({ time, place: HOME })));
  expect(tripLines(resting, '2026-03-02', NOW)).toEqual([]);
  expect(tripLines(resting, '2026-03-03', NOW)).toEqual([]);
});

it("days are the school's, newest first", () => {
  const track = trackOf([
    { time: 0, place: HOME },
    { time: 24 * HOUR - 1, place: HOME },
    { time: 24 * HOUR, place: HOME },
  ]);
  expect(daysOf(track)).toEqual(['2026-03-03', '2026-03-02']);
});
