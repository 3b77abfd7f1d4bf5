/** A stretch of a trail that nothing tears: stays, and the ways between them. */
import type { Core } from './stays/stayCore';
import { type Door, seamBetween } from './stays/stayBoundary';
import type { Segment, Stay } from './segment';
import { lngLatOf } from './fixes/earthPoints';
import { findStays, isSeamless } from './stays/findStays';
import type { Trail } from './fixes/trustedFixes';
import { wayOf } from './trips/tripOrGap';

/** The segments of rows `lo` to `hi` (included), end to end. */
export function tellThread(trail: Trail, lo: number, hi: number): Segment[] {
  const segments: Segment[] = [];
  let before: { stay: Stay; core: Core } | null = null;
  for (const core of findStays(trail, lo, hi)) {
    const stay = stayOf(
      trail,
      core,
      before && isSeamless(trail, before.core, core)
        ? touches(before, core)
        : goes(before?.core.last ?? lo, core.first, core),
    );
    segments.push(stay);
    before = { stay, core };
  }
  if (!before || before.core.last < hi) goes(before?.core.last ?? lo, hi, null);
  return segments;

  function touches({ stay, core }: { stay: Stay; core: Core }, next: Core): Door {
    const seam = seamBetween(trail, core.last, next.first, Math.max(core.door, next.door));
    leave(stay, seam);
    return seam;
  }

  /** Adds the way between two rows, and answers when it ended if it ended in a stay. */
  function goes(first: number, last: number, toStay: Core | null): Door | null {
    if (first === last && toStay) return null;
    const { segment, left, reached } = wayOf(trail, first, last, before?.core ?? null, toStay);
    if (before && left) leave(before.stay, left);
    segments.push(segment);
    return reached;
  }
}

function leave(stay: Stay, door: Door) {
  stay.to = door.at;
  stay.departureWithin = door.within;
}

/** A stay whose departure nobody has seen yet. */
const stayOf = ({ at, row }: Trail, { first, last, centre, radius }: Core, reached: Door | null): Stay => ({
  kind: 'stay',
  from: reached?.at ?? at[first] ?? 0,
  to: at[last] ?? 0,
  open: false,
  first: row[first] ?? 0,
  last: row[last] ?? 0,
  centre: lngLatOf(centre),
  radius,
  fixes: last - first + 1,
  arrivalWithin: reached?.within ?? null,
  departureWithin: null,
});
