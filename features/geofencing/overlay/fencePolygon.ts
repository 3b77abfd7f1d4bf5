/** The ground a fence covers, as a polygon for the map; WGS-84. Pure. */
import type { Polygon } from 'geojson';
import { type FenceShape, outlineOf } from '../../../contract/fence';
import { METRES_PER_DEGREE, metresEast } from '../../../contract/fence/plane';
import { discShape } from '../../../map/geo/circlePolygon';

export function fencePolygon(shape: FenceShape): Polygon {
  switch (shape.kind) {
    case 'polygon':
      return { type: 'Polygon', coordinates: shape.rings };
    case 'circle':
      return discShape(shape.centre, shape.radius).geometry;
    case 'corridor':
      return corridor(shape);
  }
}

type Point = readonly [x: number, y: number];
type Side = 'b' | 'r' | 't' | 'l';

/** Which sides of a cell the edge comes from and goes to, the ground on its left; by the corners that are covered: 1 south-west, 2 south-east, 4 north-east, 8 north-west. */
const TURNS: Record<number, readonly (readonly [Side, Side])[]> = {
  1: [['b', 'l']],
  2: [['r', 'b']],
  3: [['r', 'l']],
  4: [['t', 'r']],
  5: [
    ['b', 'l'],
    ['t', 'r'],
  ],
  6: [['t', 'b']],
  7: [['t', 'l']],
  8: [['l', 't']],
  9: [['b', 't']],
  10: [
    ['r', 'b'],
    ['l', 't'],
  ],
  11: [['r', 't']],
  12: [['l', 'r']],
  13: [['b', 'r']],
  14: [['l', 'b']],
};
/** As many cells along the longer side of the box at most, and so many to a half width. */
const MOST_CELLS = 2048;
const PER_HALF_WIDTH = 4;

/**
 * Where depth is nought, followed from cell to cell. Depth changes by at most a metre a metre, so whole squares without an edge in them
 * are passed over at once.
 */
function corridor(shape: Extract<FenceShape, { kind: 'corridor' }>): Polygon {
  const outline = outlineOf(shape);
  const { west, south, east, north } = outline.box;
  const scale = metresEast((south + north) / 2);
  const place = ([x, y]: Point): [number, number] => [west + x / scale, south + y / METRES_PER_DEGREE];
  const depth = (x: number, y: number) => outline.depth(...place([x, y]));
  const extent = Math.max((east - west) * scale, (north - south) * METRES_PER_DEGREE, 1);
  let cells = 4;
  while (cells < MOST_CELLS && extent / cells > shape.halfWidth / PER_HALF_WIDTH) cells *= 2;
  const side = extent / cells;
  // The box touches the edge: a cell of margin keeps every ring closed.
  const at = (k: number) => (k - 1) * side;

  const ways = new Map<string, { to: string; point: Point }>();
  const leaf = (i: number, j: number) => {
    const corners = [
      depth(at(i), at(j)),
      depth(at(i + 1), at(j)),
      depth(at(i + 1), at(j + 1)),
      depth(at(i), at(j + 1)),
    ] as const;
    const covered = corners.reduce((bits, value, corner) => bits + (value > 0 ? 1 << corner : 0), 0);
    const share = (from: number, to: number) => from / (from - to);
    const [sw, se, ne, nw] = corners;
    const on: Record<Side, () => Point> = {
      b: () => [at(i + share(sw, se)), at(j)],
      t: () => [at(i + share(nw, ne)), at(j + 1)],
      l: () => [at(i), at(j + share(sw, nw))],
      r: () => [at(i + 1), at(j + share(se, ne))],
    };
    const nameOf = { b: `h ${i} ${j}`, t: `h ${i} ${j + 1}`, l: `v ${i} ${j}`, r: `v ${i + 1} ${j}` };
    for (const [from, to] of TURNS[covered] ?? []) ways.set(nameOf[from], { to: nameOf[to], point: on[from]() });
  };
  const look = (i: number, j: number, size: number) => {
    const half = size / 2;
    if (Math.abs(depth(at(i + half), at(j + half))) > size * side * 0.75) return;
    if (size === 1) leaf(i, j);
    else
      for (const [x, y] of [
        [i, j],
        [i + half, j],
        [i, j + half],
        [i + half, j + half],
      ] as const)
        look(x, y, half);
  };
  look(0, 0, cells * 2);

  const rings: [number, number][][] = [];
  while (ways.size > 0) {
    const ring: [number, number][] = [];
    let [name] = ways.keys();
    for (let way = ways.get(name ?? ''); name !== undefined && way; way = ways.get(name)) {
      ring.push(place(way.point));
      ways.delete(name);
      name = way.to;
    }
    if (ring[0]) rings.push([...ring, ring[0]]);
  }
  // The outside is the longest way round.
  return { type: 'Polygon', coordinates: rings.sort((a, b) => spanOf(b) - spanOf(a)) };
}

const spanOf = (ring: readonly (readonly [number, number])[]) => {
  const lngs = ring.map(([lng]) => lng);
  return Math.max(...lngs) - Math.min(...lngs);
};
