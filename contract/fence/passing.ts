/** Ways between two fixes outside a fence that led through it. */
import type { NewCrossing } from './alerts';
import type { Crossed } from './evidence';
import { type Measured, measured, toMark } from './mark';
import { type Outline, passageOf } from './outline';
import { metresApart } from './plane';
import { radiusOf, type Sighting } from './sighting';

/** How much faster than the straight way a child may have gone, and so how far aside: metres a second, and times its pace. */
const WANDER = { pace: 1.4, times: 1.2 };

export interface Passing {
  crossing: NewCrossing;
  /** It went deeper than the child can have strayed from the straight line. */
  sure: boolean;
}

/** @param seen the later fix, measured. @returns null when the way stayed outside, or no deeper inside than a fix is exact. */
export function passingOf(before: Sighting, fix: Sighting, seen: Measured, outline: Outline): Passing | null {
  const [from, to] = [[before.lng, before.lat] as const, [fix.lng, fix.lat] as const];
  const length = metresApart(from, to);
  // Depth changes by at most a metre a metre: most ways are too far off to be walked.
  const start = measured(before, outline);
  if (start.depth + seen.depth + length <= 0) return null;
  const passage = passageOf(outline, from, to);
  const radius = Math.max(radiusOf(before), radiusOf(fix));
  if (!passage || passage.deepest <= radius) return null;
  const seconds = (fix.time - before.time) / 1000;
  const farthest = Math.max(WANDER.pace * seconds, WANDER.times * length);
  // The child was somewhere in the ellipse that such a pace allows; half its width is how far it may have strayed.
  const doubt = Math.round(radius + Math.sqrt(farthest ** 2 - length ** 2) / 2);
  const middle = before.time + ((passage.enters + passage.leaves) / 2) * (fix.time - before.time);
  const marks = [toMark(start), toMark(seen)];
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

/** A passing that nobody can be sure of: kept, never rung. */
export const doubtful = (crossing: NewCrossing): Crossed => ({
  ...crossing,
  early: false,
  silence: 'cannot-tell',
  late: false,
  evidence: { ...crossing.evidence, dwell: null, excuse: null },
});
