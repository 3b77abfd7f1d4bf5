/** Computes when the timer must next check the presence rule 'should be here by' of a fence. */
import { dayAfter, instantOf, wallClock } from '../../../contract/day';
import { type Presence } from '../../../contract/fences';

/**
 * The first instant (ms) after `after` (ms) at which the wall clock shows 'should be here by'; null without a presence
 * rule. It returns every day, also days without school: the calendar may still change, so the check at that time reads
 * it.
 */
export function nextDue(after: number, presence: Presence | null, timeZone: string): number | null {
  if (!presence?.hereBy) return null;
  const { day } = wallClock(after, timeZone);
  const today = instantOf(day, presence.hereBy, timeZone);
  return today > after ? today : instantOf(dayAfter(day, 1), presence.hereBy, timeZone);
}
