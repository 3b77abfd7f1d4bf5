/** Stay detection: finds where the card stayed within a reach of one point for five minutes or more. */
import { type StayCore, stayCoreOf, stayCoreOver } from './stayCore';
import { growCandidate, firstRowAfter } from './stayCandidate';
import { ADJACENT_STAYS, STAY_SEARCH_STEP } from '../limits';
import { isMovingThroughout } from './movement';
import { secondsBetween } from '../fixes/stepSpeed';
import type { TrustedFixes } from '../fixes/trustedFixes';
import { pathLength } from '../trips/pathLength';

/**
 * Finds the stays among rows `lo` to `hi` (included), between which the track does not break. After Li et al. 2008,
 * 'Mining user similarity based on location history', with three changes: the anchor is the running median and not the
 * first fix, so that an approach does not shift the stay; the last stay is kept; and a stretch that moves all the time
 * is left out.
 */
export function findStays(trusted: TrustedFixes, lo: number, hi: number): StayCore[] {
  const stays: StayCore[] = [];
  let unused = lo;
  for (let first = lo; first < hi;) {
    const candidate = growCandidate(trusted, first, unused, hi);
    const core = candidate && stayCoreOf(trusted, candidate, unused, hi);
    if (core && !isMovingThroughout(trusted, core.first, core.last)) {
      const before = stays.at(-1);
      if (before && areAdjacent(trusted, before, core)) stays.splice(-1, 1, ...mergeAdjacent(trusted, before, core));
      else stays.push(core);
      unused = core.last + 1;
      first = Math.max(unused, candidate.last);
    } else first = candidate ? candidate.last + 1 : firstRowAfter(trusted, first, STAY_SEARCH_STEP);
  }
  return stays;
}

/** True when no trip can be seen between two stays. */
export const areAdjacent = (trusted: TrustedFixes, before: StayCore, after: StayCore) =>
  secondsBetween(trusted, before.last, after.first) * 1000 <= ADJACENT_STAYS.span &&
  pathLength(trusted, before.last, after.first) <= ADJACENT_STAYS.metres;

/**
 * Merges two stays without a trip between them. Returns none when both are loose and together are a slow walk, one when
 * that is not too wide, else both.
 */
function mergeAdjacent(trusted: TrustedFixes, before: StayCore, after: StayCore): StayCore[] {
  const moving = isMovingThroughout(trusted, before.first, after.last);
  if (moving && Math.min(before.radius, after.radius) > ADJACENT_STAYS.strollRadius) return [];
  const whole = stayCoreOver(trusted, before.first, after.last);
  return !moving && whole.radius <= ADJACENT_STAYS.radius ? [whole] : [before, after];
}
