/** Converts single holidays to runs ('from 1 to 7 October') and back. Pure. */
import { dayAfter } from '../../../contract/day';

/** First and last day of a run, YYYY-MM-DD. */
export interface DayRun {
  from: string;
  to: string;
}

/** Groups days (YYYY-MM-DD, any order) into runs of consecutive days. */
export function runsOf(days: readonly string[]): DayRun[] {
  const runs: DayRun[] = [];
  for (const day of [...new Set(days)].sort((a, b) => (a < b ? -1 : 1))) {
    const last = runs.at(-1);
    if (last && dayAfter(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

/** All days of a run. None when it ends before it begins. */
export function daysOfRun({ from, to }: DayRun): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}
