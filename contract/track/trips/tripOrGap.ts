/** The way between two rows of a trail: a trip with its doors, or what is left when it can be no trip. */
import type { Core } from '../stays/stayCore';
import { type Door, doorBetween } from '../stays/stayBoundary';
import { legsOf, modeOf } from './legs';
import { HARDEST_START, STAY_REACH } from '../limits';
import { fastestRide, seconds } from '../fixes/stepSpeed';
import type { Gap, GapReason, Trip } from '../segment';
import { metresBetween } from '../fixes/earthPoints';
import type { Trail } from '../fixes/trustedFixes';
import { metresAlong } from './tripLength';

export interface Way {
  segment: Trip | Gap;
  /** When the stay before was left, and the stay after reached; null where there is none. */
  left: Door | null;
  reached: Door | null;
}

/** The way over rows `first` to `last`, which belong to the stays named, if any. */
export function wayOf(trail: Trail, first: number, last: number, fromStay: Core | null, toStay: Core | null): Way {
  const metres = metresAlong(trail, first, last);
  const pace = metres / Math.max(1, seconds(trail, first, last));
  const left = fromStay ? doorBetween(trail, first, first + 1, fromStay.door, pace) : null;
  const reached = toStay ? doorBetween(trail, last, last - 1, toStay.door, pace) : null;
  const span = {
    from: left?.at ?? trail.at[first] ?? 0,
    to: reached?.at ?? trail.at[last] ?? 0,
    open: false,
    first: trail.row[first] ?? 0,
    last: trail.row[last] ?? 0,
  };
  const unknown = (reason: GapReason): Gap => ({
    kind: 'gap',
    ...span,
    reason,
    before: span.first,
    after: span.last,
    heard: 0,
  });
  if (!fromStay && !toStay && !leaves(trail, first, last)) return { segment: unknown('glimpse'), left, reached };
  if (
    fromStay &&
    toStay &&
    seconds(trail, first, last) < 2 * Math.sqrt(metresBetween(trail, first, last) / HARDEST_START)
  )
    return { segment: unknown('leap'), left, reached };
  if (metres * 1000 > fastestRide(trail, first, last) * (span.to - span.from))
    return { segment: unknown('doubted'), left, reached };
  const legs = legsOf(trail, first, last);
  return { segment: { kind: 'trip', ...span, metres, ...modeOf(legs), legs }, left, reached };
}

/** Whether any row is out of a stay's reach of the first. */
function leaves(trail: Trail, first: number, last: number): boolean {
  for (let row = first + 1; row <= last; row += 1) if (metresBetween(trail, first, row) > STAY_REACH) return true;
  return false;
}
