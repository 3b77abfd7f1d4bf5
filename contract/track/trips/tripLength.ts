/** The line of a trip: its length. */
import { MIN_STEP } from '../limits';
import { metresBetween } from '../fixes/earthPoints';
import type { TrustedFixes } from '../fixes/trustedFixes';

/**
 * Metres along the trail from one row to another. Taken from vertex to vertex, each so far from the last (5 m, or half the radius of a
 * blurred fix) that it is a move and not jitter; never more than the sum of all steps.
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
