/** Whether a shape can be a fence. The editor asks while a person draws, the platform for every shape it is sent. */
import { bbox, booleanPointInPolygon } from '@turf/turf';
import { toLineString, toPolygon } from '../geoJson';
import { unwrapLng } from '../geo';
import type { LngLat } from '../primitives';
import { type Fault, FENCE_LIMITS as LIMITS } from './faults';
import { lineLength, polygonArea } from './measures';
import { distinctCorners } from './normalizeShape';
import { contactOf, selfContactOf } from './ringContact';
import type { FenceShape } from './shape';

/**
 * The faults of a shape, in the order in which a person mends them; empty when it may be saved. Rings may run either
 * way, because `normalizeShape` turns them.
 */
export function validateFence(shape: FenceShape): Fault[] {
  const faults = numberFaults(shape);
  if (faults.length > 0) return faults;
  switch (shape.kind) {
    case 'circle':
      return rangeFaults('radius', shape.radius, shape.centre);
    case 'corridor':
      return corridorFaults(shape.line, shape.halfWidth);
    case 'polygon':
      return polygonFaults(shape.rings);
  }
}

type Ring = readonly LngLat[];

const fault = (code: Fault['code'], more: Partial<Omit<Fault, 'code'>> = {}): Fault => ({
  code,
  ring: null,
  corner: null,
  at: null,
  value: null,
  limit: null,
  ...more,
});
const linesOf = (shape: FenceShape): readonly Ring[] =>
  shape.kind === 'polygon' ? shape.rings : shape.kind === 'corridor' ? [shape.line] : [[shape.centre]];

/** Faults of single numbers. They hide all other faults. */
function numberFaults(shape: FenceShape): Fault[] {
  const size = shape.kind === 'circle' ? shape.radius : shape.kind === 'corridor' ? shape.halfWidth : 0;
  const faults = Number.isFinite(size) ? [] : [fault('not-a-number')];
  const corners = linesOf(shape).flatMap((line, ring) => line.map((at, corner) => ({ ring, corner, at })));
  if (corners.length > LIMITS.corners + LIMITS.holes + 1)
    return [fault('too-many-corners', { value: corners.length, limit: LIMITS.corners })];
  for (const { ring, corner, at } of corners) {
    const [lng, lat] = at;
    if (!Number.isFinite(lng) || !Number.isFinite(lat)) faults.push(fault('not-a-number', { ring, corner }));
    else if (Math.abs(lng) > 180 || Math.abs(lat) > 90) faults.push(fault('out-of-range', { ring, corner }));
    else if (Math.abs(lat) > LIMITS.latitude)
      faults.push(fault('near-pole', { ring, corner, at, value: lat, limit: LIMITS.latitude }));
  }
  return faults;
}

function rangeFaults(figure: 'radius' | 'halfWidth', value: number, at: LngLat | null): Fault[] {
  const { least, most } = LIMITS[figure];
  if (value < least) return [fault('too-small', { at, value, limit: least })];
  return value > most ? [fault('too-large', { at, value, limit: most })] : [];
}

/** A corridor may cross itself, as the way to school may. */
function corridorFaults(line: Ring, halfWidth: number): Fault[] {
  if (line.length < 2) return [fault('too-few-corners', { ring: 0, value: line.length, limit: 2 })];
  const faults = rangeFaults('halfWidth', halfWidth, null);
  if (spansHalfGlobe(line)) return [...faults, fault('too-large', { ring: 0 })];
  const length = lineLength(line);
  const { least, most } = LIMITS.corridor;
  if (length < least) faults.push(fault('too-short', { ring: 0, value: length, limit: least }));
  if (length > most) faults.push(fault('too-long', { ring: 0, value: length, limit: most }));
  return faults;
}

function polygonFaults(rings: readonly Ring[]): Fault[] {
  const [edge, ...holes] = rings;
  if (!edge) return [fault('too-few-corners', { value: 0, limit: 3 })];
  const faults = rings.flatMap(ringFaults);
  if (holes.length > LIMITS.holes) faults.push(fault('too-many-holes', { value: holes.length, limit: LIMITS.holes }));
  const corners = rings.reduce((count, ring) => count + ring.length - 1, 0);
  if (corners > LIMITS.corners) faults.push(fault('too-many-corners', { value: corners, limit: LIMITS.corners }));
  if (faults.length > 0) return faults;
  if (rings.some(spansHalfGlobe)) return [fault('too-large', { ring: 0 })];
  const crossings = rings.flatMap((ring, index) => {
    const contact = selfContactOf(distinctCorners(ring));
    return contact ? [fault('self-crossing', { ring: index, corner: contact.edge, at: contact.at })] : [];
  });
  return crossings.length > 0 ? crossings : [...holeFaults(edge, holes), ...sizeFaults(rings)];
}

function ringFaults(ring: Ring, index: number): Fault[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last) return [fault('too-few-corners', { ring: index, value: 0, limit: 3 })];
  const distinct = new Set(distinctCorners(ring).map(String)).size;
  if (distinct < 3) return [fault('too-few-corners', { ring: index, at: first, value: distinct, limit: 3 })];
  return first[0] === last[0] && first[1] === last[1]
    ? []
    : [fault('open-ring', { ring: index, corner: ring.length - 1, at: last })];
}

/** An edge over half the globe could run either way round, so no fence may be so wide. */
function spansHalfGlobe(line: Ring): boolean {
  const [west, , east] = bbox(toLineString(line));
  return east - west >= 180;
}

function holeFaults(edge: Ring, holes: readonly Ring[]): Fault[] {
  return holes.flatMap((hole, index) => {
    const outside = hole.find((corner) => !isWithin(corner, edge)) ?? contactOf(edge, hole);
    if (outside) return [fault('hole-outside', { ring: index + 1, at: outside })];
    const area = polygonArea([hole]);
    if (area < LIMITS.hole)
      return [fault('too-small', { ring: index + 1, at: hole[0] ?? null, value: area, limit: LIMITS.hole })];
    return holes.slice(0, index).flatMap((other) => {
      const at =
        contactOf(other, hole) ??
        other.find((corner) => isWithin(corner, hole)) ??
        hole.find((corner) => isWithin(corner, other));
      return at ? [fault('holes-crossing', { ring: index + 1, at })] : [];
    });
  });
}

function isWithin([lng, lat]: LngLat, ring: Ring): boolean {
  const near = ring[0]?.[0] ?? lng;
  return booleanPointInPolygon([unwrapLng(lng, near), lat], toPolygon([ring]));
}

function sizeFaults(rings: readonly Ring[]): Fault[] {
  const area = polygonArea(rings);
  const { least, most } = LIMITS.area;
  const at = rings[0]?.[0] ?? null;
  if (area < least) return [fault('too-small', { ring: 0, at, value: area, limit: least })];
  if (area > most) return [fault('too-large', { ring: 0, at, value: area, limit: most })];
  const width = (2 * area) / rings.reduce((metres, ring) => metres + lineLength(ring), 0);
  return width < LIMITS.narrow ? [fault('too-narrow', { ring: 0, at, value: width, limit: LIMITS.narrow })] : [];
}
