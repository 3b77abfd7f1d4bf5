/** Simplifies a trip's line for drawing. */
import type { DayStory } from '../dayStory';
import { lastAtMost } from '../fixes/search';
import type { Trip } from '../segment';
import { metresToSegment } from '../fixes/earthPoints';

/**
 * Douglas-Peucker simplification (Douglas and Peucker 1973). The ends of the trip, where it meets stays and gaps, and
 * the ends of its legs are kept.
 * @param tolerance metres; no trusted fix of the trip lies farther from the simplified line
 * @returns indexes of the kept fixes among all fixes of the day
 */
export function simplify({ trusted }: DayStory, { first, last, legs }: Trip, tolerance: number): Int32Array {
  const from = lastAtMost(first, trusted.row);
  const to = lastAtMost(last, trusted.row);
  const kept = new Uint8Array(to - from + 1);
  const corners = [first, ...legs.map((leg) => leg.last), last].map((row) => lastAtMost(row, trusted.row));
  const open: number[] = [];
  for (const corner of corners) {
    kept[corner - from] = 1;
    open.push(corner);
  }
  // Pairs of kept rows. The rows between each pair are still to be checked.
  const pairs = open.slice(1).flatMap((corner, c) => [open[c] ?? corner, corner]);
  while (pairs.length > 0) {
    const end = pairs.pop() ?? 0;
    const start = pairs.pop() ?? 0;
    let [far, farthest] = [tolerance, -1];
    for (let row = start + 1; row < end; row += 1) {
      const off = metresToSegment(trusted, row, start, end);
      if (off > far) [far, farthest] = [off, row];
    }
    if (farthest < 0) continue;
    kept[farthest - from] = 1;
    pairs.push(start, farthest, farthest, end);
  }
  return trusted.row.slice(from, to + 1).filter((_, k) => kept[k]);
}
