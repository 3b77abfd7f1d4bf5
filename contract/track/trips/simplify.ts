/** A trip's line with fewer vertices, for drawing. */
import type { DayStory } from '../dayStory';
import { lastAtMost } from '../fixes/search';
import type { Trip } from '../segment';
import { metresToSegment } from '../fixes/earthPoints';

/**
 * The fixes to draw a trip's line through, as indexes: no trusted fix of the trip lies farther from the drawn line than `tolerance` metres.
 * The ends of the trip, where it meets stays and gaps, and those of its legs are kept. Douglas and Peucker 1973.
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
  // Pairs of kept rows with others between them that are still to be looked at.
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
