/** The times below the ribbon never touch, however large the text and small the phone. */
import { expect, it } from 'vitest';
import type { DayStory } from '../../../contract/track';
import { BAR_WIDTH } from './ribbon';
import { apartFor, timeMarks } from './timeMarks';

const MINUTE = 60_000;
const across = (instant: number) => (instant / (14 * MINUTE)) * BAR_WIDTH;
const trips = (...spans: [from: number, to: number][]) =>
  ({
    segments: spans.map(([from, to]) => ({ kind: 'trip', from: from * MINUTE, to: to * MINUTE })),
  }) as unknown as Pick<DayStory, 'segments'>;

it.each([
  ['a phone', 283, 33],
  ['the smallest phone', 213, 33],
  ['a phone with large text', 250, 68],
  ['the smallest phone with large text', 180, 68],
])('leaves room between the times on %s', (_, width, written) => {
  const marks = timeMarks(trips([0, 1], [3, 4], [6, 8], [9, 14]), { across }, apartFor(width, written));
  expect(marks.length).toBeGreaterThan(0);
  const lefts = marks.map(({ at }) => at * (width - written));
  for (const [index, left] of lefts.slice(1).entries())
    expect(left - (lefts[index] ?? 0)).toBeGreaterThanOrEqual(written + 4);
});

it('has one time where no second has room', () => {
  expect(timeMarks(trips([0, 14]), { across }, apartFor(100, 80))).toEqual([{ instant: 0, at: 0 }]);
});

it('writes times that are not measured yet as far apart as usual text wants', () => {
  expect(apartFor(0, 0)).toBe(0.14);
});
