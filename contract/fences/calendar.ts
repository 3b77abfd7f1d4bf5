/** The calendar of a school: terms, holidays, and weekend days with school. */
import * as z from 'zod/mini';
import { clean } from '../cleanText';
import { Day, TimeOfDay } from '../primitives';

/** ISO: Monday is 1, Sunday 7. */
export const Weekday = z.int().check(z.minimum(1), z.maximum(7));

/** A lesson or a break: its name and its hours on every school day. */
export const Bell = z.object({
  name: z.string().check(clean.line(), z.minLength(1), z.maxLength(20)),
  from: TimeOfDay,
  to: TimeOfDay,
});
export type Bell = z.infer<typeof Bell>;

/** A grade within its stage, such as 'primary 3' (`contract/roster/grades.ts`). */
export const GradeName = z.string().check(z.regex(/^(?:kindergarten|primary|junior|senior) [1-6]$/));

/** Hours of some grades, where they are not those of the whole school. */
export const GradeBells = z.object({
  grades: z.array(GradeName).check(z.minLength(1), z.maxLength(15)),
  bells: z.array(Bell).check(z.minLength(1), z.maxLength(40)),
});
export type GradeBells = z.infer<typeof GradeBells>;

/** No two of them name one grade. */
const OfGrades = z.array(GradeBells).check(
  z.maxLength(15),
  z.refine((all) => new Set(all.flatMap(({ grades }) => grades)).size === all.flatMap(({ grades }) => grades).length),
);

export const SchoolCalendar = z.object({
  /** First and last days of terms; days outside them are holidays. Without any, it is always term. */
  terms: z.array(z.object({ from: Day, to: Day })).check(z.maxLength(20)),
  /** Days without school. */
  holidays: z.array(Day).check(z.maxLength(1000)),
  /** Extra school days, and the weekday whose timetable they follow (调休). */
  schoolDays: z.array(z.object({ day: Day, as: Weekday })).check(z.maxLength(200)),
  /** The hours of a school day; absent where the school has entered none. */
  bells: z.optional(z.array(Bell).check(z.maxLength(40))),
  /** Those of grades that have their own. */
  gradeBells: z.optional(OfGrades),
});
export type SchoolCalendar = z.infer<typeof SchoolCalendar>;
export const NO_CALENDAR: SchoolCalendar = { terms: [], holidays: [], schoolDays: [] };

/** The bells of a grade, or without one those of the school. Empty where none are entered. */
export const bellsOfGrade = (
  { bells = [], gradeBells = [] }: Pick<SchoolCalendar, 'bells' | 'gradeBells'>,
  grade: string | null,
): readonly Bell[] => gradeBells.find(({ grades }) => grade !== null && grades.includes(grade))?.bells ?? bells;

/** The weekday of a day, ISO. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The last regular school day of the week. */
const FRIDAY = 5;

/**
 * The weekday whose timetable a day follows; null on a day without school. Weekends, holidays and days outside terms
 * have none, unless the calendar lists them as school days.
 */
export function timetableDay(day: string, { terms, holidays, schoolDays }: SchoolCalendar): number | null {
  const instead = schoolDays.find((one) => one.day === day);
  if (instead) return instead.as;
  if (holidays.includes(day)) return null;
  if (terms.length > 0 && !terms.some(({ from, to }) => day >= from && day <= to)) return null;
  const weekday = weekdayOf(day);
  return weekday > FRIDAY ? null : weekday;
}
