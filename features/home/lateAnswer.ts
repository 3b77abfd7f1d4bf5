/** Why a child is late: where it is after the last bell, or why nobody can tell; and what is next for it. */
import { leaveAt, type Position, whereaboutsIn } from '../../contract';
import { dayBounds, dayOf } from '../../contract/day';
import type { SchoolCalendar } from '../../contract/fences';
import { type Doubt, schoolEndAt, whereaboutsOf } from './hourAnswer';

/** `end`: when the last lesson ended, 'HH:MM'. `since`: the last fix of the day, after which nothing is known; an instant. */
export type Late = { end: string } & (
  | { is: 'atSchool' | 'riding' | 'moving' | 'outside' }
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
  if (where.is === 'unknown')
    return { is: 'unknown', why: where.why, since: where.why === 'old' ? (position.fix?.fixTime ?? null) : null, end };
  if (where.is === 'in') return { is: 'atSchool', end };
  const at = whereaboutsIn(position);
  if (at.is === 'at') return at.placeNames?.kind === 'home' ? null : { is: 'elsewhere', place: at.place, end };
  return { is: at.is === 'riding' || at.is === 'moving' ? at.is : 'outside', end };
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
