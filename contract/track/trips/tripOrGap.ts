/** The way between two rows of a trail: a trip with its doors, or what is left when it can be no trip. */
import type { StayCore } from '../stays/stayCore';
import { type StayBoundary, boundaryBetween } from '../stays/stayBoundary';
import { legsOf, modeOf } from './legs';
import { MAX_ACCELERATION, STAY_REACH } from '../limits';
import { sustainedLimit, secondsBetween } from '../fixes/stepSpeed';
import type { Gap, GapReason, Trip } from '../segment';
import { metresBetween } from '../fixes/earthPoints';
import type { TrustedFixes } from '../fixes/trustedFixes';
import { pathLength } from './tripLength';

export interface TripOrGap {
  segment: Trip | Gap;
  /** When the stay before was left, and the stay after reached; null where there is none. */
  departure: StayBoundary | null;
  arrival: StayBoundary | null;
}

/** The way over rows `first` to `last`, which belong to the stays named, if any. */
export function tripOrGapBetween(
  trusted: TrustedFixes,
  first: number,
  last: number,
  fromStay: StayCore | null,
  toStay: StayCore | null,
): TripOrGap {
  const metres = pathLength(trusted, first, last);
  const pace = metres / Math.max(1, secondsBetween(trusted, first, last));
  const departure = fromStay ? boundaryBetween(trusted, first, first + 1, fromStay.boundary, pace) : null;
  const arrival = toStay ? boundaryBetween(trusted, last, last - 1, toStay.boundary, pace) : null;
  const span = {
    from: departure?.at ?? trusted.at[first] ?? 0,
    to: arrival?.at ?? trusted.at[last] ?? 0,
    open: false,
    first: trusted.row[first] ?? 0,
    last: trusted.row[last] ?? 0,
  };
  const unknown = (reason: GapReason): Gap => ({
    kind: 'gap',
    ...span,
    reason,
    before: span.first,
    after: span.last,
    contactCount: 0,
  });
  if (!fromStay && !toStay && !leaves(trusted, first, last)) return { segment: unknown('glimpse'), departure, arrival };
  if (
    fromStay &&
    toStay &&
    secondsBetween(trusted, first, last) < 2 * Math.sqrt(metresBetween(trusted, first, last) / MAX_ACCELERATION)
  )
    return { segment: unknown('leap'), departure, arrival };
  if (metres * 1000 > sustainedLimit(trusted, first, last) * (span.to - span.from))
    return { segment: unknown('doubted'), departure, arrival };
  const legs = legsOf(trusted, first, last);
  return { segment: { kind: 'trip', ...span, metres, ...modeOf(legs), legs }, departure, arrival };
}

/** Whether any row is out of a stay's reach of the first. */
function leaves(trusted: TrustedFixes, first: number, last: number): boolean {
  for (let row = first + 1; row <= last; row += 1) if (metresBetween(trusted, first, row) > STAY_REACH) return true;
  return false;
}
