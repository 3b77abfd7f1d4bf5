/** Why a child is late: where it is after the last bell, or why nobody can tell; and what is next for it. */
import { type DayTrack, FixSource, leaveAt, placeOfFix, type Position, whereaboutsIn } from '../../contract';
import { dayBounds, dayOf } from '../../contract/day';
import type { SchoolCalendar } from '../../contract/fences';
import type { Text } from '../../src/messages/texts';
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

/**
 * The answer in words.
 * @param clock formats an instant as a time of day
 * @param where what the town's map says of the last fix; null when it says nothing
 */
export function lateWords(
  text: Text<'home'>,
  late: Late,
  clock: (instant: string) => string,
  where: string | null = null,
): string {
  const { end } = late;
  if (late.is === 'elsewhere') return text('late.elsewhere', { end, place: late.place });
  if (late.is === 'outside' && where !== null) return text('late.where', { end, where });
  if (late.is !== 'unknown') return text(`late.${late.is}`, { end });
  const why = text(`why.${late.why}`);
  return late.since === null
    ? text('late.unknown', { end, why })
    : text('late.unknownSince', { end, why, time: clock(late.since) });
}

/** Trusted fixes in the home that prove it: a single one may be wrong. */
const ENOUGH = 2;

/**
 * Whether a child has been at home since school ended: it is late no more, wherever it went again.
 * @param track the fixes after the end of school; null while they are not known
 */
export function wasHome(track: Pick<DayTrack, 'fixes' | 'places'> | null): boolean {
  if (track === null) return false;
  const { lng, lat, accuracy, source, noise, time } = track.fixes;
  const atHome = time.filter((_, row) => {
    if (noise[row] !== 0) return false;
    const fix = {
      lng: lng[row] ?? 0,
      lat: lat[row] ?? 0,
      accuracy: accuracy[row] ?? null,
      source: FixSource.options[source[row] ?? 0] ?? 'cell',
    };
    return placeOfFix(fix, track.places)?.home === true;
  });
  return atHome.length >= ENOUGH;
}
