/** Jumps: fixes from which, or to which, nobody can have come. */
import type { TrackColumns } from '../fixes/columns';
import { TRUSTED_END, CONNECTION, INDEPENDENT_AFTER, JUMP_COST, LOOK_BACK } from '../limits';
import { isReachable, stepSpeed } from '../fixes/stepSpeed';

/** Doubts of the rows: 1 where a row is doubted. */
export type OutlierMask = Uint8Array;

/**
 * Keeps the story with the most evidence: the chain of rows, each able to follow the one before, that holds the most independent fixes;
 * a leap within it costs `LEAP_COST`. So one wild fix goes, a cluster of wild ones goes, and where there are hours on both sides of an
 * impossible step both stay, with the step torn. Exact within `LOOK_BACK`.
 */
export function findJumps(columns: TrackColumns): OutlierMask {
  const doubts = new Uint8Array(columns.length).fill(1);
  keepBestChains(columns, doubts, 0, columns.length);
  return doubts;
}

/** Clears the doubts of the best chain from row `lo` to row `hi` (not included), and of what lies beyond its ends if that agrees with itself. */
function keepBestChains(columns: TrackColumns, doubts: OutlierMask, lo: number, hi: number) {
  // A day can be cut so many times without being noise altogether.
  for (const rest: [number, number][] = [[lo, hi]], cuts = 32; rest.length > 0 && rest.length < cuts;) {
    const [from, to] = rest.pop() ?? [0, 0];
    const chain = bestChain(columns, from, to);
    const [first, last] = [chain[0] ?? 0, chain.at(-1) ?? 0];
    const whole = from === lo && to === hi;
    const span = (columns.at[last] ?? 0) - (columns.at[first] ?? 0);
    if (!whole && (chain.length < TRUSTED_END.fixes || span < TRUSTED_END.span)) continue;
    for (const row of chain) doubts[row] = 0;
    if (first > from) rest.push([from, first]);
    if (last + 1 < to) rest.push([last + 1, to]);
  }
}

function bestChain(columns: TrackColumns, lo: number, hi: number): number[] {
  const { at, radius } = columns;
  const count = hi - lo;
  /** Evidence of the best chain that ends at each row, the row before it there, and the row up to here with the most. */
  const evidence = new Float64Array(count);
  const previous = new Int32Array(count).fill(-1);
  const top = new Int32Array(count);
  let looks = LOOK_BACK.average * count;
  /** The last row of an earlier instant. */
  let earlier = lo - 1;
  for (let k = 0; k < count; k += 1) {
    const leader = k === 0 ? 0 : (top[k - 1] ?? 0);
    let most = k === 0 ? 0 : Math.max(0, (evidence[leader] ?? 0) - JUMP_COST);
    let from = most > 0 ? leader : -1;
    for (
      let j = k - 1;
      j >= 0 && k - j <= LOOK_BACK.max && (j === k - 1 || looks > 0) && (evidence[top[j] ?? 0] ?? 0) > most;
      j -= 1
    ) {
      if (j < k - 1) looks -= 1;
      if (
        (evidence[j] ?? 0) > most &&
        isReachable(columns, lo + j, lo + k) &&
        (j === k - 1 || isConsistent(columns, (previous[j] ?? -1) < 0 ? -1 : lo + (previous[j] ?? 0), lo + j, lo + k))
      ) {
        most = evidence[j] ?? 0;
        from = j;
      }
    }
    while ((at[lo + k] ?? 0) > (at[earlier + 1] ?? 0)) earlier += 1;
    const apart = earlier < lo ? INDEPENDENT_AFTER : (at[lo + k] ?? 0) - (at[earlier] ?? 0);
    // The sharper of two fixes of one instant wins.
    const weight = Math.min(1, Math.max(0.1, apart / INDEPENDENT_AFTER)) / (1 + (radius[lo + k] ?? 0) / 200);
    evidence[k] = most + weight;
    previous[k] = from;
    top[k] = k === 0 || (evidence[k] ?? 0) > (evidence[leader] ?? 0) ? k : leader;
  }
  const chain: number[] = [];
  for (let k = count === 0 ? -1 : (top[count - 1] ?? 0); k >= 0; k = previous[k] ?? -1) chain.push(lo + k);
  return chain.reverse();
}

/**
 * Whether row k may follow row j over doubted rows between them: at about the pace at which row j was reached or row k is left. Else a
 * child that stood still here and stands still there would be sent on a drive by calling the minutes around the jump an error.
 */
function isConsistent(columns: TrackColumns, beforeJ: number, j: number, k: number): boolean {
  const before = beforeJ >= 0 ? stepSpeed(columns, beforeJ, j) : 0;
  const after = k + 1 < columns.length && isReachable(columns, k, k + 1) ? stepSpeed(columns, k, k + 1) : 0;
  return stepSpeed(columns, j, k) <= CONNECTION.extra + CONNECTION.ratio * Math.max(before, after);
}
