/** Closed rings on the metre grid: the last point repeats the first. */
import { segments, type Line } from './line';
import type { Metres } from './plane';

export type Ring = Line;

/** Even-odd rule. */
export function inside(ring: Ring, [east, north]: Metres): boolean {
  let odd = false;
  // The innermost loop of the town: it allocates nothing.
  for (let index = 1; index < ring.length; index++) {
    const [x1, y1] = ring[index - 1] as Metres;
    const [x2, y2] = ring[index] as Metres;
    if (y1 > north !== y2 > north && east < ((x2 - x1) * (north - y1)) / (y2 - y1) + x1) odd = !odd;
  }
  return odd;
}

/** Square metres; positive when the ring runs counter-clockwise. */
export const areaOf = (ring: Ring) =>
  segments(ring).reduce((sum, [[x1, y1], [x2, y2]]) => sum + x1 * y2 - x2 * y1, 0) / 2;

/** A ring like an ellipse whose radius varies by the given share; `wave` selects its shape. */
export function wavyRing(
  middle: Metres,
  across: number,
  along: number,
  waver: number,
  wave: number,
  points = 28,
): Metres[] {
  const ring = Array.from({ length: points }, (_, index): Metres => {
    const angle = (index / points) * 2 * Math.PI;
    const radius = 1 + waver * (Math.sin(angle * 2 + wave) * 0.6 + Math.sin(angle * 3 + wave * 2.3) * 0.4);
    return [middle[0] + Math.cos(angle) * across * radius, middle[1] + Math.sin(angle) * along * radius];
  });
  return [...ring, ring[0] as Metres];
}
