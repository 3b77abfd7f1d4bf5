/** Months and their weeks for the calendar. A day is a name (YYYY-MM-DD), not an instant. */
import { dayAfter } from '../../../contract/day';
import { weekdayOf } from '../../../contract/fences/calendar';

/** The month (YYYY-MM) of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month (YYYY-MM) so many months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The weeks of a month, Monday first; null before its first day and after its last. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const days: (string | null)[] = Array.from({ length: weekdayOf(first) - 1 }, () => null);
  for (let day = first; monthOf(day) === month; day = dayAfter(day)) days.push(day);
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
