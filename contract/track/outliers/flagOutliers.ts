/** Which fixes of a whole day are not trusted, and why. Nothing is deleted, and what the intake flagged stays flagged. */
import { FixSource } from '../../position';
import { type TrackColumns, pickRows } from '../fixes/columns';
import type { DayFixes } from '../fixes/dayFixes';
import { flagOf } from '../fixes/noiseFlags';
import { findJumps } from './jumps';
import { MAX_TRUSTED_RADIUS } from '../limits';
import { findSpeeding } from './speeding';
import { findSpikes } from './spikes';

const CELL = FixSource.options.indexOf('cell');

/**
 * Flags a day. 'mock' and 'invalid' only the device can tell, so they come with the fixes; the whole day tells more of speed than the
 * intake can, which knows only what came before: a jump is judged by what lies on both its sides.
 * Speed is judged among fixes without another flaw, in three passes: leaps (impossible), spikes (out and back faster than anything
 * near), rush (too fast for too long).
 * @param columns of `fixes`; its flags are added to.
 */
export function flagOutliers({ length, lng, lat, source, accuracy }: DayFixes, columns: TrackColumns) {
  const { flags } = columns;
  for (let i = 0; i < length; i += 1) {
    if (source[i] === CELL) flags[i] = (flags[i] ?? 0) | flagOf('cell');
    else if ((accuracy[i] ?? 0) > MAX_TRUSTED_RADIUS) flags[i] = (flags[i] ?? 0) | flagOf('accuracy');
    if (lng[i] === 0 && lat[i] === 0) flags[i] = (flags[i] ?? 0) | flagOf('zero');
  }
  for (const flagSpeed of [findJumps, findSpikes, findSpeeding]) {
    const rows = trustedRows(columns);
    const doubted = flagSpeed(pickRows(columns, rows));
    for (let k = 0; k < rows.length; k += 1) if (doubted[k]) flags[rows[k] ?? 0] = flagOf('speed');
  }
}

/** The rows without a flag. */
export function trustedRows({ flags, length }: TrackColumns): Int32Array {
  const rows = new Int32Array(length);
  let count = 0;
  for (let i = 0; i < length; i += 1) if (!flags[i]) rows[count++] = i;
  return rows.subarray(0, count);
}
