/** Lines cut into slices from west to east, so that a test of a point reads only the few segments near it. */
import { segments, type Line } from './line';
import type { Metres } from './plane';

const SLICE = 40;

interface Sliced {
  /** Whether the closed line goes around the point (even-odd rule). */
  holds(point: Metres): boolean;
}

export function sliced(line: Line): Sliced {
  const slices = new Map<number, [Metres, Metres][]>();
  let [south, north] = [Infinity, -Infinity];
  for (const segment of segments(line)) {
    const [from, to] = segment;
    south = Math.min(south, from[1], to[1]);
    north = Math.max(north, from[1], to[1]);
    for (
      let slice = Math.floor(Math.min(from[0], to[0]) / SLICE);
      slice <= Math.floor(Math.max(from[0], to[0]) / SLICE);
      slice++
    ) {
      const here = slices.get(slice);
      if (here) here.push(segment);
      else slices.set(slice, [segment]);
    }
  }
  return {
    holds([x, y]) {
      if (y < south || y > north) return false;
      let odd = false;
      for (const [from, to] of slices.get(Math.floor(x / SLICE)) ?? []) {
        if (from[0] > x !== to[0] > x && y < ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0]) + from[1])
          odd = !odd;
      }
      return odd;
    },
  };
}
