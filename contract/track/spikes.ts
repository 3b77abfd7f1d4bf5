/** Spikes: out and back at a pace that nothing nearby has. No one step of them is impossible, the two together are. */
import type { Columns } from './columns';
import type { Doubts } from './leaps';
import { SPIKE } from './limits';
import { seconds } from './pace';
import { metresBetween } from './space';

/** Doubts a few fixes that leave the track and come back to it at once, faster than its median nearby. */
export function flagSpikes(columns: Columns): Doubts {
  const { length } = columns;
  const doubts = new Uint8Array(length);
  const pace = new Float64Array(Math.max(0, length - 1));
  for (let k = 0; k < pace.length; k += 1) pace[k] = metresBetween(columns, k, k + 1) / Math.max(seconds(columns, k, k + 1), 1e-3);
  for (let k = 0; k < pace.length; k += 1) {
    if ((pace[k] ?? 0) <= SPIKE.slowest) continue;
    const back = spikeEnd(columns, pace, k);
    for (let out = k + 1; out < back; out += 1) doubts[out] = 1;
    if (back > k) k = back - 1;
  }
  return doubts;
}

/** The row that is back from the spike that begins after row k; k when there is none. */
function spikeEnd(columns: Columns, pace: Float64Array, k: number): number {
  const fast = Math.max(SPIKE.slowest, SPIKE.ratio * medianAround(pace, k));
  if ((pace[k] ?? 0) <= fast) return k;
  const out = metresBetween(columns, k, k + 1);
  for (let back = k + 2; back <= k + 1 + SPIKE.fixes && back < columns.length; back += 1) {
    if (seconds(columns, k, back) * 1000 > SPIKE.span) break;
    if ((pace[back - 1] ?? 0) <= fast) continue;
    const home = metresBetween(columns, back - 1, back);
    if (metresBetween(columns, k, back) <= SPIKE.closed * Math.min(out, home)) return back;
  }
  return k;
}

function medianAround(pace: Float64Array, k: number): number {
  const around = [];
  for (let near = Math.max(0, k - SPIKE.around); near <= Math.min(pace.length - 1, k + SPIKE.around); near += 1) around.push(pace[near] ?? 0);
  return around.sort((a, b) => a - b)[around.length >> 1] ?? 0;
}
