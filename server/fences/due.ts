/** When the clock next has to look whether pupils are where they should be. */
import { dayAfter, instantOf, wallClock } from '../../contract/day';
import { type Presence } from '../../contract/fence';

/**
 * The next time (ms) the wall clock shows 'should be here by'; null without. Every day is looked at then, as only the calendar of that
 * day says whether it counts.
 */
export function nextDue(after: number, presence: Presence | null, timeZone: string): number | null {
  if (!presence?.hereBy) return null;
  const { day } = wallClock(after, timeZone);
  const today = instantOf(day, presence.hereBy, timeZone);
  return today > after ? today : instantOf(dayAfter(day, 1), presence.hereBy, timeZone);
}
