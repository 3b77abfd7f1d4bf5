/** Computes when a pupil should next be at a fence. Pure. */
import { dayAfter, wallClock } from '../../../contract/day';
import { dueOn, type Presence, type SchoolCalendar } from '../../../contract/fences';

/** Days searched ahead. */
const AHEAD = 7;

/** The next due time (ms). Null without one within a week. @param now ms. */
export function nextDue(
  presence: Presence | null,
  now: number,
  timeZone: string,
  calendar: SchoolCalendar,
): number | null {
  const { day } = wallClock(now, timeZone);
  for (let ahead = 0; ahead <= AHEAD; ahead++) {
    const due = dueOn(dayAfter(day, ahead), presence, timeZone, calendar);
    if (due !== null && due > now) return due;
  }
  return null;
}
