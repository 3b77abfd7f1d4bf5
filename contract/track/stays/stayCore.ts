/** The core of a stay: its centre, and from when to when the card was there. */
import type { Grown } from './stayCandidate';
import { CORE, STAY_LEAST, STAY_REACH } from '../limits';
import { medianSpot, radiusOfShare, weightedMean } from './centre';
import { metresFrom, type Spot } from '../fixes/earthPoints';
import { allowance, type Trail } from '../fixes/trustedFixes';

/** A stay by the rows of its trail. */
export interface Core {
  first: number;
  last: number;
  centre: Spot;
  /** Metres round the centre that hold 68 % of the rows. */
  radius: number;
  /** Metres from the centre to where it is told that the card came or went. */
  door: number;
}

/**
 * What is left of a grown stay when the way to it and from it are taken off: the last 80 m of a walk home are not yet home. Where no
 * way is seen (the thread begins or ends there) nothing is taken off. Null when less than a stay is left.
 */
export function coreOf(trail: Trail, { first, last, anchor }: Grown, lo: number, hi: number): Core | null {
  const core = coreRadius(radiusOfShare(trail, first, last, anchor, 0.68), meanRadius(trail, first, last));
  const isCore = (row: number) => metresFrom(trail, row, anchor) <= core + allowance(trail.radius[row] ?? 0);
  let [from, to] = [first, last];
  if (first > lo) while (from < last && !isCore(from)) from += 1;
  if (last < hi) while (to > from && !isCore(to)) to -= 1;
  if ((trail.at[to] ?? 0) - (trail.at[from] ?? 0) < STAY_LEAST) return null;
  return coreOver(trail, from, to);
}

/** Metres from the centre of a stay to its door: by the radius that holds 68 % of it, and no less than its fixes are blurred, for they may agree on the wrong place. */
const coreRadius = (radius: number, blur: number) =>
  Math.min(STAY_REACH, Math.max(CORE.least, blur, CORE.ratio * radius));

function meanRadius({ radius }: Trail, first: number, last: number): number {
  let sum = 0;
  for (let row = first; row <= last; row += 1) sum += radius[row] ?? 0;
  return sum / (last - first + 1);
}

/** The core that rows `first` to `last` make. */
export function coreOver(trail: Trail, first: number, last: number): Core {
  const middle = medianSpot(trail, first, last);
  const centre = weightedMean(
    trail,
    first,
    last,
    middle,
    Math.max(CORE.least, CORE.ratio * radiusOfShare(trail, first, last, middle, 0.68)),
  );
  const radius = radiusOfShare(trail, first, last, centre, 0.68);
  return { first, last, centre, radius, door: coreRadius(radius, meanRadius(trail, first, last)) };
}
