/** Whether a shape can be a fence; used while it is drawn, and by the platform for every one it is sent. */
import type { LngLat } from '../primitives';
import { crossingOf, flattened, meetingOf } from './selfIntersection';
import { type Fault, FENCE_LIMITS as LIMITS } from './faults';
import { lineLength } from './measures';
import { outlineOf } from './outline';
import { unwrapLng } from '../geo';
import { type FenceShape, signedRingArea } from './shape';

/**
 * All that is wrong with a shape, in the order a person would mend it; empty when it may be saved. Any winding is right
 * (see `normalised`).
 */
export function validateFence(shape: FenceShape): Fault[] {
  const faults = placeFaults(shape);
  if (faults.length > 0) return faults;
  switch (shape.kind) {
    case 'circle':
      return between('radius', shape.radius, shape.centre);
    case 'corridor':
      return corridorFaults(shape.line, shape.halfWidth);
    case 'polygon':
      return polygonFaults(shape.rings);
  }
}

type Written = readonly (readonly LngLat[])[];
const fault = (code: Fault['code'], more: Partial<Omit<Fault, 'code'>> = {}): Fault => ({
  code,
  ring: null,
  corner: null,
  at: null,
  value: null,
  limit: null,
  ...more,
});
const linesOf = (shape: FenceShape): Written =>
  shape.kind === 'polygon' ? shape.rings : shape.kind === 'corridor' ? [shape.line] : [[shape.centre]];

/** Faults of single numbers. While there is one, nothing else can be said. */
function placeFaults(shape: FenceShape): Fault[] {
  const figure = shape.kind === 'circle' ? shape.radius : shape.kind === 'corridor' ? shape.halfWidth : 0;
  const faults = Number.isFinite(figure) ? [] : [fault('not-a-number')];
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

function between(figure: 'radius' | 'halfWidth', value: number, at: LngLat | null): Fault[] {
  const { least, most } = LIMITS[figure];
  if (value < least) return [fault('too-small', { at, value, limit: least })];
  return value > most ? [fault('too-large', { at, value, limit: most })] : [];
}

/** A line may cross itself: the way to school may. */
function corridorFaults(line: readonly LngLat[], halfWidth: number): Fault[] {
  if (line.length < 2) return [fault('too-few-corners', { ring: 0, value: line.length, limit: 2 })];
  const faults = between('halfWidth', halfWidth, null);
  if (goesRound([line])) return [...faults, fault('too-large', { ring: 0 })];
  const length = lineLength(line);
  const { least, most } = LIMITS.corridor;
  if (length < least) faults.push(fault('too-short', { ring: 0, value: length, limit: least }));
  if (length > most) faults.push(fault('too-long', { ring: 0, value: length, limit: most }));
  return faults;
}

function polygonFaults(rings: Written): Fault[] {
  const [edge, ...holes] = rings;
  if (!edge) return [fault('too-few-corners', { value: 0, limit: 3 })];
  const shapeless = rings.flatMap((ring, index) => ringFaults(ring, index));
  if (holes.length > LIMITS.holes)
    shapeless.push(fault('too-many-holes', { value: holes.length, limit: LIMITS.holes }));
  const corners = rings.reduce((count, ring) => count + ring.length - 1, 0);
  if (corners > LIMITS.corners) shapeless.push(fault('too-many-corners', { value: corners, limit: LIMITS.corners }));
  if (shapeless.length > 0) return shapeless;
  if (goesRound(rings)) return [fault('too-large', { ring: 0 })];
  const crossing = selfCrossings(rings);
  return crossing.length > 0 ? crossing : [...holeFaults(edge, holes), ...sizeFaults(rings)];
}

function selfCrossings(rings: Written): Fault[] {
  const { paths, toGlobe } = flattened(rings);
  return paths.flatMap((path, ring) => {
    const found = crossingOf(path);
    return found ? [fault('self-crossing', { ring, corner: found.edge, at: toGlobe(found.at) })] : [];
  });
}

function ringFaults(ring: readonly LngLat[], index: number): Fault[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last) return [fault('too-few-corners', { ring: index, value: 0, limit: 3 })];
  const distinct = new Set(ring.map(([lng, lat]) => `${lng} ${lat}`)).size;
  if (distinct < 3) return [fault('too-few-corners', { ring: index, at: first, value: distinct, limit: 3 })];
  return first[0] === last[0] && first[1] === last[1]
    ? []
    : [fault('open-ring', { ring: index, corner: ring.length - 1, at: last })];
}

/**
 * Which way an edge of half the globe runs cannot be told, so no fence may be so wide. Across the 180th meridian is no
 * difficulty.
 */
function goesRound(lines: Written): boolean {
  return lines.some((line) => {
    const start = line[0]?.[0] ?? 0;
    let [last, west, east] = [start, start, start];
    for (const [lng] of line) {
      last = unwrapLng(lng, last);
      [west, east] = [Math.min(west, last), Math.max(east, last)];
    }
    return east - west >= 180;
  });
}

function holeFaults(edge: readonly LngLat[], holes: Written): Fault[] {
  const { paths, toGlobe } = flattened([edge, ...holes]);
  const [edgePath = [], ...holePaths] = paths;
  const depthIn = (ring: readonly LngLat[]) =>
    outlineOf({ kind: 'polygon', rings: [ring.map(([lng, lat]) => [lng, lat])] }).depth;
  const inEdge = depthIn(edge);
  return holes.flatMap((hole, index) => {
    const path = holePaths[index] ?? [];
    const met = meetingOf(edgePath, path);
    const outside = hole.find(([lng, lat]) => inEdge(lng, lat) < 0) ?? (met && toGlobe(met));
    if (outside) return [fault('hole-outside', { ring: index + 1, at: outside })];
    const area = Math.abs(signedRingArea(hole));
    if (area < LIMITS.hole)
      return [fault('too-small', { ring: index + 1, at: hole[0] ?? null, value: area, limit: LIMITS.hole })];
    const inHole = depthIn(hole);
    return holes.slice(0, index).flatMap((other, earlier) => {
      const crossed = meetingOf(holePaths[earlier] ?? [], path);
      const inOther = depthIn(other);
      const at = crossed
        ? toGlobe(crossed)
        : (other.find(([lng, lat]) => inHole(lng, lat) > 0) ?? hole.find(([lng, lat]) => inOther(lng, lat) > 0));
      return at ? [fault('holes-crossing', { ring: index + 1, at })] : [];
    });
  });
}

function sizeFaults(rings: Written): Fault[] {
  const [edge = [], ...holes] = rings;
  const area = holes.reduce((left, hole) => left - Math.abs(signedRingArea(hole)), Math.abs(signedRingArea(edge)));
  const { least, most } = LIMITS.area;
  const at = edge[0] ?? null;
  if (area < least) return [fault('too-small', { ring: 0, at, value: area, limit: least })];
  if (area > most) return [fault('too-large', { ring: 0, at, value: area, limit: most })];
  const width = (2 * area) / rings.reduce((metres, ring) => metres + lineLength(ring), 0);
  return width < LIMITS.narrow ? [fault('too-narrow', { ring: 0, at, value: width, limit: LIMITS.narrow })] : [];
}
