/** A part of a wide cross of cases, another one each day: a week of runs tries all of them, `WIDE=1` all at once. */

const PARTS = 7;
const DAY = 86_400_000;

/** `WIDE=1`: each run tries everything. */
export const isWide = () => process.env['WIDE'] === '1';

/** Days since 1970. */
export const dayNumber = (now = Date.now()) => Math.floor(now / DAY);

/** @returns every seventh of the cases, beginning at the day's place. */
export function rotatingPart<Case>(cases: readonly Case[], now = Date.now()): Case[] {
  if (isWide()) return [...cases];
  const today = dayNumber(now) % PARTS;
  return cases.filter((_, index) => index % PARTS === today);
}

/**
 * One way of trying each case, another one each day: a run tries all cases and all ways, and as many days as there are
 * ways all pairs. `WIDE=1` tries all pairs at once.
 * @returns the cases to try that way.
 */
export function rotatingPairs<Case>(cases: readonly Case[], way: number, ways: number, now = Date.now()): Case[] {
  if (isWide()) return [...cases];
  return cases.filter((_, index) => (index + dayNumber(now)) % ways === way);
}
