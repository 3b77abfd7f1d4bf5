/** Arithmetic of calendar days, YYYY-MM-DD. A day here is a name, not an instant. */

const DAY = 24 * 3600_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const named = (instant: number) => new Date(instant).toISOString().slice(0, 10);

export const dayAfter = (day: string, days = 1): string => named(at(day) + days * DAY);

export const monthOf = (day: string): string => day.slice(0, 7);

/** The month so many months later, YYYY-MM. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The weeks of a month, Monday first; null before its first day and after its last. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const blank = (new Date(at(first)).getUTCDay() + 6) % 7;
  const days: (string | null)[] = Array.from({ length: blank }, () => null);
  for (let day = first; monthOf(day) === month; day = dayAfter(day)) days.push(day);
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Whether an address means a day. */
export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text)) && named(at(text)) === text;
