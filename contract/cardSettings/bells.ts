/** Class mode copied from a school's bells. */
import type { Bell } from '../fences/calendar';
import type { ClassWindow } from './values';

/** The last minute of a day that a card knows. */
const LAST = '23:59';
const SCHOOL_DAYS = [1, 2, 3, 4, 5];

/**
 * Windows of the bells of a school day, Monday to Friday. Bells that touch become one; when the card takes fewer
 * windows, those with the shortest time between them are joined.
 * @param most windows that the card takes; at least one.
 */
export function windowsFromBells(bells: readonly Bell[], most: number): ClassWindow[] {
  const joined: { from: string; to: string }[] = [];
  for (const { from, to } of [...bells].sort((one, other) => one.from.localeCompare(other.from))) {
    const end = to === '24:00' ? LAST : to;
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = end > last.to ? end : last.to;
    else if (from < end) joined.push({ from, to: end });
  }
  while (joined.length > Math.max(1, most)) {
    const gaps = joined.slice(1).map(({ from }, index) => minutes(from) - minutes(joined[index]?.to ?? from));
    const shortest = gaps.indexOf(Math.min(...gaps));
    const [next] = joined.splice(shortest + 1, 1);
    const before = joined[shortest];
    if (before && next) before.to = next.to;
  }
  return joined.map(({ from, to }) => ({ from, to, weekdays: SCHOOL_DAYS, on: true }));
}

/** Minutes since midnight of 'HH:MM'. */
export const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
