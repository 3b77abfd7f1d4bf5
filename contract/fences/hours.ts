/** Decides whether the hours of a fence let it ring at an instant, and when a pupil is due. */
import { dayAfter, instantOf, reachedClock } from '../day';
import { type SchoolCalendar, timetableDay, weekdayOf } from './calendar';
import type { FenceRules, Hours, Presence } from './rules';

/** The weekday a day counts as; null for a day without school when only school days count. */
const dayFor = (day: string, schoolDaysOnly: boolean, calendar: SchoolCalendar) =>
  schoolDaysOnly ? timetableDay(day, calendar) : weekdayOf(day);

/** Why the hours of a fence silence it at an instant (ms); null when they do not. */
export function closedAt(
  instant: number,
  rules: Pick<FenceRules, 'hours' | 'schoolDaysOnly'>,
  timeZone: string,
  calendar: SchoolCalendar,
): 'no-school' | 'out-of-hours' | null {
  const { day, time } = reachedClock(instant, timeZone);
  const today = dayFor(day, rules.schoolDaysOnly, calendar);
  if (rules.hours.length === 0) return today === null ? 'no-school' : null;
  const yesterday = dayFor(dayAfter(day, -1), rules.schoolDaysOnly, calendar);
  const open = ({ days, from, to }: Hours) => {
    const began = (weekday: number | null) => weekday !== null && days.includes(weekday);
    return from < to
      ? began(today) && time >= from && time < to
      : (began(today) && time >= from) || (began(yesterday) && time < to);
  };
  if (rules.hours.some(open)) return null;
  return today === null ? 'no-school' : 'out-of-hours';
}

/** The instant (ms) by which a pupil should be here on a day; null when not on that day. */
export function dueOn(
  day: string,
  presence: Presence | null,
  timeZone: string,
  calendar: SchoolCalendar,
): number | null {
  if (!presence?.hereBy || !appliesOn(day, presence, calendar)) return null;
  return instantOf(day, presence.hereBy, timeZone);
}

/**
 * True when an instant (ms) is one by which a pupil should be here: of its day or, where the end of the day before is
 * skipped, of that.
 */
export function isDueAt(
  instant: number,
  presence: Presence | null,
  timeZone: string,
  calendar: SchoolCalendar,
): boolean {
  const { day } = reachedClock(instant, timeZone);
  return [day, dayAfter(day, -1)].some((one) => dueOn(one, presence, timeZone, calendar) === instant);
}

/** True when a departure at an instant (ms) is before 'should not leave before'. */
export function isEarly(
  instant: number,
  presence: Presence | null,
  timeZone: string,
  calendar: SchoolCalendar,
): boolean {
  if (!presence?.stayUntil) return false;
  const { day, time } = reachedClock(instant, timeZone);
  return time < presence.stayUntil && appliesOn(day, presence, calendar);
}

function appliesOn(day: string, { days, schoolDaysOnly }: Presence, calendar: SchoolCalendar): boolean {
  const weekday = dayFor(day, schoolDaysOnly, calendar);
  return weekday !== null && days.includes(weekday);
}
