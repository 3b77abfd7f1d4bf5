/** Divides a run, which is a stretch of trusted fixes without a break, into stays and the trips between them. */
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
        ? joinAt(before, core)
        : addTrip(before?.core.last ?? lo, core.first, core),
    );
    segments.push(stay);
    before = { stay, core };
  }
  if (!before || before.core.last < hi) addTrip(before?.core.last ?? lo, hi, null);
  return segments;

  function joinAt({ stay, core }: { stay: Stay; core: StayCore }, next: StayCore): StayBoundary {
    const boundary = sharedBoundary(trusted, core.last, next.first, Math.max(core.boundary, next.boundary));
    setDeparture(stay, boundary);
    return boundary;
  }

  /** Adds the trip or gap between two rows. Returns its arrival when it ends in a stay. */
  function addTrip(first: number, last: number, toStay: StayCore | null): StayBoundary | null {
    if (first === last && toStay) return null;
    const { segment, departure, arrival } = tripOrGapBetween(trusted, first, last, before?.core ?? null, toStay);
    if (before && departure) setDeparture(before.stay, departure);
    segments.push(segment);
    return arrival;
  }
}

function setDeparture(stay: Stay, departure: StayBoundary) {
  stay.to = departure.at;
  stay.departureWithin = departure.within;
}

/** A stay whose departure is not known yet. */
const stayOf = (
  { at, row }: TrustedFixes,
  { first, last, centre, radius }: StayCore,
  arrival: StayBoundary | null,
): Stay => ({
  kind: 'stay',
  from: arrival?.at ?? at[first] ?? 0,
  to: at[last] ?? 0,
  open: false,
  first: row[first] ?? 0,
  last: row[last] ?? 0,
  centre: toLngLat(centre),
  radius,
  fixes: last - first + 1,
  arrivalWithin: arrival?.within ?? null,
  departureWithin: null,
});
