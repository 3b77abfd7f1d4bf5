/** The movement between two rows: a trip with its departure and arrival, or a gap when it cannot be a trip. */
import type { StayCore } from '../stays/stayCore';
import { type StayBoundary, boundaryBetween } from '../stays/stayBoundary';
import { legsOf, modeOf } from './legs';
import { MAX_ACCELERATION, STAY_REACH } from '../limits';
import { sustainedLimit, secondsBetween } from '../fixes/stepSpeed';
import type { Gap, GapReason, Trip } from '../segment';
import { metresBetween } from '../fixes/earthPoints';
import type { TrustedFixes } from '../fixes/trustedFixes';
import { pathLength } from './pathLength';

export interface TripOrGap {
  segment: Trip | Gap;
  /** When the stay before was left and when the stay after was reached; null where there is no such stay. */
  departure: StayBoundary | null;
  arrival: StayBoundary | null;
}

/** Makes a trip or a gap of rows `first` to `last`, which are the edges of the given stays, if any. */
export function tripOrGapBetween(
  trusted: TrustedFixes,
  first: number,
  last: number,
  fromStay: StayCore | null,
  toStay: StayCore | null,
): TripOrGap {
  const metres = pathLength(trusted, first, last);
  const speed = metres / Math.max(1, secondsBetween(trusted, first, last));
  const departure = fromStay ? boundaryBetween(trusted, first, first + 1, fromStay.boundary, speed) : null;
  const arrival = toStay ? boundaryBetween(trusted, last, last - 1, toStay.boundary, speed) : null;
  const span = {
    from: departure?.at ?? trusted.at[first] ?? 0,
    to: arrival?.at ?? trusted.at[last] ?? 0,
    open: false,
    first: trusted.row[first] ?? 0,
    last: trusted.row[last] ?? 0,
  };
  const asGap = (reason: GapReason): Gap => ({
    kind: 'gap',
    ...span,
    reason,
    before: span.first,
    after: span.last,
    contactCount: 0,
  });
  if (!fromStay && !toStay && !leaves(trusted, first, last)) return { segment: asGap('glimpse'), departure, arrival };
  if (
    fromStay &&
    toStay &&
    secondsBetween(trusted, first, last) < 2 * Math.sqrt(metresBetween(trusted, first, last) / MAX_ACCELERATION)
  )
    return { segment: asGap('leap'), departure, arrival };
  if (metres * 1000 > sustainedLimit(trusted, first, last) * (span.to - span.from))
    return { segment: asGap('doubted'), departure, arrival };
  const legs = legsOf(trusted, first, last);
  return { segment: { kind: 'trip', ...span, metres, ...modeOf(legs), legs }, departure, arrival };
}

/** True when a row lies beyond the reach of a stay from the first row. */
function leaves(trusted: TrustedFixes, first: number, last: number): boolean {
  for (let row = first + 1; row <= last; row += 1) if (metresBetween(trusted, first, row) > STAY_REACH) return true;
  return false;
}
