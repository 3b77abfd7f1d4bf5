/** Turns a river that is given as a line into polygons of its width. */
import { crossingOf } from '../fence/selfIntersection';
import { METRES_PER_DEGREE, metresPerDegreeLng, wrapLng } from '../geo';
import type { LngLat } from '../primitives';
import { unwrapLine } from '../geo';

type Point = readonly [x: number, y: number];
type Ring = [number, number][];

/** Longest mitre of a corner, in half widths. */
const MITRE = 2;
/** Most segments in one polygon. A longer line is cut in two, so that the check for crossings stays cheap. */
const LONG = 200;

/**
 * Returns polygons that share edges and cover the line by `halfWidth` metres on each side, with flat ends. A polygon
 * that would cross itself at a tight bend is cut in two. Corners closer together than a quarter of the half width are
 * left out.
 * @param line [lng, lat], WGS-84.
 * @returns polygons of one closed ring each, anticlockwise; empty for a line that is too short.
 */
export function bufferLine(line: readonly LngLat[], halfWidth: number): Ring[][] {
  const [lng0, lat0] = line[0] ?? [0, 0];
  const east = metresPerDegreeLng(lat0);
  const path = unwrapLine(line, lng0).map(([lng, lat]): Point => [
    (lng - lng0) * east,
    (lat - lat0) * METRES_PER_DEGREE,
  ]);
  const middle: Point[] = [];
  for (const point of path)
    if (middle.length === 0 || apart(point, middle.at(-1) as Point) > halfWidth / 4) middle.push(point);
  if (middle.length < 2) return [];
  const sides = middle.map((point, index): [left: Point, right: Point] => {
    const [x, y] = asideOf(middle, index, halfWidth);
    return [
      [point[0] + x, point[1] + y],
      [point[0] - x, point[1] - y],
    ];
  });
  const toGlobe = ([x, y]: Point): [number, number] => [
    wrapLng(rounded(lng0 + x / east)),
    rounded(lat0 + y / METRES_PER_DEGREE),
  ];
  return cut(sides, 0, sides.length - 1).map((ring) => [ring.map(toGlobe)]);
}

function cut(sides: readonly (readonly [Point, Point])[], from: number, to: number): Point[][] {
  const some = sides.slice(from, to + 1);
  const ring = [...some.map(([left]) => left), ...some.map(([, right]) => right).toReversed()].toReversed();
  const closed = [...ring, ring[0] as Point];
  if (to - from <= LONG && !crossingOf(closed)) return [closed];
  if (to - from < 2) return [untwisted(closed)];
  const half = (from + to) >> 1;
  return [...cut(sides, from, half), ...cut(sides, half, to)];
}

/** Reorders the four corners of one segment so that its sides do not cross, anticlockwise. Sharp bends can twist it. */
function untwisted(ring: Point[]): Point[] {
  const [a, b, c, d] = ring as [Point, Point, Point, Point];
  const mended =
    [
      [a, c, b, d, a],
      [a, b, d, c, a],
    ].find((order) => !crossingOf(order)) ?? ring;
  return turnOf(mended) < 0 ? mended.toReversed() : mended;
}

/** Positive when a closed ring runs anticlockwise. */
const turnOf = (ring: readonly Point[]) =>
  ring.reduce((sum, [x, y], i) => sum + x * (ring[i + 1]?.[1] ?? y) - (ring[i + 1]?.[0] ?? x) * y, 0);

/** Offset from a corner to the left side of the strip, by the mitre of its two segments. */
function asideOf(path: readonly Point[], index: number, halfWidth: number): Point {
  const here = path[index] as Point;
  const [into, outOf] = [directionOf(path[index - 1], here), directionOf(here, path[index + 1])];
  const [one, other] = [into ?? outOf, outOf ?? into];
  if (!one || !other) return [0, 0];
  const [x, y] = [-(one[1] + other[1]), one[0] + other[0]];
  const length = Math.hypot(x, y);
  // A line that turns straight back has no mitre.
  if (length < 1e-6) return [-one[1] * halfWidth, one[0] * halfWidth];
  const stretch = Math.min(MITRE, 2 / length) * halfWidth;
  return [(x / length) * stretch, (y / length) * stretch];
}

function directionOf(from: Point | undefined, to: Point | undefined): Point | null {
  if (!from || !to) return null;
  const length = apart(from, to);
  return length === 0 ? null : [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

const apart = (one: Point, other: Point) => Math.hypot(one[0] - other[0], one[1] - other[1]);
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
