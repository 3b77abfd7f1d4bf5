/** Strays: fixes of a stay that lie too far off to be drift. Only the stay around them tells that they are wrong. */
import type { TrackColumns } from '../fixes/columns';
import { flagOf } from '../fixes/noiseFlags';
import { EXCURSION, STAY_OUTLIER_RATIO } from '../limits';
import type { Segment } from '../segment';
import { metresFrom, toEarthPoint } from '../fixes/earthPoints';
import { radiusAllowance, type TrustedFixes } from '../fixes/trustedFixes';

/** Flags the strays among a day's stays; they count no longer among the fixes a stay rests on. */
export function flagStayOutliers({ flags }: TrackColumns, trusted: TrustedFixes, segments: readonly Segment[]) {
  let k = 0;
  for (const stay of segments) {
    if (stay.kind !== 'stay') continue;
    const centre = toEarthPoint(stay.centre);
    const reach = Math.max(EXCURSION.reach, STAY_OUTLIER_RATIO * stay.radius);
    while (k < trusted.length && (trusted.row[k] ?? 0) < stay.first) k += 1;
    for (; k < trusted.length && (trusted.row[k] ?? 0) <= stay.last; k += 1) {
      if (metresFrom(trusted, k, centre) <= reach + radiusAllowance(trusted.radius[k] ?? 0)) continue;
      flags[trusted.row[k] ?? 0] = flagOf('speed');
      stay.fixes -= 1;
    }
  }
}
