/** Fixes as columns of numbers, so that a day of 28,800 is a matter of milliseconds. */
import type { Fix } from '../position';
import { flagOf, flagsOf } from './flags';
import { ASSUMED_RADIUS, FASTEST_STEP } from './limits';
import { emptyPlaces, type Places, put } from './space';

/** One row per fix, in the order of their time. */
export interface Columns extends Places {
  readonly length: number;
  /** Instant of the fix, ms. */
  readonly at: Float64Array;
  /** Radius in metres that holds the true place in 68 of 100 cases; assumed by source where the fix does not say. */
  readonly radius: Float64Array;
  /** By the receiver's own speedometer, m/s; 0 where it does not say. */
  readonly speed: Float64Array;
  /** m/s. What a step to or from a fix of this source may make. */
  readonly fastest: Float64Array;
  /** Reasons for doubt, as in flags.ts. */
  readonly flags: Uint8Array;
}

export const emptyColumns = (length: number): Columns => ({
  ...emptyPlaces(length),
  length,
  at: new Float64Array(length),
  radius: new Float64Array(length),
  speed: new Float64Array(length),
  fastest: new Float64Array(length),
  flags: new Uint8Array(length),
});

/** The columns of a day's fixes, with the flags they carry already. @throws RangeError when they are not in the order of their time. */
export function columnsOf(fixes: readonly Fix[]): Columns {
  const columns = emptyColumns(fixes.length);
  const { at, radius, speed, fastest, flags } = columns;
  let before = -Infinity;
  for (const [i, fix] of fixes.entries()) {
    const time = Date.parse(fix.fixTime);
    if (!(time >= before)) throw new RangeError('Fixes must be in the order of their time');
    at[i] = before = time;
    if (fix.noise.length > 0) flags[i] = flagsOf(fix.noise);
    if (Math.abs(fix.lat) <= 90 && Math.abs(fix.lng) <= 180) put(columns, i, fix.lng, fix.lat);
    else flags[i] = (flags[i] ?? 0) | flagOf('invalid');
    radius[i] = fix.accuracy ?? ASSUMED_RADIUS[fix.source];
    speed[i] = fix.speed ?? 0;
    fastest[i] = FASTEST_STEP[fix.source];
  }
  return columns;
}

/** The rows picked, in their order, as columns of their own. */
export function picked(columns: Columns, rows: Int32Array): Columns {
  const few = emptyColumns(rows.length);
  for (const key of ['x', 'y', 'z', 'at', 'radius', 'speed', 'fastest'] as const) pick(columns[key], rows, few[key]);
  for (let k = 0; k < rows.length; k += 1) few.flags[k] = columns.flags[rows[k] ?? 0] ?? 0;
  return few;
}

function pick(from: Float64Array, rows: Int32Array, to: Float64Array) {
  for (let k = 0; k < rows.length; k += 1) to[k] = from[rows[k] ?? 0] ?? 0;
}
