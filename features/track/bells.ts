/** The hours of an ordinary primary school. They help the eye on the bar until the platform knows a school's own timetable, and are called usual, not this school's. */
import { dayBounds } from '../../contract';

export interface Bell {
  /** Instant, ms. */
  at: number;
  name: 'morning' | 'first' | 'noon' | 'afternoon' | 'end';
}

/** Minutes after midnight. */
const USUAL: readonly [name: Bell['name'], minutes: number][] = [
  ['morning', 7 * 60 + 50],
  ['first', 8 * 60 + 30],
  ['noon', 11 * 60 + 50],
  ['afternoon', 13 * 60 + 40],
  ['end', 16 * 60 + 20],
];

/** The bells of a day (YYYY-MM-DD); none at the weekend. */
export function bellsOf(day: string, timeZone: string): Bell[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return [];
  const midnight = dayBounds(day, timeZone).from.getTime();
  return USUAL.map(([name, minutes]) => ({ name, at: midnight + minutes * 60_000 }));
}
