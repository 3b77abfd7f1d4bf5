/** Spikes: out and back at a speed that nothing nearby has. Each step alone is possible, the two together are not. */
import type { TrackColumns } from '../fixes/columns';
import type { OutlierMask } from './jumps';
import { SPIKE } from '../limits';
import { stepSpeed, secondsBetween } from '../fixes/stepSpeed';
import { metresBetween } from '../fixes/earthPoints';

/** Marks a few fixes that leave the track and come back at once, faster than the median speed nearby. */
export function findSpikes(columns: TrackColumns): OutlierMask {
  const { length } = columns;
  const outliers = new Uint8Array(length);
  const speeds = new Float64Array(Math.max(0, length - 1));
  for (let k = 0; k < speeds.length; k += 1) speeds[k] = stepSpeed(columns, k, k + 1);
  for (let k = 0; k < speeds.length; k += 1) {
    if ((speeds[k] ?? 0) <= SPIKE.minSpeed) continue;
    const back = spikeEnd(columns, speeds, k);
    for (let out = k + 1; out < back; out += 1) outliers[out] = 1;
    if (back > k) k = back - 1;
  }
  return outliers;
}

/** The first row after the spike that begins after row k; k when there is none. */
function spikeEnd(columns: TrackColumns, speeds: Float64Array, k: number): number {
  const fast = Math.max(SPIKE.minSpeed, SPIKE.ratio * medianAround(speeds, k));
  if ((speeds[k] ?? 0) <= fast) return k;
  const out = metresBetween(columns, k, k + 1);
  for (let back = k + 2; back <= k + 1 + SPIKE.maxFixes && back < columns.length; back += 1) {
    if (secondsBetween(columns, k, back) * 1000 > SPIKE.span) break;
    if ((speeds[back - 1] ?? 0) <= fast) continue;
    const home = metresBetween(columns, back - 1, back);
    if (metresBetween(columns, k, back) <= SPIKE.closure * Math.min(out, home)) return back;
  }
  return k;
}

function medianAround(speeds: Float64Array, k: number): number {
  const around = [];
  for (
    let near = Math.max(0, k - SPIKE.neighbours);
    near <= Math.min(speeds.length - 1, k + SPIKE.neighbours);
    near += 1
  )
    around.push(speeds[near] ?? 0);
  return around.sort((a, b) => a - b)[around.length >> 1] ?? 0;
}
