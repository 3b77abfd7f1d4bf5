/** How each fix was looked at, in words; and which of many are worth a look. Pure. */
import type { Crossing, WhyStep } from '../../contract';
import { durationWords, metresWords, crossingVariant } from '../../src/fences/words';
import type { CrossingTexts } from './evidenceWords';

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

export interface StepDescription {
  /** 'GPS ±8 m · 35 m outside'. */
  where: string;
  /** What was made of it, and what came of it. */
  judged: string[];
}

export function describeStep(
  { text, fence, words }: CrossingTexts,
  { fix, heardTime, unheard, stance, leap, gap, toward, crossings }: WhyStep,
): StepDescription {
  const came = crossings.map((crossing) => {
    const kind = fence(`kind.${crossingVariant(crossing)}`);
    return crossing.silence === null
      ? text('rang', { kind })
      : text('silentStep', { kind, why: fence(`silence.${crossing.silence}`) });
  });
  if (!fix) return { where: text('step.clock'), judged: came };
  const accuracy = fix.accuracy === null ? '' : text('accuracy', { metres: metresWords(fence, fix.accuracy) });
  const where = `${fence(`source.${fix.source}`)}${accuracy} · ${text(fix.depth >= 0 ? 'step.inside' : 'step.outside', { depth: metresWords(fence, Math.abs(fix.depth)) })}`;
  const heard =
    Date.parse(heardTime) - Date.parse(fix.fixTime) > LATE ? [text('step.heard', { time: words.time(heardTime) })] : [];
  if (unheard) return { where, judged: [text(`unheard.${unheard}`), ...heard] };
  const side = text(fix.depth >= 0 ? 'side.inside' : 'side.outside');
  return {
    where,
    judged: [
      ...(gap === null ? [] : [text('gapBefore', { duration: durationWords(fence, gap) })]),
      ...(leap ? [text('leap')] : []),
      ...(stance === null ? [] : [text(`stance.${stance}`, { side })]),
      ...(toward && toward.side !== 'unknown'
        ? [text(`toward.${toward.side}`, { fixes: toward.fixes, duration: durationWords(fence, toward.seconds) })]
        : []),
      ...heard,
      ...came,
    ],
  };
}

/** ms between a fix and its arrival that is worth saying. */
const LATE = 120_000;

/** Fixes shown on either side of those that matter. */
const BESIDE = 1;

/** Indices of the steps that something came of or was counted in, with their neighbours; of a crossing also its marks. */
export function relevantSteps(steps: readonly WhyStep[], crossing: Crossing | null): ReadonlySet<number> {
  const marks = new Set(crossing?.evidence.marks.map(({ fixTime }) => fixTime));
  const first = crossing && Date.parse(crossing.earliest);
  const last = crossing && Date.parse(crossing.knownTime);
  const kept = new Set<number>();
  steps.forEach((step, index) => {
    const at = Date.parse(step.fix?.fixTime ?? step.heardTime);
    const within = first === null || last === null || (at >= first && at <= last);
    const matters = crossing
      ? step.crossings.some(({ kind, time }) => kind === crossing.kind && time === crossing.time) ||
        (step.fix !== null && marks.has(step.fix.fixTime)) ||
        (within && step.toward !== null)
      : step.crossings.length > 0 || step.toward !== null;
    if (!matters) return;
    for (let near = index - BESIDE; near <= index + BESIDE; near++) if (steps[near]) kept.add(near);
  });
  return kept;
}
