/** Flags the doubtful fixes of a day with the reason. No fix is deleted, and flags of the intake stay. */
import { FixSource } from '../../positions';
import { type TrackColumns, pickRows } from '../fixes/columns';
import { type DayFixes, flagOf } from '../fixes/dayFixes';
import { findJumps } from './jumps';
import { EXCURSION, MAX_TRUSTED_RADIUS, STAY_OUTLIER_RATIO } from '../limits';
import { metresFrom, toEarthPoint } from '../fixes/earthPoints';
import { radiusAllowance, type TrustedFixes } from '../fixes/trustedFixes';
import type { Segment } from '../segment';
import { findSpeeding } from './speeding';
import { findSpikes } from './spikes';

const CELL = FixSource.options.indexOf('cell');

/**
 * Flags doubtful fixes. Only the device can know 'mock' and 'invalid', so these flags come with the fixes. The whole
 * day tells more about speed than the intake can know, which sees only earlier fixes: here a jump is judged by the
 * fixes on both its sides.
 * Speed is judged among the fixes without another flag, in three passes: jumps (impossible), spikes (out and back
 * faster than anything near) and speeding (too fast for too long).
 * @param columns of `fixes`; flags are added to it
 */
export function flagOutliers({ length, lng, lat, source, accuracy }: DayFixes, columns: TrackColumns) {
  const { flags } = columns;
  for (let i = 0; i < length; i += 1) {
    if (source[i] === CELL) flags[i] = (flags[i] ?? 0) | flagOf('cell');
    else if ((accuracy[i] ?? 0) > MAX_TRUSTED_RADIUS) flags[i] = (flags[i] ?? 0) | flagOf('accuracy');
    if (lng[i] === 0 && lat[i] === 0) flags[i] = (flags[i] ?? 0) | flagOf('zero');
  }
  for (const findOutliers of [findJumps, findSpikes, findSpeeding]) {
    const rows = trustedRows(columns);
    const outliers = findOutliers(pickRows(columns, rows));
    for (let k = 0; k < rows.length; k += 1) if (outliers[k]) flags[rows[k] ?? 0] = flagOf('speed');
  }
}

export function trustedRows({ flags, length }: TrackColumns): Int32Array {
  const rows = new Int32Array(length);
  let count = 0;
  for (let i = 0; i < length; i += 1) if (!flags[i]) rows[count++] = i;
  return rows.subarray(0, count);
}

/**
 * Flags the fixes within a stay that lie too far from its centre to be drift, and no longer counts them among its
 * fixes. Only the stay around them shows that they are wrong.
 */
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
