/** The fixes of a day as typed columns for the analysis. Columns make 28,800 fixes a matter of milliseconds. */
import { FixSource } from '../../positions';
import { type DayFixes, flagOf } from './dayFixes';
import { ASSUMED_RADIUS, MAX_STEP_SPEED } from '../limits';
import { emptyEarthPoints, type EarthPoints, putEarthPoint } from './earthPoints';

/** One row per fix, ordered by time. The coordinates x, y and z are those of `EarthPoints`. */
export interface TrackColumns extends EarthPoints {
  readonly length: number;
  /** Instants of the fixes, milliseconds. */
  readonly at: Float64Array;
  /**
   * Accuracy radius in metres that holds the true place with 68 % probability; assumed by source when the fix has none.
   */
  readonly radius: Float64Array;
  /** Speed reported by the receiver, m/s; 0 when unknown. */
  readonly speed: Float64Array;
  /** Greatest plausible speed of a step to or from this fix, m/s. It depends on the source. */
  readonly stepLimit: Float64Array;
  /** Noise flags as in contract/fixColumns.ts. */
  readonly flags: Uint16Array;
}

export const emptyTrackColumns = (length: number): TrackColumns => ({
  ...emptyEarthPoints(length),
  length,
  at: new Float64Array(length),
  radius: new Float64Array(length),
  speed: new Float64Array(length),
  stepLimit: new Float64Array(length),
  flags: new Uint16Array(length),
});

const RADII = FixSource.options.map((source) => ASSUMED_RADIUS[source]);
const STEP_LIMITS = FixSource.options.map((source) => MAX_STEP_SPEED[source]);

/**
 * Makes the columns of a day's fixes and keeps the flags the fixes already have. Coordinates out of range get the flag
 * 'invalid'.
 * @throws RangeError when the fixes are not ordered by time
 */
export function trackColumnsOf(fixes: DayFixes): TrackColumns {
  const columns = emptyTrackColumns(fixes.length);
  const { at, radius, speed, stepLimit, flags } = columns;
  let before = -Infinity;
  for (let i = 0; i < fixes.length; i += 1) {
    const time = fixes.at[i] ?? Number.NaN;
    if (!(time >= before)) throw new RangeError('Fixes must be in the order of their time');
    at[i] = before = time;
    flags[i] = fixes.noise[i] ?? 0;
    const lng = fixes.lng[i] ?? 0;
    const lat = fixes.lat[i] ?? 0;
    const source = fixes.source[i] ?? 0;
    if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) putEarthPoint(columns, i, lng, lat);
    else flags[i] = (flags[i] ?? 0) | flagOf('invalid');
    radius[i] = orElse(fixes.accuracy[i], RADII[source] ?? 0);
    speed[i] = orElse(fixes.speed[i], 0);
    stepLimit[i] = STEP_LIMITS[source] ?? 0;
  }
  return columns;
}

/** The number, or the other one when the number is unknown. */
const orElse = (value: number | undefined, other: number) =>
  value === undefined || Number.isNaN(value) ? other : value;

/**
 * Copies the given rows into new columns, in their order. When all rows are given, only `flags` is copied, because
 * nothing else is ever changed.
 */
export function pickRows(columns: TrackColumns, rows: Int32Array): TrackColumns {
  if (rows.length === columns.length) return { ...columns, flags: columns.flags.slice() };
  const copy = emptyTrackColumns(rows.length);
  for (const key of ['x', 'y', 'z', 'at', 'radius', 'speed', 'stepLimit'] as const) pick(columns[key], rows, copy[key]);
  for (let k = 0; k < rows.length; k += 1) copy.flags[k] = columns.flags[rows[k] ?? 0] ?? 0;
  return copy;
}

function pick(from: Float64Array, rows: Int32Array, to: Float64Array) {
  for (let k = 0; k < rows.length; k += 1) to[k] = from[rows[k] ?? 0] ?? 0;
}
