/** The length of a track's line without jitter. */
import { MIN_STEP } from '../limits';
import { metresBetween } from '../fixes/earthPoints';
import type { TrustedFixes } from '../fixes/trustedFixes';

/**
 * Metres along the trusted fixes from one row to another. The length is summed from vertex to vertex; each vertex is
 * far enough from the last one (5 m, or half the radius of an inaccurate fix) to be a movement and not jitter. Never
 * more than the sum of all steps.
 */
export function pathLength(trusted: TrustedFixes, first: number, last: number): number {
  let metres = 0;
  for (let vertex = first, row = first + 1; row <= last; row += 1) {
    const far = metresBetween(trusted, vertex, row);
    if (row < last && far < Math.max(MIN_STEP, (trusted.radius[row] ?? 0) / 2)) continue;
    metres += far;
    vertex = row;
  }
  return metres;
}
