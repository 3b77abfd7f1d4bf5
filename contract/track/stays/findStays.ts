/** Stays: where the card was within a reach of its anchor for five minutes and more. */
import { type StayCore, stayCoreOf, stayCoreOver } from './stayCore';
import { growCandidate, firstRowAfter } from './stayCandidate';
import { ADJACENT_STAYS, STAY_SEARCH_STEP } from '../limits';
import { isMovingThroughout } from './movement';
import { secondsBetween } from '../fixes/stepSpeed';
import type { TrustedFixes } from '../fixes/trustedFixes';
import { pathLength } from '../trips/tripLength';

/**
 * The stays among rows `lo` to `hi` (included), between which the thread holds. After Li et al. 2008 ('Mining user similarity'), with the anchor
 * at the running median rather than at the first fix, so that an approach does not decide where the stay is, with the last stay kept, and
 * with what is on the move throughout left out.
 */
export function findStays(trusted: TrustedFixes, lo: number, hi: number): StayCore[] {
  const stays: StayCore[] = [];
  let free = lo;
  for (let first = lo; first < hi;) {
    const grown = growCandidate(trusted, first, free, hi);
    const core = grown && stayCoreOf(trusted, grown, free, hi);
    if (core && !isMovingThroughout(trusted, core.first, core.last)) {
      const before = stays.at(-1);
      if (before && areAdjacent(trusted, before, core)) stays.splice(-1, 1, ...mergeAdjacent(trusted, before, core));
      else stays.push(core);
      free = core.last + 1;
      first = Math.max(free, grown.last);
    } else first = grown ? grown.last + 1 : firstRowAfter(trusted, first, STAY_SEARCH_STEP);
  }
  return stays;
}

/** Whether nothing of a way is seen between two stays. */
export const areAdjacent = (trusted: TrustedFixes, before: StayCore, after: StayCore) =>
  secondsBetween(trusted, before.last, after.first) * 1000 <= ADJACENT_STAYS.span &&
  pathLength(trusted, before.last, after.first) <= ADJACENT_STAYS.metres;

/** What two stays without a way between them are: none if both are loose and together they are a walk in slow motion, one if that is not too wide, else two. */
function mergeAdjacent(trusted: TrustedFixes, before: StayCore, after: StayCore): StayCore[] {
  const walk = isMovingThroughout(trusted, before.first, after.last);
  if (walk && Math.min(before.radius, after.radius) > ADJACENT_STAYS.strollRadius) return [];
  const whole = stayCoreOver(trusted, before.first, after.last);
  return !walk && whole.radius <= ADJACENT_STAYS.radius ? [whole] : [before, after];
}
