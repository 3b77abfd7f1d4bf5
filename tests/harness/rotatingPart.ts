/** A part of a wide cross of cases, another one each day: a week of runs tries all of them, `WIDE=1` all at once. */

const PARTS = 7;
const DAY = 86_400_000;

/** @returns every seventh of the cases, beginning at the day's place. */
export function rotatingPart<Case>(cases: readonly Case[], now = Date.now()): Case[] {
  if (process.env['WIDE'] === '1') return [...cases];
  const today = Math.floor(now / DAY) % PARTS;
  return cases.filter((_, index) => index % PARTS === today);
}
