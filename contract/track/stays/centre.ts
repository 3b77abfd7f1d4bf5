/** The middle of many places: medians that a few wild ones do not move, and means that trust the sharp ones more. */
import type { TrackColumns } from '../fixes/columns';
import { metresFrom, type EarthPoint } from '../fixes/earthPoints';

/** A median of more rows than this is taken of so many, evenly picked; its error is far below any fix's. */
const SAMPLE = 255;
const scratch = new Float64Array(SAMPLE);

/** The median of rows `first` to `last`, axis by axis: it stays where most of the time was spent. */
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

/** The mean of rows `first` to `last` that lie within `reach` metres of a spot, each weighing 1 / radius² (inverse variance); the spot itself when none does. */
export function weightedMean(
  columns: TrackColumns,
  first: number,
  last: number,
  spot: EarthPoint,
  reach: number,
): EarthPoint {
  let [x, y, z, weights] = [0, 0, 0, 0];
  for (let k = first; k <= last; k += 1) {
    if (metresFrom(columns, k, spot) > reach) continue;
    const weight = 1 / Math.max(1, columns.radius[k] ?? 0) ** 2;
    x += weight * (columns.x[k] ?? 0);
    y += weight * (columns.y[k] ?? 0);
    z += weight * (columns.z[k] ?? 0);
    weights += weight;
  }
  return weights > 0 ? { x: x / weights, y: y / weights, z: z / weights } : spot;
}

/** Metres round a spot that hold this share of rows `first` to `last`. */
export function quantileRadius(
  columns: TrackColumns,
  first: number,
  last: number,
  spot: EarthPoint,
  share: number,
): number {
  const rows = last - first + 1;
  const count = Math.min(rows, SAMPLE);
  for (let s = 0; s < count; s += 1)
    scratch[s] = metresFrom(columns, first + Math.floor(((s + 0.5) * rows) / count), spot);
  return scratch.subarray(0, count).sort()[Math.ceil(share * count) - 1] ?? 0;
}
