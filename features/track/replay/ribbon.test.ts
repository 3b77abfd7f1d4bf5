/** The ribbon of a day: journeys have the room, and each place on it is one instant. */
import { describe, expect, it } from 'vitest';
import type { DayStory } from '../../../contract/track';
import { BAR_WIDTH, ribbonOf } from './ribbon';

const HOUR = 3_600_000;
type Part = [kind: 'stay' | 'trip' | 'gap', hours: number];
const dayOf = (parts: readonly Part[]): Pick<DayStory, 'from' | 'to' | 'end' | 'segments'> => {
  let at = 0;
  const segments = parts.map(([kind, hours]) => ({ kind, from: at, to: (at += hours * HOUR) }));
  return { from: 0, to: 24 * HOUR, end: at, segments: segments as unknown as DayStory['segments'] };
};
const SCHOOL_DAY = dayOf([
  ['stay', 7.5],
  ['trip', 0.4],
  ['stay', 8.1],
  ['trip', 0.5],
  ['gap', 2],
]);

describe('the ribbon', () => {
  it('gives two journeys of a school day, less than an hour together, a third of its width and more', () => {
    const { across } = ribbonOf(SCHOOL_DAY);
    const [first, second] = [across(7.9 * HOUR) - across(7.5 * HOUR), across(16.5 * HOUR) - across(16 * HOUR)];
    expect((first + second) / BAR_WIDTH).toBeGreaterThan(0.33);
    expect(second).toBeGreaterThan(first);
  });

  it('rises through the whole day, from edge to edge, and leads back to the instant', () => {
    const { across, instantAt } = ribbonOf(SCHOOL_DAY);
    expect([across(0), across(24 * HOUR)]).toEqual([0, BAR_WIDTH]);
    let before = -1;
    for (let minute = 0; minute <= 24 * 60; minute += 7) {
      const x = across(minute * 60_000);
      expect(x).toBeGreaterThan(before);
      expect(instantAt(x)).toBeCloseTo(minute * 60_000, 3);
      before = x;
    }
  });

  it('is even on a day without a journey, and on one without a story', () => {
    expect(ribbonOf(dayOf([['stay', 24]])).across(6 * HOUR)).toBeCloseTo(BAR_WIDTH / 4, 6);
    expect(ribbonOf(dayOf([])).across(6 * HOUR)).toBeCloseTo(BAR_WIDTH / 4, 6);
  });

  it('takes what lies outside the day for its edges', () => {
    const { across, instantAt } = ribbonOf(SCHOOL_DAY);
    expect([across(-HOUR), across(25 * HOUR)]).toEqual([0, BAR_WIDTH]);
    expect([instantAt(-5), instantAt(BAR_WIDTH + 5)]).toEqual([0, 24 * HOUR]);
  });
});
