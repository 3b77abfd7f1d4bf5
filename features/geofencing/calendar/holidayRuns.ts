/** Days off as people say them: from the first to the last, not one by one. */
import { dayAfter } from '../../../contract/day';

export interface DayRun {
  from: string;
  to: string;
}

/** Days (YYYY-MM-DD, any order) as runs of neighbours. */
export function runsOf(days: readonly string[]): DayRun[] {
  const runs: DayRun[] = [];
  for (const day of [...new Set(days)].sort((a, b) => (a < b ? -1 : 1))) {
    const last = runs.at(-1);
    if (last && dayAfter(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

/** Every day of a run; none when it ends before it begins. */
export function daysOfRun({ from, to }: DayRun): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}
