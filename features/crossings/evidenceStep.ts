/** Describes how the judge treated each fix, and selects the steps worth showing. Pure. */
import type { Crossing, WhyStep } from '../../contract';
import { durationWords, metresWords, crossingVariant } from '../../src/fences/words';
import type { CrossingTexts } from './evidenceWords';

/** Reasons for which the judge ignores a fix, in the order in which they are shown. */
export const REJECTION_REASONS = [
  'invalid',
  'accuracy',
  'speed',
  'cell',
  'mock',
  'zero',
  'late',
  'duplicate',
  'ahead',
] as const;

/** One step in words. */
export interface StepDescription {
  /** Source, accuracy and distance from the edge: 'GPS ±8 m · 35 m outside'. */
  where: string;
  /** What the judge concluded, and the crossings that followed. */
  judged: string[];
}

/** Describes one step. A step without a fix is a decision by time alone. */
export function describeStep(
  { text, fence, words }: CrossingTexts,
  { fix, receivedTime, rejection, support, jump, gap, change, crossings }: WhyStep,
): StepDescription {
  const outcomes = crossings.map((crossing) => {
    const kind = fence(`kind.${crossingVariant(crossing)}`);
    return crossing.silence === null
      ? text('rang', { kind })
      : text('silentStep', { kind, why: fence(`silence.${crossing.silence}`) });
  });
  if (!fix) return { where: text('step.clock'), judged: outcomes };
  const accuracy = fix.accuracy === null ? '' : text('accuracy', { metres: metresWords(fence, fix.accuracy) });
  const depth = { depth: metresWords(fence, Math.abs(fix.depth)) };
  const distance = text(fix.depth >= 0 ? 'step.inside' : 'step.outside', depth);
  const where = `${fence(`source.${fix.source}`)}${accuracy} · ${distance}`;
  const arrival =
    Date.parse(receivedTime) - Date.parse(fix.fixTime) > LATE
      ? [text('step.heard', { time: words.time(receivedTime) })]
      : [];
  if (rejection) return { where, judged: [text(`rejection.${rejection}`), ...arrival] };
  const side = text(fix.depth >= 0 ? 'side.inside' : 'side.outside');
  return {
    where,
    judged: [
      ...(gap === null ? [] : [text('gapBefore', { duration: durationWords(fence, gap) })]),
      ...(jump ? [text('jump')] : []),
      ...(support === null ? [] : [text(`support.${support}`, { side })]),
      ...(change && change.side !== 'unknown'
        ? [text(`change.${change.side}`, { fixes: change.fixes, duration: durationWords(fence, change.seconds) })]
        : []),
      ...arrival,
      ...outcomes,
    ],
  };
}

/** ms. A fix that arrived later than this shows its time of arrival. */
const LATE = 120_000;

/** Steps shown before and after a relevant one. */
const BESIDE = 1;

/**
 * Indices of the steps that led to a crossing or counted towards one, with their neighbours.
 * @param crossing limits them to the evidence of one crossing. Null for all.
 */
export function relevantSteps(steps: readonly WhyStep[], crossing: Crossing | null): ReadonlySet<number> {
  const marks = new Set(crossing?.evidence.marks.map(({ fixTime }) => fixTime));
  const first = crossing && Date.parse(crossing.earliest);
  const last = crossing && Date.parse(crossing.knownTime);
  const indices = new Set<number>();
  steps.forEach((step, index) => {
    const at = Date.parse(step.fix?.fixTime ?? step.receivedTime);
    const within = first === null || last === null || (at >= first && at <= last);
    const matters = crossing
      ? step.crossings.some(({ kind, time }) => kind === crossing.kind && time === crossing.time) ||
        (step.fix !== null && marks.has(step.fix.fixTime)) ||
        (within && step.change !== null)
      : step.crossings.length > 0 || step.change !== null;
    if (!matters) return;
    for (let near = index - BESIDE; near <= index + BESIDE; near++) if (steps[near]) indices.add(near);
  });
  return indices;
}
