/** How a stay grows from its first minutes. */
import { EXCURSION, HARDEST_START, OUTSIDE_SHARE, SPIKE, STAY_LEAST, STAY_REACH } from '../limits';
import { medianSpot } from './centre';
import { isOnTheMove } from './movement';
import { pace, seconds } from '../fixes/stepSpeed';
import { metresBetween, metresFrom, type Spot } from '../fixes/earthPoints';
import { allowance, type Trail } from '../fixes/trustedFixes';

/** Rows of a trail, both included, and the median of their places. */
export interface Grown {
  first: number;
  last: number;
  anchor: Spot;
}

/** The stay whose first minutes begin at `first`, grown both ways, not beyond `lo` and `hi`; null when it is none. */
export function grow(trail: Trail, first: number, lo: number, hi: number): Grown | null {
  let last = later(trail, first, STAY_LEAST);
  if (last > hi) return null;
  if (
    metresBetween(trail, first, last) >
    2 * STAY_REACH + allowance(trail.radius[first] ?? 0) + allowance(trail.radius[last] ?? 0)
  )
    return null;
  let anchor = medianSpot(trail, first, last);
  if (!isWithin(trail, first, anchor) || !isWithin(trail, last, anchor)) return null;
  let outside = 0;
  for (let row = first; row <= last; row += 1) if (!isWithin(trail, row, anchor)) outside += 1;
  if (outside > OUTSIDE_SHARE * (last - first + 1) || isOnTheMove(trail, first, last)) return null;

  for (let rows = last - first + 1; ;) {
    const back = last < hi ? returned(trail, last, hi, anchor) : -1;
    if (back < 0) break;
    last = back;
    // The median of a stay a quarter longer is worth taking again; of one a fix longer it is not.
    if (last - first + 1 > 1.25 * rows) {
      rows = last - first + 1;
      anchor = medianSpot(trail, first, last);
    }
  }
  while (first > lo && isWithin(trail, first - 1, anchor)) first -= 1;
  return { first, last, anchor };
}

const isWithin = (trail: Trail, row: number, anchor: Spot, reach = STAY_REACH) =>
  metresFrom(trail, row, anchor) <= reach + allowance(trail.radius[row] ?? 0);

/** The next row within reach: at once, or after an excursion that is drift; -1 when the stay is over. */
function returned(trail: Trail, last: number, hi: number, anchor: Spot): number {
  if (isWithin(trail, last + 1, anchor)) return last + 1;
  let slight = true;
  for (let row = last + 2; row <= hi; row += 1) {
    slight &&= isWithin(trail, row - 1, anchor, EXCURSION.slight);
    // Counted from the first fix outside: a silence before it is the card's being indoors, not the child's being away.
    const long = (trail.at[row] ?? 0) - (trail.at[last + 1] ?? 0) > EXCURSION.span;
    if (long && !(slight && row === last + 2)) return -1;
    if (!isWithin(trail, row, anchor)) continue;
    if (isErrant(trail, last, row) || (slight && lingers(trail, row, hi, anchor))) return row;
    if (!slight) return -1;
  }
  return -1;
}

/** Whether the rows of the next minute are within reach too: who only passes by has not come back. */
function lingers(trail: Trail, row: number, hi: number, anchor: Spot): boolean {
  for (let next = row + 1; next <= hi && (trail.at[next] ?? 0) - (trail.at[row] ?? 0) <= EXCURSION.back; next += 1)
    if (!isWithin(trail, next, anchor)) return false;
  return true;
}

/**
 * Whether a way out from row `from` and back to row `to` is a receiver's and not a child's: it holds a step far faster than its others, or
 * goes farther than can be driven there and back from rest to rest.
 */
function isErrant(trail: Trail, from: number, to: number): boolean {
  let far = 0;
  const paces = Array.from({ length: to - from }, (_, k) => {
    far = Math.max(far, metresBetween(trail, from, from + k));
    return pace(trail, from + k, from + k + 1);
  }).sort((a, b) => a - b);
  if (seconds(trail, from, to) < 4 * Math.sqrt(far / HARDEST_START)) return true;
  return (paces.at(-1) ?? 0) > Math.max(SPIKE.slowest, SPIKE.ratio * (paces[paces.length >> 1] ?? 0));
}

/** The first row so many milliseconds after another. */
export function later({ at, length }: Trail, row: number, time: number): number {
  let next = row + 1;
  while (next < length && (at[next] ?? 0) - (at[row] ?? 0) < time) next += 1;
  return next;
}
