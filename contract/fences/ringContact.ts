/**
 * Where rings cross or touch. Turf finds the crossings. A corner closer to an edge than `FENCE_LIMITS.touching` touches
 * it.
 */
import { kinks, lineIntersect, nearestPointOnLine, pointToLineDistance } from '@turf/turf';
import type { Position } from 'geojson';
import { wrapLng } from '../geo';
import { toLineString } from '../geoJson';
import type { LngLat } from '../primitives';
import { FENCE_LIMITS } from './faults';

/**
 * The first place where a ring crosses or touches itself, or folds back on itself; null when there is none.
 * @param ring closed, without repeated corners.
 * @returns the place, and the index of an edge there.
 */
export function selfContactOf(ring: readonly LngLat[]): { edge: number; at: LngLat } | null {
  const line = toLineString(ring);
  const [crossing] = kinks(line).features;
  if (crossing) {
    const { coordinates } = crossing.geometry;
    return { edge: nearestPointOnLine(line, coordinates).properties.segmentIndex, at: toLngLat(coordinates) };
  }
  const corners = line.coordinates.slice(0, -1);
  const edge = corners.findIndex((corner, index) =>
    isTouching(corner, [...corners.slice(index + 1), ...corners.slice(0, index)]),
  );
  return edge < 0 ? null : { edge, at: toLngLat(corners[edge]) };
}

/** The first place where two rings cross or touch; null when they stay apart. */
export function contactOf(one: readonly LngLat[], other: readonly LngLat[]): LngLat | null {
  const line = toLineString(one);
  const otherLine = toLineString(other, one[0]?.[0]);
  const [crossing] = lineIntersect(line, otherLine).features;
  const at =
    crossing?.geometry.coordinates ??
    line.coordinates.find((corner) => isTouching(corner, otherLine.coordinates)) ??
    otherLine.coordinates.find((corner) => isTouching(corner, line.coordinates));
  return at ? toLngLat(at) : null;
}

const isTouching = (corner: Position, line: Position[]) =>
  pointToLineDistance(corner, { type: 'LineString', coordinates: line }, { units: 'meters', method: 'planar' }) <
  FENCE_LIMITS.touching;

const toLngLat = ([lng = 0, lat = 0]: Position = []): LngLat => [wrapLng(lng), lat];
