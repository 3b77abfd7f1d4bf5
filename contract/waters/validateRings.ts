/** Checks the corners of a water as a file gives them, and brings them into the stored form. */
import Flatbush from 'flatbush';
import { polygonArea } from '../fences/measures';
import { metresPerDegreeLng, unwrapLine, unwrapLng } from '../geo';
import { windRings } from '../geoJson';
import type { LngLat } from '../primitives';
import { edgeTree } from './edgeTree';
import { WATER_BOUNDS, type WaterFault } from './waterFaults';

/** Metres. An island's corner that lies outside by no more than this is on the shore. */
const TOUCHING = 0.5;

type Ring = [number, number][];
type ValidRings = { rings: Ring[] } | { why: WaterFault; at: LngLat | null };

/**
 * @param written rings of one polygon, the shore first; or one line.
 * @returns the rings rounded to a centimetre, without repeated corners, the shore anticlockwise and islands clockwise
 * (RFC 7946, 3.1.6); or the first fault.
 */
export function validateRings(written: readonly unknown[], type: 'polygon' | 'line'): ValidRings {
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
  return type === 'line' ? { rings } : validPolygon(rings);
}

function validPolygon(rings: Ring[]): ValidRings {
  for (const ring of rings) {
    const [first, last] = [ring[0], ring.at(-1)];
    if (!first || first[0] !== last?.[0] || first[1] !== last[1]) return { why: 'open-ring', at: last ?? null };
    if (ring.length < 4) return { why: 'too-few-corners', at: first };
    const crossing = selfCrossingOf(ring);
    if (crossing) return { why: 'self-crossing', at: crossing };
  }
  const [shore = [], ...islands] = rings;
  const outside = cornerOutside(shore, islands);
  if (outside) return { why: 'hole-outside', at: outside };
  const area = polygonArea([shore]);
  const { least, most } = WATER_BOUNDS.area;
  if (area < least || area > most) return { why: area < least ? 'too-small' : 'too-large', at: shore[0] ?? null };
  return { rings: windRings(rings) };
}

function cornerOutside(shore: Ring, islands: readonly Ring[]): LngLat | null {
  if (islands.length === 0) return null;
  const middle = shore[0]?.[0] ?? 0;
  const tree = edgeTree([[unwrapLine(shore, middle)]]);
  for (const corner of islands.flat()) {
    const [lng, lat] = [unwrapLng(corner[0], middle), corner[1]];
    if (!tree.holds(lng, lat) && tree.nearest(lng, lat, metresPerDegreeLng(lat)).metres > TOUCHING) return corner;
  }
  return null;
}

/**
 * A corner of the first edge found that crosses another; null when no edges cross. Edges that only touch do not cross.
 * Turf's `kinks` compares all pairs of edges, and its `lineIntersect` collects all crossings, which can be as many as
 * all pairs. This search compares edges whose boxes meet and stops at the first crossing (`npm run bench -- geometry`).
 */
export function selfCrossingOf(ring: readonly LngLat[]): LngLat | null {
  const corners = unwrapLine(ring, ring[0]?.[0] ?? 0);
  const boxes = new Flatbush(corners.length - 1);
  const boxOf = ([x1, y1]: LngLat, [x2, y2]: LngLat) =>
    [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] as const;
  const edges = corners.slice(1).map((to, index): Edge => ({ from: corners[index] as LngLat, to }));
  for (const { from, to } of edges) boxes.add(...boxOf(from, to));
  boxes.finish();
  for (const [index, edge] of edges.entries()) {
    const crosses = (other: number) => other > index && isCrossing(edge, edges[other] as Edge);
    if (boxes.collides(...boxOf(edge.from, edge.to), crosses)) return ring[index] ?? null;
  }
  return null;
}

interface Edge {
  from: LngLat;
  to: LngLat;
}

const sideOf = ({ from, to }: Edge, [x, y]: LngLat) =>
  Math.sign((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]));
const isCrossing = (one: Edge, other: Edge) =>
  sideOf(one, other.from) * sideOf(one, other.to) < 0 && sideOf(other, one.from) * sideOf(other, one.to) < 0;

const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
