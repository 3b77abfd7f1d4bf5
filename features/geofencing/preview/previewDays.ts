/** A fortnight under a draft, day by day. Pure. */
import { dayAfter, dayBounds, dayOf } from '../../../contract/day';
import { type Crossed } from '../../../contract/fence';
import type { PreviewResult } from './previewRun';

export interface PreviewDay {
  /** YYYY-MM-DD. */
  day: string;
  /** ms, the local midnights. */
  from: number;
  to: number;
  /** What would have rung, and the doubtful; with `silent` also what the rules keep quiet. In the order of time. */
  crossings: readonly Crossed[];
  /** Stretches inside, within the day; ms. */
  inside: readonly { from: number; to: number }[];
}

export const isDoubtful = ({ silence }: Pick<Crossed, 'silence'>) => silence === 'cannot-tell';
const isShown = (crossing: Crossed, silent: boolean) => silent || crossing.silence === null || isDoubtful(crossing);

/** Every day of the span, the last one first. @param span ms. */
export function previewDays(
  { preview, sides }: PreviewResult,
  span: { from: number; to: number },
  timeZone: string,
  silent: boolean,
): PreviewDay[] {
  const byDay = new Map<string, Crossed[]>();
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

/** A key of a crossing within one preview. */
export const crossingKey = ({ kind, time }: Pick<Crossed, 'kind' | 'time'>) => `${kind} ${time}`;
