/** A stretch of a trail that nothing tears: stays, and the ways between them. */
import type { Core } from './core';
import type { Door } from './door';
import type { Segment, Stay } from './segment';
import { lngLatOf } from './space';
import { findStays } from './stays';
import type { Trail } from './trail';
import { wayOf } from './way';

/** The segments of rows `lo` to `hi` (included), end to end. */
export function tellThread(trail: Trail, lo: number, hi: number): Segment[] {
  const segments: Segment[] = [];
  let stay: Stay | null = null;
  let at = lo;
  for (const core of [...findStays(trail, lo, hi), null]) {
    const upTo = core?.first ?? hi;
    const way = upTo > at || (!stay && !core) ? wayOf(trail, at, upTo, stay !== null, core !== null) : null;
    if (stay && way?.left) Object.assign(stay, { to: way.left.at, departureWithin: way.left.within });
    if (way) segments.push(way.segment);
    if (!core) break;
    stay = stayOf(trail, core, way?.reached ?? null);
    segments.push(stay);
    at = core.last;
  }
  return segments;
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
