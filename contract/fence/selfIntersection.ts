/** Where drawn lines cross or touch. */
import type { LngLat } from '../primitives';
import { FENCE_LIMITS } from './faults';
import { METRES_PER_DEGREE, metresPerDegreeLng, planarMetresToSegment, unwrapLng, wrapLng } from '../geo';

type Point = readonly [x: number, y: number];

/**
 * Lines laid out in metres east and north of their first corner, and the way back. Corners on one another (a
 * centimetre) are one.
 */
export function flattened(lines: readonly (readonly LngLat[])[]): { paths: Point[][]; toGlobe(point: Point): LngLat } {
  const [lng0, lat0] = lines[0]?.[0] ?? [0, 0];
  const east = metresPerDegreeLng(lat0);
  const paths = lines.map((line) => {
    let last = lng0;
    const points: Point[] = [];
    for (const [lng, lat] of line) {
      last = unwrapLng(lng, last);
      const point: Point = [(last - lng0) * east, (lat - lat0) * METRES_PER_DEGREE];
      const before = points.at(-1);
      if (!before || Math.hypot(point[0] - before[0], point[1] - before[1]) > 0.01) points.push(point);
    }
    return points;
  });
  return { paths, toGlobe: ([x, y]) => [wrapLng(lng0 + x / east), lat0 + y / METRES_PER_DEGREE] };
}

/** The first edge of a closed ring that crosses or touches another, or folds back on its neighbour, and where. */
export function crossingOf(ring: readonly Point[]): { edge: number; at: Point } | null {
  const edges = ring.length - 1;
  for (let i = 0; i < edges; i++) {
    for (let j = i + 1; j < edges; j++) {
      const [a, b, c, d] = [ring[i], ring[i + 1], ring[j], ring[j + 1]];
      if (!a || !b || !c || !d) continue;
      const at = j === i + 1 ? foldOf(a, b, d) : i === 0 && j === edges - 1 ? foldOf(c, d, b) : meeting(a, b, c, d);
      if (at) return { edge: j, at };
    }
  }
  return null;
}

/** Where two lines cross or touch; null when they keep apart. */
export function meetingOf(one: readonly Point[], other: readonly Point[]): Point | null {
  for (let i = 1; i < one.length; i++) {
    for (let j = 1; j < other.length; j++) {
      const [a, b, c, d] = [one[i - 1], one[i], other[j - 1], other[j]];
      const at = a && b && c && d && meeting(a, b, c, d);
      if (at) return at;
    }
  }
  return null;
}

/** Two edges that share the corner `b` may only touch there. */
function foldOf(a: Point, b: Point, c: Point): Point | null {
  if (isNear(c, a, b)) return c;
  return isNear(a, b, c) ? a : null;
}

function meeting(a: Point, b: Point, c: Point, d: Point): Point | null {
  const side = (p: Point, q: Point, r: Point) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  const [c1, d1, a1, b1] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (c1 * d1 < 0 && a1 * b1 < 0) {
    const share = c1 / (c1 - d1);
    return [c[0] + share * (d[0] - c[0]), c[1] + share * (d[1] - c[1])];
  }
  if (isNear(a, c, d)) return a;
  if (isNear(b, c, d)) return b;
  if (isNear(c, a, b)) return c;
  return isNear(d, a, b) ? d : null;
}

const isNear = ([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point) =>
  planarMetresToSegment(x1 - x, y1 - y, x2 - x, y2 - y) < FENCE_LIMITS.touching;
