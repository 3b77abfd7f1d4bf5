/** Strays: fixes of a stay that lie too far off to be drift. Only the stay around them tells that they are wrong. */
import type { Columns } from '../fixes/columns';
import { flagOf } from '../fixes/noiseFlags';
import { EXCURSION, STRAY_RATIO } from '../limits';
import type { Segment } from '../segment';
import { metresFrom, spotAt } from '../fixes/earthPoints';
import { allowance, type Trail } from '../fixes/trustedFixes';

/** Flags the strays among a day's stays; they count no longer among the fixes a stay rests on. */
export function flagStrays({ flags }: Columns, trail: Trail, segments: readonly Segment[]) {
  let k = 0;
  for (const stay of segments) {
    if (stay.kind !== 'stay') continue;
    const centre = spotAt(stay.centre);
    const reach = Math.max(EXCURSION.slight, STRAY_RATIO * stay.radius);
    while (k < trail.length && (trail.row[k] ?? 0) < stay.first) k += 1;
    for (; k < trail.length && (trail.row[k] ?? 0) <= stay.last; k += 1) {
      if (metresFrom(trail, k, centre) <= reach + allowance(trail.radius[k] ?? 0)) continue;
      flags[trail.row[k] ?? 0] = flagOf('speed');
      stay.fixes -= 1;
    }
  }
}
