/** A stretch of a trail that nothing tears: stays, and the ways between them. */
import type { StayCore } from './stays/stayCore';
import { type StayBoundary, sharedBoundary } from './stays/stayBoundary';
import type { Segment, Stay } from './segment';
import { toLngLat } from './fixes/earthPoints';
import { findStays, areAdjacent } from './stays/findStays';
import type { TrustedFixes } from './fixes/trustedFixes';
import { tripOrGapBetween } from './trips/tripOrGap';

/** The segments of rows `lo` to `hi` (included), end to end. */
export function segmentsOfRun(trusted: TrustedFixes, lo: number, hi: number): Segment[] {
  const segments: Segment[] = [];
  let before: { stay: Stay; core: StayCore } | null = null;
  for (const core of findStays(trusted, lo, hi)) {
    const stay = stayOf(
      trusted,
      core,
      before && areAdjacent(trusted, before.core, core)
        ? touches(before, core)
        : goes(before?.core.last ?? lo, core.first, core),
    );
    segments.push(stay);
    before = { stay, core };
  }
  if (!before || before.core.last < hi) goes(before?.core.last ?? lo, hi, null);
  return segments;

  function touches({ stay, core }: { stay: Stay; core: StayCore }, next: StayCore): StayBoundary {
    const seam = sharedBoundary(trusted, core.last, next.first, Math.max(core.boundary, next.boundary));
    leave(stay, seam);
    return seam;
  }

  /** Adds the way between two rows, and answers when it ended if it ended in a stay. */
  function goes(first: number, last: number, toStay: StayCore | null): StayBoundary | null {
    if (first === last && toStay) return null;
    const { segment, departure, arrival } = tripOrGapBetween(trusted, first, last, before?.core ?? null, toStay);
    if (before && departure) leave(before.stay, departure);
    segments.push(segment);
    return arrival;
  }
}

function leave(stay: Stay, door: StayBoundary) {
  stay.to = door.at;
  stay.departureWithin = door.within;
}

/** A stay whose departure nobody has seen yet. */
const stayOf = (
  { at, row }: TrustedFixes,
  { first, last, centre, radius }: StayCore,
  reached: StayBoundary | null,
): Stay => ({
  kind: 'stay',
  from: reached?.at ?? at[first] ?? 0,
  to: at[last] ?? 0,
  open: false,
  first: row[first] ?? 0,
  last: row[last] ?? 0,
  centre: toLngLat(centre),
  radius,
  fixes: last - first + 1,
  arrivalWithin: reached?.within ?? null,
  departureWithin: null,
});
