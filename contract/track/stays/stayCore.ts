/** The core of a stay: its centre, its radius, and its first and last row. */
import type { StayCandidate } from './stayCandidate';
import { STAY_CORE, MIN_STAY, STAY_REACH } from '../limits';
import { medianPoint, quantileRadius, weightedMean } from './centre';
import { metresFrom, type EarthPoint } from '../fixes/earthPoints';
import { radiusAllowance, type TrustedFixes } from '../fixes/trustedFixes';

/** A stay by the rows of its trusted fixes. */
export interface StayCore {
  first: number;
  last: number;
  centre: EarthPoint;
  /** Metres around the centre that hold 68 % of the rows. */
  radius: number;
  /** Metres from the centre to the boundary, where arrival and departure are told. */
  boundary: number;
}

/**
 * Cuts the approach and the departure off a candidate: the last 80 m of a walk home are not yet home. Nothing is cut
 * where no trip is seen, because the track begins or ends there. Null when less than a stay is left.
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

/**
 * Metres from the centre of a stay to its boundary: by its 68 % radius, and at least the mean accuracy radius of its
 * fixes, because inaccurate fixes may agree on the wrong place.
 */
const coreRadius = (radius: number, accuracy: number) =>
  Math.min(STAY_REACH, Math.max(STAY_CORE.minRadius, accuracy, STAY_CORE.ratio * radius));

function meanRadius({ radius }: TrustedFixes, first: number, last: number): number {
  let sum = 0;
  for (let row = first; row <= last; row += 1) sum += radius[row] ?? 0;
  return sum / (last - first + 1);
}

/** The core of rows `first` to `last`. */
export function stayCoreOver(trusted: TrustedFixes, first: number, last: number): StayCore {
  const median = medianPoint(trusted, first, last);
  const centre = weightedMean(
    trusted,
    first,
    last,
    median,
    Math.max(STAY_CORE.minRadius, STAY_CORE.ratio * quantileRadius(trusted, first, last, median, 0.68)),
  );
  const radius = quantileRadius(trusted, first, last, centre, 0.68);
  return { first, last, centre, radius, boundary: coreRadius(radius, meanRadius(trusted, first, last)) };
}
