/**
 * Finds the nearest edge of polygons, and whether a point is inside, without a look at every edge. A packed tree of the
 * edges' boxes (flatbush) does the search. Coordinates are degrees that do not jump at the 180th meridian.
 */
import Flatbush from 'flatbush';
import type { GeoBox } from '../fences/outline';
import { METRES_PER_DEGREE } from '../geo';
import type { LngLat } from '../primitives';

export interface EdgeTree {
  box: GeoBox;
  /**
   * The nearest point of the shore, and the metres to it.
   * @param east metres in a degree of longitude at the point.
   */
  nearest(lng: number, lat: number, east: number): { x: number; y: number; metres: number };
  /** True when the point is inside one of the polygons. Holes count as outside (even-odd rule in each polygon). */
  holds(lng: number, lat: number): boolean;
}

interface Edges {
  /** Four numbers an edge: x1, y1, x2, y2. */
  ends: Float64Array;
  /** Index of each edge's polygon. */
  polygonOf: readonly number[];
  /** Edges that two polygons share. They are no shore. */
  shared: ReadonlySet<number>;
}

export function edgeTree(polygons: readonly (readonly (readonly LngLat[])[])[]): EdgeTree {
  const edges = edgesOf(polygons);
  const { ends, polygonOf, shared } = edges;
  // The boxes are narrowed from east to west, so that the tree's distances are nearly proportional to metres.
  const narrowing = Math.cos(((ends[1] ?? 0) * Math.PI) / 180);
  const tree = packedEdges(edges, narrowing);
  const isShore = shared.size === 0 ? undefined : (edge: number) => !shared.has(edge);

  // Made once, because every fix near water asks. A closure per question costs half the speed.
  const query = { lng: 0, lat: 0, east: 0, first: 0 };
  const best = { x: 0, y: 0, square: 0 };
  const compare = (edge: number) => {
    const x1 = ends[4 * edge] as number;
    const y1 = ends[4 * edge + 1] as number;
    const ax = (x1 - query.lng) * query.east;
    const ay = (y1 - query.lat) * METRES_PER_DEGREE;
    const dx = ((ends[4 * edge + 2] as number) - x1) * query.east;
    const dy = ((ends[4 * edge + 3] as number) - y1) * METRES_PER_DEGREE;
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
    const square = (ax + along * dx) ** 2 + (ay + along * dy) ** 2;
    if (square >= best.square) return;
    best.square = square;
    best.x = x1 + (along * dx) / query.east;
    best.y = y1 + (along * dy) / METRES_PER_DEGREE;
  };
  /** A filter that compares the edge and keeps it out of the result. */
  const comparesOthers = (edge: number) => {
    if (edge !== query.first && !shared.has(edge)) compare(edge);
    return false;
  };

  return {
    box: { west: tree.minX / narrowing, south: tree.minY, east: tree.maxX / narrowing, north: tree.maxY },
    nearest(lng, lat, east) {
      const [first] = tree.neighbors(lng * narrowing, lat, 1, Infinity, isShore);
      if (first === undefined) return { x: Number.NaN, y: Number.NaN, metres: Infinity };
      query.lng = lng;
      query.lat = lat;
      query.east = east;
      query.first = first;
      best.square = Infinity;
      compare(first);
      // The edge with the nearest box is not always the nearest edge. It bounds the search for a nearer one.
      const reach = (Math.sqrt(best.square) / METRES_PER_DEGREE) * Math.max(1, (narrowing * METRES_PER_DEGREE) / east);
      tree.neighbors(lng * narrowing, lat, Infinity, reach, comparesOthers);
      return { x: best.x, y: best.y, metres: Math.sqrt(best.square) };
    },
    holds(lng, lat) {
      const odd = new Set<number>();
      // A ray to the east crosses the edges of a polygon an odd number of times if the point is inside.
      tree.search(lng * narrowing, lat, Infinity, lat, (edge) => {
        const y1 = ends[4 * edge + 1] as number;
        const y2 = ends[4 * edge + 3] as number;
        if (y1 > lat === y2 > lat) return false;
        const x1 = ends[4 * edge] as number;
        const x2 = ends[4 * edge + 2] as number;
        const polygon = polygonOf[edge] as number;
        if (lng < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1) && !odd.delete(polygon)) odd.add(polygon);
        return false;
      });
      return odd.size > 0;
    },
  };
}

function packedEdges({ ends, polygonOf }: Edges, narrowing: number): Flatbush {
  const tree = new Flatbush(polygonOf.length);
  for (let i = 0; i < ends.length; i += 4) {
    const [x1, y1, x2, y2] = ends.subarray(i, i + 4) as unknown as [number, number, number, number];
    const [west, east] = [Math.min(x1, x2) * narrowing, Math.max(x1, x2) * narrowing];
    tree.add(west, Math.min(y1, y2), east, Math.max(y1, y2));
  }
  tree.finish();
  return tree;
}

function edgesOf(polygons: readonly (readonly (readonly LngLat[])[])[]): Edges {
  const ends: number[] = [];
  const polygonOf: number[] = [];
  const shared = new Set<number>();
  const edgeFrom = new Map<string, number>();
  for (const [polygon, rings] of polygons.entries()) {
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++) {
        const [[x1, y1], [x2, y2]] = [ring[i - 1] as LngLat, ring[i] as LngLat];
        const edge = polygonOf.length;
        ends.push(x1, y1, x2, y2);
        polygonOf.push(polygon);
        if (polygons.length === 1) continue;
        const opposite = edgeFrom.get(`${x2} ${y2} ${x1} ${y1}`);
        if (opposite !== undefined && polygonOf[opposite] !== polygon) shared.add(edge).add(opposite);
        else edgeFrom.set(`${x1} ${y1} ${x2} ${y2}`, edge);
      }
    }
  }
  return { ends: Float64Array.from(ends), polygonOf, shared };
}
