/** Splits the result of a preview into days. Pure. */
import { dayAfter, dayBounds, dayOf } from '../../../contract/day';
import { type JudgedCrossing } from '../../../contract/fences';
import type { PreviewResult } from './previewRun';

/** One day of a preview, in the school's time zone. */
export interface PreviewDay {
  /** YYYY-MM-DD. */
  day: string;
  /** ms, midnight at the start and end of the day. */
  from: number;
  to: number;
  /** Crossings with an alert and doubtful ones; suppressed ones only with `silent`. Oldest first. */
  crossings: readonly JudgedCrossing[];
  /** Times inside the fence, cut to the day; ms. */
  inside: readonly { from: number; to: number }[];
}

/** True when the fixes cannot tell whether the pupil crossed the edge. */
export const isDoubtful = ({ silence }: Pick<JudgedCrossing, 'silence'>) => silence === 'cannot-tell';
const isShown = (crossing: JudgedCrossing, silent: boolean) =>
  silent || crossing.silence === null || isDoubtful(crossing);

/** All days of the span, newest first. @param span ms. @param silent includes suppressed crossings. */
export function previewDays(
  { preview, sides }: PreviewResult,
  span: { from: number; to: number },
  timeZone: string,
  silent: boolean,
): PreviewDay[] {
  const byDay = new Map<string, JudgedCrossing[]>();
  for (const crossing of preview.crossings) {
    if (!isShown(crossing, silent)) continue;
    const day = dayOf(Date.parse(crossing.time), timeZone);
    byDay.set(day, [...(byDay.get(day) ?? []), crossing]);
  }
  const stretches = sides.flatMap(({ from, side }, index) =>
    side === 'inside' ? [{ from, to: sides[index + 1]?.from ?? span.to }] : [],
  );

  const days: PreviewDay[] = [];
  const first = dayOf(span.from, timeZone);
  for (let day = dayOf(span.to, timeZone); day >= first; day = dayAfter(day, -1)) {
    const bounds = dayBounds(day, timeZone);
    const [from, to] = [bounds.from.getTime(), bounds.to.getTime()];
    const inside = stretches.flatMap((one) =>
      one.to > from && one.from < to ? [{ from: Math.max(from, one.from), to: Math.min(to, one.to) }] : [],
    );
    const crossings = (byDay.get(day) ?? []).toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time));
    days.push({ day, from, to, crossings, inside });
  }
  return days;
}

/** Identifies a crossing within one preview. */
export const crossingKey = ({ kind, time }: Pick<JudgedCrossing, 'kind' | 'time'>) => `${kind} ${time}`;
