/** Parts of a day: what each run tries, and that some days together try everything. */
import { expect, it } from 'vitest';
import { isWide, rotatingPairs, rotatingPart } from './rotatingPart';

const DAY = 86_400_000;
const CASES = Array.from({ length: 23 }, (_, index) => index);
const days = (count: number) => Array.from({ length: count }, (_, day) => (20_000 + day) * DAY);

it.skipIf(isWide())('seven days try every case, and each day about a seventh', () => {
  const tried = days(7).map((now) => rotatingPart(CASES, now));
  expect(tried.flat().sort((a, b) => a - b)).toEqual(CASES);
  for (const part of tried) expect(part.length).toBeLessThan(5);
});

it.skipIf(isWide()).each([2, 3, 4])(
  'with %i ways a run tries each case in one way, and as many days try all pairs',
  (ways) => {
    const waysOf = Array.from({ length: ways }, (_, way) => way);
    for (const now of days(ways)) {
      const tried = waysOf.flatMap((way) => rotatingPairs(CASES, way, ways, now));
      expect(tried.sort((a, b) => a - b)).toEqual(CASES);
    }
    for (const way of waysOf)
      expect(
        days(ways)
          .flatMap((now) => rotatingPairs(CASES, way, ways, now))
          .sort((a, b) => a - b),
      ).toEqual(CASES);
  },
);
