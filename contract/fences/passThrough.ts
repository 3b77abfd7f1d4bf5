/** Finds paths between two fixes outside a fence that led through it. */
import { planarMetres } from '../geo';
import type { CrossingDraft } from './crossingRules';
import type { JudgedCrossing } from './evidence';
import { type Outline, passageOf } from './outline';
import { type MeasuredFix, measureFix, radiusOf, type TimedFix, toEvidenceFix } from './timedFix';

/** How long a child's path may be: walking speed in metres a second, or this multiple of the straight line. */
const DETOUR = { pace: 1.4, times: 1.2 };

export interface PassThrough {
  crossing: CrossingDraft;
  /** It went deeper into the fence than the child can have strayed from the straight line. */
  sure: boolean;
}

/**
 * @param measured the later fix with its distance from the edge.
 * @returns null when the path stayed outside, or went no deeper inside than the fixes are exact.
 */
export function passThroughOf(
  before: TimedFix,
  fix: TimedFix,
  measured: MeasuredFix,
  outline: Outline,
): PassThrough | null {
  const [from, to] = [[before.lng, before.lat] as const, [fix.lng, fix.lat] as const];
  const length = planarMetres(from, to);
  // The depth changes by at most a metre per metre of path, so most paths are too far off to reach the fence.
  const start = measureFix(before, outline);
  if (start.depth + measured.depth + length <= 0) return null;
  const passage = passageOf(outline, from, to);
  const radius = Math.max(radiusOf(before), radiusOf(fix));
  if (!passage || passage.deepest <= radius) return null;
  const seconds = (fix.time - before.time) / 1000;
  const farthest = Math.max(DETOUR.pace * seconds, DETOUR.times * length);
  // All paths of that length lie in an ellipse with the two fixes as foci. Half its width is the possible deviation.
  const doubt = Math.round(radius + Math.sqrt(farthest ** 2 - length ** 2) / 2);
  const middle = before.time + ((passage.enters + passage.leaves) / 2) * (fix.time - before.time);
  const marks = [toEvidenceFix(start), toEvidenceFix(measured)];
  return {
    sure: passage.deepest > doubt,
    crossing: {
      kind: 'pass',
      time: new Date(Math.round(middle)).toISOString(),
      earliest: new Date(before.time).toISOString(),
      latest: new Date(fix.time).toISOString(),
      knownTime: new Date(fix.time).toISOString(),
      side: 'unknown',
      evidence: {
        marks,
        proof: 'segment',
        counted: { fixes: 2, seconds: Math.round(seconds) },
        needed: { fixes: 2, seconds: 0, buffer: doubt },
        gap: null,
        passage: { deepest: Math.round(passage.deepest), doubt },
      },
    },
  };
}

/** A pass that is not sure: recorded, never rung. */
export const unprovenPass = (crossing: CrossingDraft): JudgedCrossing => ({
  ...crossing,
  early: false,
  silence: 'cannot-tell',
  late: false,
  evidence: { ...crossing.evidence, dwell: null, excuse: null },
});
