/** Closed rings on the metre grid: the last point repeats the first. */
import { segments, type Line } from './line';
import { moved, type Metres } from './plane';

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

/** Centre of mass. */
export function middleOf(ring: Ring): Metres {
  const area = areaOf(ring) * 6;
  let [east, north] = [0, 0];
  for (const [[x1, y1], [x2, y2]] of segments(ring)) {
    const cross = x1 * y2 - x2 * y1;
    east += (x1 + x2) * cross;
    north += (y1 + y2) * cross;
  }
  return [east / area, north / area];
}

/** A rectangle around its middle; `direction` (radians) is the direction of its length. */
export function rectangle(middle: Metres, length: number, width: number, direction = 0): Metres[] {
  const corner = (along: number, across: number) =>
    moved(middle, direction, (along * length) / 2, (across * width) / 2);
  const first = corner(-1, -1);
  return [first, corner(1, -1), corner(1, 1), corner(-1, 1), first];
}

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

/**
 * The ring with its sides moved inward by so many metres; each corner lies where its two moved sides meet. Works for
 * rings without narrow places.
 */
export function shrunkRing(ring: Ring, metres: number): Metres[] {
  const points = ring.slice(0, -1);
  const turn = Math.sign(areaOf(ring));
  const inner = points.map((point, index): Metres => {
    const before = points[(index + points.length - 1) % points.length] as Metres;
    const after = points[(index + 1) % points.length] as Metres;
    const into = Math.atan2(point[1] - before[1], point[0] - before[0]);
    const out = Math.atan2(after[1] - point[1], after[0] - point[0]);
    const half = Math.atan2(Math.sin(out - into), Math.cos(out - into)) / 2;
    return moved(point, into + half, 0, (turn * metres) / Math.max(0.4, Math.cos(half)));
  });
  return [...inner, inner[0] as Metres];
}
