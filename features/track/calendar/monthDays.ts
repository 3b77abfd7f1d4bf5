/** Months and their weeks for the calendar. A day is a name (YYYY-MM-DD), not an instant. */
import dayjs from 'dayjs';
import { dayAfter } from '../../../contract/day';

/** The month (YYYY-MM) of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month (YYYY-MM) so many months later. */
export const monthAfter = (month: string, months: number): string =>
  dayjs(`${month}-01`).add(months, 'month').format('YYYY-MM');

/** The weeks of a month, Monday first; null before its first day and after its last. */
export function weeksOf(month: string): (string | null)[][] {
  const first = dayjs(`${month}-01`);
  const blank = (first.day() + 6) % 7;
  const days: (string | null)[] = Array.from({ length: blank }, () => null);
  for (let day = first.format('YYYY-MM-DD'); monthOf(day) === month; day = dayAfter(day)) days.push(day);
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
