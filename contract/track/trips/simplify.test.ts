/** Simplified lines of trips, and the number of fixes over a day. */
import { describe, expect, it } from 'vitest';
import { fixDensity } from '../totals';
import { testTime, TEST_DAY, fixAt, makeFixes, storyOf } from '../day.fixtures';
import type { Trip } from '../segment';
import { simplify } from './simplify';
import { metresToSegment } from '../fixes/earthPoints';

const FIXES = makeFixes(
  '07:00',
  [
    { at: [0, 0], minutes: 30 },
    { to: [600, 0], speed: 1.3 },
    { jump: [9000, 0] },
    { to: [600, 800], speed: 1.3 },
    { to: [6000, 800], speed: 9 },
    { at: [6000, 800], minutes: 30 },
  ],
  { every: 5 },
);
const STORY = storyOf(FIXES, TEST_DAY);
const TRIP = STORY.segments.find((segment): segment is Trip => segment.kind === 'trip');
const simplified = (tolerance: number) => (TRIP ? [...simplify(STORY, TRIP, tolerance)] : []);
const rowOf = (fix: number) => STORY.trusted.row.indexOf(fix);

describe('a simplified line', () => {
  it.each([2, 5, 20, 100])('leaves no trusted fix farther off than %i m', (tolerance) => {
    const line = simplified(tolerance).map(rowOf);
    for (const [v, end] of line.slice(1).entries()) {
      for (let row = line[v] ?? 0; row < end; row += 1)
        expect(metresToSegment(STORY.trusted, row, line[v] ?? 0, end)).toBeLessThanOrEqual(tolerance);
    }
  });
  it('begins and ends with the stays, and keeps the points where the travel mode changes', () => {
    const line = simplified(1_000);
    expect([line[0], line.at(-1)]).toEqual([TRIP?.first, TRIP?.last]);
    expect(TRIP?.legs.map(({ mode }) => mode)).toEqual(['walk', 'vehicle']);
    expect(line).toContain(TRIP?.legs[0]?.last);
  });
  it('has far fewer vertices and no doubted fix', () => {
    expect(simplified(10).length).toBeLessThan(20);
    expect(simplified(0).every((fix) => STORY.flags[fix] === 0)).toBe(true);
    expect(STORY.totals.doubted).toBe(1);
  });
});

describe('the density of fixes', () => {
  it('counts each fix once, doubted fixes separately', () => {
    const { trusted, doubted, width } = fixDensity(STORY);
    expect(width).toBe(300_000);
    expect(trusted).toHaveLength(288);
    const sum = (counts: Uint16Array) => counts.reduce((all, count) => all + count, 0);
    expect([sum(trusted), sum(doubted)]).toEqual([FIXES.length - 1, 1]);
  });
  it('puts a fix into the bin of its time', () => {
    const { trusted } = fixDensity(
      storyOf(
        [fixAt(testTime('00:00'), [0, 0]), fixAt(testTime('12:04:59'), [0, 0]), fixAt(testTime('12:05'), [0, 0])],
        TEST_DAY,
      ),
    );
    expect([trusted[0], trusted[144], trusted[145], trusted[146]]).toEqual([1, 1, 1, 0]);
  });
  it('leaves out fixes outside the day', () => {
    const { trusted } = fixDensity(storyOf([fixAt(TEST_DAY.from - 1, [0, 0]), fixAt(TEST_DAY.to, [0, 0])], TEST_DAY));
    expect(trusted.some((count) => count > 0)).toBe(false);
  });
});
