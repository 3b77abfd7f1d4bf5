/** Jumps: fixes that cannot be reached from, or cannot reach, the rest of the track. */
import type { TrackColumns } from '../fixes/columns';
import { TRUSTED_END, CONNECTION, INDEPENDENT_AFTER, JUMP_COST, LOOK_BACK } from '../limits';
import { isReachable, stepSpeed } from '../fixes/stepSpeed';

/** One byte per row: 1 for an outlier. */
export type OutlierMask = Uint8Array;

/**
 * Keeps the chain of rows with the most evidence: each row is reachable from the one before, each independent fix adds
 * evidence, and a jump within the chain costs `JUMP_COST`. So a single wrong fix is dropped, a cluster of wrong fixes
 * is dropped, and with hours on both sides of an impossible step both sides stay and the track breaks between them.
 * Dynamic programming, exact within `LOOK_BACK`.
 */
export function findJumps(columns: TrackColumns): OutlierMask {
  const outliers = new Uint8Array(columns.length).fill(1);
  keepBestChains(columns, outliers, 0, columns.length);
  return outliers;
}

/**
 * Clears the mask for the best chain of rows `lo` to `hi` (not included), and for the chains beyond its ends when they
 * are long enough.
 */
function keepBestChains(columns: TrackColumns, outliers: OutlierMask, lo: number, hi: number) {
  // Bounds the work on a day of nothing but noise.
  for (const rest: [number, number][] = [[lo, hi]], cuts = 32; rest.length > 0 && rest.length < cuts;) {
    const [from, to] = rest.pop() ?? [0, 0];
    const chain = bestChain(columns, from, to);
    const [first, last] = [chain[0] ?? 0, chain.at(-1) ?? 0];
    const whole = from === lo && to === hi;
    const span = (columns.at[last] ?? 0) - (columns.at[first] ?? 0);
    if (!whole && (chain.length < TRUSTED_END.fixes || span < TRUSTED_END.span)) continue;
    for (const row of chain) outliers[row] = 0;
    if (first > from) rest.push([from, first]);
    if (last + 1 < to) rest.push([last + 1, to]);
  }
}

function bestChain(columns: TrackColumns, lo: number, hi: number): number[] {
  const { at, radius } = columns;
  const count = hi - lo;
  /**
   * For each row: the evidence of the best chain that ends there, the row before it in that chain, and the row up to
   * here with the most evidence.
   */
  const evidence = new Float64Array(count);
  const previous = new Int32Array(count).fill(-1);
  const top = new Int32Array(count);
  let looksLeft = LOOK_BACK.average * count;
  /** The last row of an earlier instant. */
  let earlier = lo - 1;
  for (let k = 0; k < count; k += 1) {
    const leader = k === 0 ? 0 : (top[k - 1] ?? 0);
    let most = k === 0 ? 0 : Math.max(0, (evidence[leader] ?? 0) - JUMP_COST);
    let from = most > 0 ? leader : -1;
    for (
      let j = k - 1;
      j >= 0 && k - j <= LOOK_BACK.max && (j === k - 1 || looksLeft > 0) && (evidence[top[j] ?? 0] ?? 0) > most;
      j -= 1
    ) {
      if (j < k - 1) looksLeft -= 1;
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
    // The more accurate of two fixes of one instant wins. A radius of 200 m halves the weight.
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
 * True when row k may follow row j over outliers between them: the speed must be near the speed before j or after k.
 * Otherwise a child that stood still at both ends would be sent on a drive, and the minutes around the jump would
 * become errors.
 */
function isConsistent(columns: TrackColumns, beforeJ: number, j: number, k: number): boolean {
  const before = beforeJ >= 0 ? stepSpeed(columns, beforeJ, j) : 0;
  const after = k + 1 < columns.length && isReachable(columns, k, k + 1) ? stepSpeed(columns, k, k + 1) : 0;
  return stepSpeed(columns, j, k) <= CONNECTION.extra + CONNECTION.ratio * Math.max(before, after);
}
