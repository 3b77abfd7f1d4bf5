/** Which fixes of a whole day are not trusted, and why. Nothing is deleted, and what the intake flagged stays flagged. */
import { FixSource } from '../../position';
import { type Columns, picked } from '../fixes/columns';
import type { DayFixes } from '../fixes/dayFixes';
import { flagOf } from '../fixes/noiseFlags';
import { flagLeaps } from './jumps';
import { WIDEST_TRUSTED } from '../limits';
import { flagRush } from './speeding';
import { flagSpikes } from './spikes';

const CELL = FixSource.options.indexOf('cell');

/**
 * Flags a day. 'mock' and 'invalid' only the device can tell, so they come with the fixes; the whole day tells more of speed than the
 * intake can, which knows only what came before: a jump is judged by what lies on both its sides.
 * Speed is judged among fixes without another flaw, in three passes: leaps (impossible), spikes (out and back faster than anything
 * near), rush (too fast for too long).
 * @param columns of `fixes`; its flags are added to.
 */
export function flagNoise({ length, lng, lat, source, accuracy }: DayFixes, columns: Columns) {
  const { flags } = columns;
  for (let i = 0; i < length; i += 1) {
    if (source[i] === CELL) flags[i] = (flags[i] ?? 0) | flagOf('cell');
    else if ((accuracy[i] ?? 0) > WIDEST_TRUSTED) flags[i] = (flags[i] ?? 0) | flagOf('accuracy');
    if (lng[i] === 0 && lat[i] === 0) flags[i] = (flags[i] ?? 0) | flagOf('zero');
  }
  for (const flagSpeed of [flagLeaps, flagSpikes, flagRush]) {
    const rows = trustedRows(columns);
    const doubted = flagSpeed(picked(columns, rows));
    for (let k = 0; k < rows.length; k += 1) if (doubted[k]) flags[rows[k] ?? 0] = flagOf('speed');
  }
}

/** The rows without a flag. */
export function trustedRows({ flags, length }: Columns): Int32Array {
  const rows = new Int32Array(length);
  let count = 0;
  for (let i = 0; i < length; i += 1) if (!flags[i]) rows[count++] = i;
  return rows.subarray(0, count);
}
