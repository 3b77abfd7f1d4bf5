/** A school's days: terms, holidays, and the weekends on which there is school. */
import * as z from 'zod/mini';
import { Day } from '../words';

/** ISO: Monday is 1, Sunday 7. */
export const Weekday = z.int().check(z.minimum(1), z.maximum(7));

export const SchoolCalendar = z.object({
  /** First and last days of terms; outside all of them is holiday. None: there is always term. */
  terms: z.array(z.object({ from: Day, to: Day })).check(z.maxLength(20)),
  /** Days without school. */
  holidays: z.array(Day).check(z.maxLength(1000)),
  /** Days with school that would have none, and the weekday whose timetable they follow (调休). */
  schoolDays: z.array(z.object({ day: Day, as: Weekday })).check(z.maxLength(200)),
});
export type SchoolCalendar = z.infer<typeof SchoolCalendar>;
export const NO_CALENDAR: SchoolCalendar = { terms: [], holidays: [], schoolDays: [] };

/** The weekday of a day, ISO. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The weekday whose timetable a day follows; null when there is no school. Without the calendar a weekend is no different from other days. */
export function timetableDay(day: string, { terms, holidays, schoolDays }: SchoolCalendar): number | null {
  const instead = schoolDays.find((one) => one.day === day);
  if (instead) return instead.as;
  if (holidays.includes(day)) return null;
  if (terms.length > 0 && !terms.some(({ from, to }) => day >= from && day <= to)) return null;
  return weekdayOf(day);
}
