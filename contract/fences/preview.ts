/** Counts how often a draft would have rung over the recorded days of a pupil. */
import type { FencePreview, JudgedCrossing } from './evidence';
import { type ReceivedFix, replay, type ReplayMoment } from './replay';
import type { FenceContext } from './ringDecision';
import type { ReadyFence } from './state';

/**
 * Replays the fixes with the live judge, as for a fence that is new: it knows no earlier visits, and learns those of
 * the span. @param every usual seconds between two reports. @param span ms.
 */
export function preview(
  fence: ReadyFence,
  fixes: Iterable<ReceivedFix>,
  every: number,
  span: { from: number; to: number },
  context: FenceContext,
): FencePreview {
  const moments = previewing(fence, fixes, every, span, context);
  for (let moment = moments.next(); ; moment = moments.next()) if (moment.done) return moment.value;
}

/**
 * The same preview, one moment at a time, so that the caller can pause in between; the result is returned at the end. A
 * crossing that was late first and rang afterwards counts as rung.
 */
export function* previewing(...replayed: Parameters<typeof replay>): Generator<ReplayMoment, FencePreview> {
  const known = new Map<string, JudgedCrossing>();
  for (const moment of replay(...replayed)) {
    for (const crossing of moment.crossings) known.set(`${crossing.kind} ${crossing.time}`, crossing);
    yield moment;
  }
  const crossings = [...known.values()];
  const rang = { arrive: 0, leave: 0, pass: 0, absent: 0 };
  let [doubtful, silent] = [0, 0];
  for (const { kind, silence } of crossings) {
    if (silence === null) rang[kind] += 1;
    else if (silence === 'cannot-tell') doubtful += 1;
    else silent += 1;
  }
  return { rang, doubtful, silent, crossings };
}
