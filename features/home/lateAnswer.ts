/** Why a child is late: where it is after the last bell, or why nobody can tell; and what is next for it. */
import { leaveAt, type Position } from '../../contract';
import { dayBounds, dayOf } from '../../contract/day';
import type { SchoolCalendar } from '../../contract/fences';
import { type Doubt, schoolEndAt, whereaboutsOf } from './hourAnswer';

/** Who moves faster than this, in metres per second, rides. */
const RIDING = 4;

/** `end`: when the last lesson ended, 'HH:MM'. `since`: the last fix of the day, an instant; null without one. */
type Late = { end: string } & (
  | { is: 'atSchool' | 'riding' | 'onWay' }
  | { is: 'elsewhere'; place: string }
  | { is: 'unknown'; why: Doubt; since: string | null }
);

/**
 * Null while there is nothing to ask: before the last bell, at home, and on approved leave.
 * @param now milliseconds. @param grade of the child; null for the hours of the school
 */
export function lateAnswer(
  position: Position,
  now: number,
  timeZone: string,
  calendar: SchoolCalendar,
  grade: string | null,
): Late | null {
  const end = schoolEndAt(now, timeZone, calendar, grade);
  if (end === null || leaveAt(position, now)) return null;
  const midnight = dayBounds(dayOf(now, timeZone), timeZone).from.getTime();
  const where = whereaboutsOf(position, now, midnight);
  const { fix, place, placeNames } = position;
  if (where.is === 'unknown') {
    const today = fix !== null && Date.parse(fix.fixTime) >= midnight;
    return { is: 'unknown', why: where.why, since: today ? fix.fixTime : null, end };
  }
  if (where.is === 'in') return { is: 'atSchool', end };
  if (placeNames?.kind === 'home') return null;
  if ((fix?.speed ?? 0) >= RIDING) return { is: 'riding', end };
  return place === null ? { is: 'onWay', end } : { is: 'elsewhere', place, end };
}

/** The approved leave or early pickup that is now, or later on the same day. Instants. @param now milliseconds. */
export function leaveToday(
  position: Position,
  now: number,
  timeZone: string,
): { now: boolean; from: string; to: string } | null {
  const current = leaveAt(position, now);
  if (current) return { now: true, ...current };
  const midnight = dayBounds(dayOf(now, timeZone), timeZone).to.getTime();
  const next = position.leaves?.find(({ from }) => Date.parse(from) > now && Date.parse(from) < midnight);
  return next ? { now: false, ...next } : null;
}
