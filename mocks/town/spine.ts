/** The path through an estate that connects its rows, and the gates at its ends. */
import { distanceToLine } from './line';
import type { Metres } from './plane';
import { onPlot, type Plot } from './plot';
import { inside } from './ring';
import { inWater } from './water';

export interface Spine {
  u: number;
  /** Northernmost and southernmost row on it. */
  top: number;
  bottom: number;
  line: [Metres, Metres];
  /** One, or one at each end. */
  gates: Metres[];
}

/**
 * A line across the rows to a street at each end where possible. The first gate is on a quiet street if there is a
 * choice.
 */
export function spineOf(plot: Plot, wanted: number): Spine | null {
  const tries = [0, 30, -30, 60, -60, 90, -90].map((aside) => wanted + aside);
  for (const quiet of [true, false]) {
    for (const u of tries) {
      const [north, south] = [1, -1].map((end) => spineEnd(plot, u, end as 1 | -1)) as [SpineEnd, SpineEnd];
      const open = [north, south].filter((end) => end.street);
      if (north.inner + south.inner < 60 || !open.some(({ street }) => street && (!quiet || street.class !== 'main')))
        continue;
      return {
        u,
        top: north.inner,
        bottom: -south.inner + 14,
        line: [onPlot(plot, u, north.outer), onPlot(plot, u, -south.outer)],
        gates: open.map((end) => onPlot(plot, u, (end === north ? 1 : -1) * (end.inner + 2))),
      };
    }
  }
  return null;
}

interface SpineEnd {
  /** Metres from the plot's middle to the last place that may be built on. */
  inner: number;
  /** Metres to where the spine ends: a metre past the middle of the street, or at `inner`. */
  outer: number;
  street: Plot['block']['sides'][number] | null;
}

function spineEnd(plot: Plot, u: number, end: 1 | -1): SpineEnd {
  const at = (metres: number) => onPlot(plot, u, end * metres);
  let inner = 0;
  while (inner < 300 && plot.free(at(inner), 6)) inner += 2;
  let outer = inner;
  while (outer < inner + 60 && inside(plot.block.ring, at(outer))) outer += 1;
  const street = plot.block.sides.find(({ line }) => distanceToLine(at(outer), line) < 3) ?? null;
  const dry = Array.from({ length: 20 }, (_, step) => at((outer * step) / 19)).every((point) => !inWater(point));
  return street && dry ? { inner, outer: outer + 1, street } : { inner, outer: inner, street: null };
}
