/** Spikes: out and back at a pace that nothing nearby has. No one step of them is impossible, the two together are. */
import type { Columns } from '../fixes/columns';
import type { Doubts } from './jumps';
import { SPIKE } from '../limits';
import { pace, seconds } from '../fixes/stepSpeed';
import { metresBetween } from '../fixes/earthPoints';

/** Doubts a few fixes that leave the track and come back to it at once, faster than its median nearby. */
export function flagSpikes(columns: Columns): Doubts {
  const { length } = columns;
  const doubts = new Uint8Array(length);
  const paces = new Float64Array(Math.max(0, length - 1));
  for (let k = 0; k < paces.length; k += 1) paces[k] = pace(columns, k, k + 1);
  for (let k = 0; k < paces.length; k += 1) {
    if ((paces[k] ?? 0) <= SPIKE.slowest) continue;
    const back = spikeEnd(columns, paces, k);
    for (let out = k + 1; out < back; out += 1) doubts[out] = 1;
    if (back > k) k = back - 1;
  }
  return doubts;
}

/** The row that is back from the spike that begins after row k; k when there is none. */
function spikeEnd(columns: Columns, paces: Float64Array, k: number): number {
  const fast = Math.max(SPIKE.slowest, SPIKE.ratio * medianAround(paces, k));
  if ((paces[k] ?? 0) <= fast) return k;
  const out = metresBetween(columns, k, k + 1);
  for (let back = k + 2; back <= k + 1 + SPIKE.fixes && back < columns.length; back += 1) {
    if (seconds(columns, k, back) * 1000 > SPIKE.span) break;
    if ((paces[back - 1] ?? 0) <= fast) continue;
    const home = metresBetween(columns, back - 1, back);
    if (metresBetween(columns, k, back) <= SPIKE.closed * Math.min(out, home)) return back;
  }
  return k;
}

function medianAround(paces: Float64Array, k: number): number {
  const around = [];
  for (let near = Math.max(0, k - SPIKE.around); near <= Math.min(paces.length - 1, k + SPIKE.around); near += 1)
    around.push(paces[near] ?? 0);
  return around.sort((a, b) => a - b)[around.length >> 1] ?? 0;
}
