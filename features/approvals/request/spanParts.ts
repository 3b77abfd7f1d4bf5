/** A span as its form has it: two days with their times in the school's zone. Pure. */
import * as z from 'zod/mini';
import type { Span } from '../../../contract/approvals/form';
import { instantOf } from '../../../contract/day';

/** What is typed of a span so far; a part that is missing is empty. */
export const SpanParts = z.object({ day: z.string(), time: z.string(), endDay: z.string(), endTime: z.string() });
export type SpanParts = z.infer<typeof SpanParts>;

/** The parts of a day that most leaves take. */
export const PARTS_OF_DAY = {
  whole: { time: '00:00', endTime: '23:59' },
  morning: { time: '00:00', endTime: '12:00' },
  afternoon: { time: '12:00', endTime: '23:59' },
} as const;
/** The span of parts that are all there. */
export function spanOf({ day, time, endDay, endTime }: SpanParts, timeZone: string): Span {
  const instant = (of: string, at: string) => new Date(instantOf(of, at, timeZone)).toISOString();
  return { from: instant(day, time), to: instant(endDay, endTime) };
}
