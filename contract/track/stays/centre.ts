/** Robust centres of many points: medians, which a few outliers do not move, and means weighted by accuracy. */
import type { TrackColumns } from '../fixes/columns';
import { metresFrom, type EarthPoint } from '../fixes/earthPoints';

/** A median of more rows than this is taken from this many, picked evenly. Its error is far below that of any fix. */
const SAMPLE = 255;
const scratch = new Float64Array(SAMPLE);

/** The median of rows `first` to `last`, axis by axis: it stays where the card spent most of the time. */
export function medianPoint({ x, y, z }: TrackColumns, first: number, last: number): EarthPoint {
  return { x: median(x, first, last), y: median(y, first, last), z: median(z, first, last) };
}

function median(axis: Float64Array, first: number, last: number): number {
  const rows = last - first + 1;
  const count = Math.min(rows, SAMPLE);
  for (let s = 0; s < count; s += 1) scratch[s] = axis[first + Math.floor(((s + 0.5) * rows) / count)] ?? 0;
  const sorted = scratch.subarray(0, count).sort();
  return ((sorted[(count - 1) >> 1] ?? 0) + (sorted[count >> 1] ?? 0)) / 2;
}

/**
 * The mean of the rows `first` to `last` that lie within `reach` metres of a point, each weighted by 1 / radius²
 * (inverse variance); the point itself when no row does.
 */
export function weightedMean(
  columns: TrackColumns,
  first: number,
  last: number,
  point: EarthPoint,
  reach: number,
): EarthPoint {
  let [x, y, z, weights] = [0, 0, 0, 0];
  for (let k = first; k <= last; k += 1) {
    if (metresFrom(columns, k, point) > reach) continue;
    const weight = 1 / Math.max(1, columns.radius[k] ?? 0) ** 2;
    x += weight * (columns.x[k] ?? 0);
    y += weight * (columns.y[k] ?? 0);
    z += weight * (columns.z[k] ?? 0);
    weights += weight;
  }
  return weights > 0 ? { x: x / weights, y: y / weights, z: z / weights } : point;
}

/** Metres around a point that hold this share of rows `first` to `last`. */
export function quantileRadius(
  columns: TrackColumns,
  first: number,
  last: number,
  point: EarthPoint,
  share: number,
): number {
  const rows = last - first + 1;
  const count = Math.min(rows, SAMPLE);
  for (let s = 0; s < count; s += 1)
    scratch[s] = metresFrom(columns, first + Math.floor(((s + 0.5) * rows) / count), point);
  return scratch.subarray(0, count).sort()[Math.ceil(share * count) - 1] ?? 0;
}
