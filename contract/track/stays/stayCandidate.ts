/** Grows a candidate for a stay from its first minutes. */
import { EXCURSION, MAX_ACCELERATION, MAX_OUTSIDE_SHARE, SPIKE, MIN_STAY, STAY_REACH } from '../limits';
import { medianPoint } from './centre';
import { isMovingThroughout } from './movement';
import { stepSpeed, secondsBetween } from '../fixes/stepSpeed';
import { metresBetween, metresFrom, type EarthPoint } from '../fixes/earthPoints';
import { radiusAllowance, type TrustedFixes } from '../fixes/trustedFixes';

/** First and last row (included) and the median of the points between them. */
export interface StayCandidate {
  first: number;
  last: number;
  anchor: EarthPoint;
}

/**
 * Takes the first minutes from row `first` as a stay and extends it both ways within `lo` and `hi`; null when these
 * minutes are no stay.
 */
export function growCandidate(trusted: TrustedFixes, first: number, lo: number, hi: number): StayCandidate | null {
  let last = firstRowAfter(trusted, first, MIN_STAY);
  if (last > hi) return null;
  if (
    metresBetween(trusted, first, last) >
    2 * STAY_REACH + radiusAllowance(trusted.radius[first] ?? 0) + radiusAllowance(trusted.radius[last] ?? 0)
  )
    return null;
  let anchor = medianPoint(trusted, first, last);
  if (!isWithin(trusted, first, anchor) || !isWithin(trusted, last, anchor)) return null;
  let outside = 0;
  for (let row = first; row <= last; row += 1) if (!isWithin(trusted, row, anchor)) outside += 1;
  if (outside > MAX_OUTSIDE_SHARE * (last - first + 1) || isMovingThroughout(trusted, first, last)) return null;

  for (let rows = last - first + 1; ;) {
    const back = last < hi ? nextRowInside(trusted, last, hi, anchor) : -1;
    if (back < 0) break;
    last = back;
    // Recompute the median after each quarter of growth. One more fix hardly moves it.
    if (last - first + 1 > 1.25 * rows) {
      rows = last - first + 1;
      anchor = medianPoint(trusted, first, last);
    }
  }
  while (first > lo && isWithin(trusted, first - 1, anchor)) first -= 1;
  return { first, last, anchor };
}

const isWithin = (trusted: TrustedFixes, row: number, anchor: EarthPoint, reach = STAY_REACH) =>
  metresFrom(trusted, row, anchor) <= reach + radiusAllowance(trusted.radius[row] ?? 0);

/** The next row within reach, at once or after an excursion that is only drift; -1 when the stay is over. */
function nextRowInside(trusted: TrustedFixes, last: number, hi: number, anchor: EarthPoint): number {
  if (isWithin(trusted, last + 1, anchor)) return last + 1;
  let near = true;
  for (let row = last + 2; row <= hi; row += 1) {
    near &&= isWithin(trusted, row - 1, anchor, EXCURSION.reach);
    // Count from the first fix outside: during a silence before it the card is indoors, the child is not away.
    const long = (trusted.at[row] ?? 0) - (trusted.at[last + 1] ?? 0) > EXCURSION.span;
    if (long && !(near && row === last + 2)) return -1;
    if (!isWithin(trusted, row, anchor)) continue;
    if (isReceiverError(trusted, last, row) || (near && staysInside(trusted, row, hi, anchor))) return row;
    if (!near) return -1;
  }
  return -1;
}

/**
 * True when all rows of the following `EXCURSION.settle` are within reach too. A card that only passes by has not come
 * back.
 */
function staysInside(trusted: TrustedFixes, row: number, hi: number, anchor: EarthPoint): boolean {
  for (
    let next = row + 1;
    next <= hi && (trusted.at[next] ?? 0) - (trusted.at[row] ?? 0) <= EXCURSION.settle;
    next += 1
  )
    if (!isWithin(trusted, next, anchor)) return false;
  return true;
}

/**
 * True when an excursion from row `from` to row `to` is the receiver's error and no movement of the child: one of its
 * steps is far faster than the others, or it goes farther than a vehicle can go and come back from rest to rest.
 */
function isReceiverError(trusted: TrustedFixes, from: number, to: number): boolean {
  let farthest = 0;
  const speeds = Array.from({ length: to - from }, (_, k) => {
    farthest = Math.max(farthest, metresBetween(trusted, from, from + k));
    return stepSpeed(trusted, from + k, from + k + 1);
  }).sort((a, b) => a - b);
  if (secondsBetween(trusted, from, to) < 4 * Math.sqrt(farthest / MAX_ACCELERATION)) return true;
  return (speeds.at(-1) ?? 0) > Math.max(SPIKE.minSpeed, SPIKE.ratio * (speeds[speeds.length >> 1] ?? 0));
}

/** The first row at least so many milliseconds after another. */
export function firstRowAfter({ at, length }: TrustedFixes, row: number, time: number): number {
  let next = row + 1;
  while (next < length && (at[next] ?? 0) - (at[row] ?? 0) < time) next += 1;
  return next;
}
