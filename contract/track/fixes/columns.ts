/** Fixes as columns of numbers, so that a day of 28,800 is a matter of milliseconds. */
import { FixSource } from '../../position';
import type { DayFixes } from './dayFixes';
import { flagOf } from './noiseFlags';
import { ASSUMED_RADIUS, MAX_STEP_SPEED } from '../limits';
import { emptyEarthPoints, type EarthPoints, putEarthPoint } from './earthPoints';

/** One row per fix, in the order of their time. */
export interface TrackColumns extends EarthPoints {
  readonly length: number;
  /** Instant of the fix, ms. */
  readonly at: Float64Array;
  /** Radius in metres that holds the true place in 68 of 100 cases; assumed by source where the fix does not say. */
  readonly radius: Float64Array;
  /** By the receiver's own speedometer, m/s; 0 where it does not say. */
  readonly speed: Float64Array;
  /** m/s. What a step to or from a fix of this source may make. */
  readonly stepLimit: Float64Array;
  /** Reasons for doubt, as in flags.ts. */
  readonly flags: Uint8Array;
}

export const emptyTrackColumns = (length: number): TrackColumns => ({
  ...emptyEarthPoints(length),
  length,
  at: new Float64Array(length),
  radius: new Float64Array(length),
  speed: new Float64Array(length),
  stepLimit: new Float64Array(length),
  flags: new Uint8Array(length),
});

const RADII = FixSource.options.map((source) => ASSUMED_RADIUS[source]);
const STEP_LIMITS = FixSource.options.map((source) => MAX_STEP_SPEED[source]);

/** The columns of a day's fixes, with the flags they carry already. @throws RangeError when they are not in the order of their time. */
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

/** The figure; another one where it is unknown. */
const orElse = (figure: number | undefined, other: number) =>
  figure === undefined || Number.isNaN(figure) ? other : figure;

/** The rows picked, in their order, as columns of their own; of all rows only the flags are, as nothing else is ever changed. */
export function pickRows(columns: TrackColumns, rows: Int32Array): TrackColumns {
  if (rows.length === columns.length) return { ...columns, flags: columns.flags.slice() };
  const few = emptyTrackColumns(rows.length);
  for (const key of ['x', 'y', 'z', 'at', 'radius', 'speed', 'stepLimit'] as const) pick(columns[key], rows, few[key]);
  for (let k = 0; k < rows.length; k += 1) few.flags[k] = columns.flags[rows[k] ?? 0] ?? 0;
  return few;
}

function pick(from: Float64Array, rows: Int32Array, to: Float64Array) {
  for (let k = 0; k < rows.length; k += 1) to[k] = from[rows[k] ?? 0] ?? 0;
}
