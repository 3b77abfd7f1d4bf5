/** Whether the corners of a water, as a file gives them, can be one; wound and rounded as they are stored. */
import { METRES_PER_DEGREE, metresPerDegreeLng, unwrapLng } from '../geo';
import { signedRingArea } from '../fence/shape';
import type { LngLat } from '../primitives';
import { edgeTree } from './edgeTree';
import { WATER_BOUNDS, type WaterFault } from './waterFaults';
import { unwrapLine } from '../geo';

/** An island's corner this far outside is drawn on the shore: metres. */
const TOUCHING = 0.5;

type Ring = [number, number][];
type Sound = { rings: Ring[] } | { why: WaterFault; at: LngLat | null };

/**
 * @param written rings of one polygon, the edge first; or one line. The edge runs anticlockwise afterwards, islands
 * clockwise (RFC 7946, 3.1.6).
 */
export function validateRings(written: readonly unknown[], type: 'polygon' | 'line'): Sound {
  const rings: Ring[] = [];
  for (const ring of written) {
    const corners: Ring = [];
    for (const position of Array.isArray(ring) ? (ring as unknown[]) : []) {
      const [lng, lat]: unknown[] = Array.isArray(position) ? position : [];
      if (typeof lng !== 'number' || typeof lat !== 'number' || !Number.isFinite(lng) || !Number.isFinite(lat))
        return { why: 'not-a-number', at: null };
      if (Math.abs(lng) > 180 || Math.abs(lat) > 90) return { why: 'out-of-range', at: null };
      if (Math.abs(lat) > WATER_BOUNDS.latitude) return { why: 'near-pole', at: [lng, lat] };
      const corner: [number, number] = [rounded(lng), rounded(lat)];
      const last = corners.at(-1);
      if (corner[0] !== last?.[0] || corner[1] !== last[1]) corners.push(corner);
    }
    if (corners.length < (type === 'line' ? 2 : 3)) return { why: 'too-few-corners', at: corners[0] ?? null };
    rings.push(corners);
  }
  if (rings.length === 0) return { why: 'too-few-corners', at: null };
  return type === 'line' ? { rings } : soundPolygon(rings);
}

function soundPolygon(rings: Ring[]): Sound {
  for (const ring of rings) {
    const [first, last] = [ring[0], ring.at(-1)];
    if (!first || first[0] !== last?.[0] || first[1] !== last[1]) return { why: 'open-ring', at: last ?? null };
    if (ring.length < 4) return { why: 'too-few-corners', at: first };
    const crossing = crossingOf(ring);
    if (crossing) return { why: 'self-crossing', at: crossing };
  }
  const [edge = [], ...islands] = rings;
  const outside = cornerOutside(edge, islands);
  if (outside) return { why: 'hole-outside', at: outside };
  const area = Math.abs(signedRingArea(edge));
  const { least, most } = WATER_BOUNDS.area;
  if (area < least || area > most) return { why: area < least ? 'too-small' : 'too-large', at: edge[0] ?? null };
  return { rings: rings.map((ring, index) => (signedRingArea(ring) > 0 === (index === 0) ? ring : ring.toReversed())) };
}

function cornerOutside(edge: Ring, islands: readonly Ring[]): LngLat | null {
  const middle = edge[0]?.[0] ?? 0;
  const tree = edgeTree([[unwrapLine(edge, middle)]]);
  for (const corner of islands.flat()) {
    const [lng, lat] = [unwrapLng(corner[0], middle), corner[1]];
    if (!tree.holds(lng, lat) && tree.nearest(lng, lat, metresPerDegreeLng(lat)).metres > TOUCHING) return corner;
  }
  return null;
}

/**
 * Where two edges of a ring cross, looking only at those that lie beside one another; null when none do. Touching is no
 * crossing.
 */
function crossingOf(ring: Ring): LngLat | null {
  const corners = unwrapLine(ring, ring[0]?.[0] ?? 0);
  const wide = spanOf(corners, 0) * metresPerDegreeLng(corners[0]?.[1] ?? 0) > spanOf(corners, 1) * METRES_PER_DEGREE;
  const axis = wide ? 0 : 1;
  const edges = corners.slice(1).map((to, index) => {
    const from = corners[index] as LngLat;
    return { from, to, low: Math.min(from[axis], to[axis]), high: Math.max(from[axis], to[axis]) };
  });
  edges.sort((one, other) => one.low - other.low);
  for (const [i, one] of edges.entries()) {
    for (let j = i + 1; j < edges.length; j++) {
      const other = edges[j];
      if (!other || other.low > one.high) break;
      if (cross(one, other)) return one.from;
    }
  }
  return null;
}

interface Stretch {
  from: LngLat;
  to: LngLat;
}

const sideOf = ({ from, to }: Stretch, [x, y]: LngLat) =>
  Math.sign((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]));
const cross = (one: Stretch, other: Stretch) =>
  sideOf(one, other.from) * sideOf(one, other.to) < 0 && sideOf(other, one.from) * sideOf(other, one.to) < 0;

function spanOf(corners: readonly LngLat[], axis: 0 | 1): number {
  let [least, most] = [Infinity, -Infinity];
  for (const corner of corners) [least, most] = [Math.min(least, corner[axis]), Math.max(most, corner[axis])];
  return most - least;
}

const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
