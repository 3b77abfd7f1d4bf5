/** Stays: where the card was within a reach of its anchor for five minutes and more. */
import { type Core, coreOf, coreOver } from './stayCore';
import { grow, later } from './stayCandidate';
import { NO_WAY, STRIDE } from '../limits';
import { isOnTheMove } from './movement';
import { seconds } from '../fixes/stepSpeed';
import type { Trail } from '../fixes/trustedFixes';
import { metresAlong } from '../trips/tripLength';

/**
 * The stays among rows `lo` to `hi` (included), between which the thread holds. After Li et al. 2008 ('Mining user similarity'), with the anchor
 * at the running median rather than at the first fix, so that an approach does not decide where the stay is, with the last stay kept, and
 * with what is on the move throughout left out.
 */
export function findStays(trail: Trail, lo: number, hi: number): Core[] {
  const stays: Core[] = [];
  let free = lo;
  for (let first = lo; first < hi;) {
    const grown = grow(trail, first, free, hi);
    const core = grown && coreOf(trail, grown, free, hi);
    if (core && !isOnTheMove(trail, core.first, core.last)) {
      const before = stays.at(-1);
      if (before && isSeamless(trail, before, core)) stays.splice(-1, 1, ...asOne(trail, before, core));
      else stays.push(core);
      free = core.last + 1;
      first = Math.max(free, grown.last);
    } else first = grown ? grown.last + 1 : later(trail, first, STRIDE);
  }
  return stays;
}

/** Whether nothing of a way is seen between two stays. */
export const isSeamless = (trail: Trail, before: Core, after: Core) =>
  seconds(trail, before.last, after.first) * 1000 <= NO_WAY.span &&
  metresAlong(trail, before.last, after.first) <= NO_WAY.metres;

/** What two stays without a way between them are: none if both are loose and together they are a walk in slow motion, one if that is not too wide, else two. */
function asOne(trail: Trail, before: Core, after: Core): Core[] {
  const walk = isOnTheMove(trail, before.first, after.last);
  if (walk && Math.min(before.radius, after.radius) > NO_WAY.loose) return [];
  const whole = coreOver(trail, before.first, after.last);
  return !walk && whole.radius <= NO_WAY.radius ? [whole] : [before, after];
}
