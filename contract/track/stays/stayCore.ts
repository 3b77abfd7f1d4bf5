/** The core of a stay: its centre, and from when to when the card was there. */
import type { StayCandidate } from './stayCandidate';
import { STAY_CORE, MIN_STAY, STAY_REACH } from '../limits';
import { medianPoint, quantileRadius, weightedMean } from './centre';
import { metresFrom, type EarthPoint } from '../fixes/earthPoints';
import { radiusAllowance, type TrustedFixes } from '../fixes/trustedFixes';

/** A stay by the rows of its trail. */
export interface StayCore {
  first: number;
  last: number;
  centre: EarthPoint;
  /** Metres round the centre that hold 68 % of the rows. */
  radius: number;
  /** Metres from the centre to where it is told that the card came or went. */
  boundary: number;
}

/**
 * What is left of a grown stay when the way to it and from it are taken off: the last 80 m of a walk home are not yet home. Where no
 * way is seen (the thread begins or ends there) nothing is taken off. Null when less than a stay is left.
 */
export function stayCoreOf(
  trusted: TrustedFixes,
  { first, last, anchor }: StayCandidate,
  lo: number,
  hi: number,
): StayCore | null {
  const core = coreRadius(quantileRadius(trusted, first, last, anchor, 0.68), meanRadius(trusted, first, last));
  const isCore = (row: number) => metresFrom(trusted, row, anchor) <= core + radiusAllowance(trusted.radius[row] ?? 0);
  let [from, to] = [first, last];
  if (first > lo) while (from < last && !isCore(from)) from += 1;
  if (last < hi) while (to > from && !isCore(to)) to -= 1;
  if ((trusted.at[to] ?? 0) - (trusted.at[from] ?? 0) < MIN_STAY) return null;
  return stayCoreOver(trusted, from, to);
}

/** Metres from the centre of a stay to its door: by the radius that holds 68 % of it, and no less than its fixes are blurred, for they may agree on the wrong place. */
const coreRadius = (radius: number, blur: number) =>
  Math.min(STAY_REACH, Math.max(STAY_CORE.minRadius, blur, STAY_CORE.ratio * radius));

function meanRadius({ radius }: TrustedFixes, first: number, last: number): number {
  let sum = 0;
  for (let row = first; row <= last; row += 1) sum += radius[row] ?? 0;
  return sum / (last - first + 1);
}

/** The core that rows `first` to `last` make. */
export function stayCoreOver(trusted: TrustedFixes, first: number, last: number): StayCore {
  const middle = medianPoint(trusted, first, last);
  const centre = weightedMean(
    trusted,
    first,
    last,
    middle,
    Math.max(STAY_CORE.minRadius, STAY_CORE.ratio * quantileRadius(trusted, first, last, middle, 0.68)),
  );
  const radius = quantileRadius(trusted, first, last, centre, 0.68);
  return { first, last, centre, radius, boundary: coreRadius(radius, meanRadius(trusted, first, last)) };
}
