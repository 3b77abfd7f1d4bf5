/** The tree of edges by halves, which the platform had before flatbush. */
import type { GeoBox } from '../../../contract/fence/outline';
import { METRES_PER_DEGREE } from '../../../contract/geo';
import type { LngLat } from '../../../contract/primitives';
import type { EdgeTree } from '../../../contract/water/edgeTree';

interface Edge {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  polygon: number;
  /** Two polygons meet here: no shore. */
  seam: boolean;
}

interface Node {
  box: GeoBox;
  edges: readonly Edge[];
  /** Null at a leaf. */
  parts: readonly [Node, Node] | null;
}

/** Edges at a leaf: measured, from 4 to 32 makes no difference that can be told. */
const LEAF = 8;

export function boxTree(polygons: readonly (readonly (readonly LngLat[])[])[]): EdgeTree {
  const root = grown(edgesOf(polygons));
  return {
    box: root.box,
    nearest(lng, lat, east) {
      // Squares of metres are compared: roots are slow, and this is asked of every fix near water.
      let [x, y, least] = [Number.NaN, Number.NaN, Infinity];
      const look = ({ edges, parts }: Node) => {
        for (const { x1, y1, x2, y2, seam } of edges) {
          if (seam) continue;
          const ax = (x1 - lng) * east;
          const ay = (y1 - lat) * METRES_PER_DEGREE;
          const dx = (x2 - x1) * east;
          const dy = (y2 - y1) * METRES_PER_DEGREE;
          const length = dx * dx + dy * dy;
          const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
          const square = (ax + along * dx) ** 2 + (ay + along * dy) ** 2;
          if (square >= least) continue;
          least = square;
          x = x1 + along * (x2 - x1);
          y = y1 + along * (y2 - y1);
        }
        if (!parts) return;
        const toOne = squareToBox(parts[0].box, lng, lat, east);
        const toOther = squareToBox(parts[1].box, lng, lat, east);
        const first = toOne <= toOther ? 0 : 1;
        if (Math.min(toOne, toOther) < least) look(parts[first]);
        if (Math.max(toOne, toOther) < least) look(parts[first === 0 ? 1 : 0]);
      };
      look(root);
      return { x, y, metres: Math.sqrt(least) };
    },
    holds(lng, lat) {
      const odd = new Set<number>();
      const look = ({ box, edges, parts }: Node) => {
        if (lat < box.south || lat > box.north || lng > box.east) return;
        for (const { x1, y1, x2, y2, polygon } of edges) {
          // A ray to the east crosses the edge.
          if (y1 > lat !== y2 > lat && lng < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1) && !odd.delete(polygon))
            odd.add(polygon);
        }
        parts?.forEach(look);
      };
      look(root);
      return odd.size > 0;
    },
  };
}

function edgesOf(polygons: readonly (readonly (readonly LngLat[])[])[]): Edge[] {
  const edges: Edge[] = [];
  const named = new Map<string, Edge>();
  for (const [polygon, rings] of polygons.entries()) {
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++) {
        const [[x1, y1], [x2, y2]] = [ring[i - 1] as LngLat, ring[i] as LngLat];
        const edge: Edge = { x1, y1, x2, y2, polygon, seam: false };
        const opposite = named.get(`${x2} ${y2} ${x1} ${y1}`);
        if (opposite && opposite.polygon !== polygon) edge.seam = opposite.seam = true;
        else named.set(`${x1} ${y1} ${x2} ${y2}`, edge);
        edges.push(edge);
      }
    }
  }
  return edges;
}

/** Halves by the middle of the longer side until there are few. */
function grown(edges: Edge[]): Node {
  const box = boxOf(edges);
  if (edges.length <= LEAF) return { box, edges, parts: null };
  const wide = box.east - box.west > box.north - box.south;
  const at = wide ? ({ x1, x2 }: Edge) => x1 + x2 : ({ y1, y2 }: Edge) => y1 + y2;
  edges.sort((one, other) => at(one) - at(other));
  const half = edges.length >> 1;
  return { box, edges: [], parts: [grown(edges.slice(0, half)), grown(edges.slice(half))] };
}

function boxOf(edges: readonly Edge[]): GeoBox {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const { x1, y1, x2, y2 } of edges) {
    box.west = Math.min(box.west, x1, x2);
    box.east = Math.max(box.east, x1, x2);
    box.south = Math.min(box.south, y1, y2);
    box.north = Math.max(box.north, y1, y2);
  }
  return box;
}

function squareToBox({ west, south, east, north }: GeoBox, lng: number, lat: number, metresEast: number): number {
  const aside = Math.max(west - lng, 0, lng - east) * metresEast;
  const along = Math.max(south - lat, 0, lat - north) * METRES_PER_DEGREE;
  return aside * aside + along * along;
}
