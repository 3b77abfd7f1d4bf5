/**
 * A shape prepared for many questions about how deep inside it a point lies. The fence judge asks for every fix, so the
 * distances are our own: `npm run bench -- geometry` compares them to turf's.
 */
import { bbox } from '@turf/turf';
import type { LngLat } from '../primitives';
import {
  METRES_PER_DEGREE,
  planarMetres,
  metresPerDegreeLng,
  planarMetresToSegment,
  unwrapLine,
  unwrapLng,
} from '../geo';
import type { FenceShape } from './shape';

/** Degrees. Across the 180th meridian `east` is more than 180, so that it is never less than `west`. */
export interface GeoBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface Outline {
  box: GeoBox;
  /**
   * Metres from a point to the nearest edge: positive inside, negative outside. Edges are straight in longitude and
   * latitude. Distances are those on a plane around the point, so only short ones are exact.
   */
  depth(lng: number, lat: number): number;
}

/** Expects a shape without faults. */
export function outlineOf(shape: FenceShape): Outline {
  switch (shape.kind) {
    case 'circle':
      return circle(shape.centre, shape.radius);
    case 'corridor':
      return corridor(shape.line, shape.halfWidth);
    case 'polygon':
      return polygon(shape.rings);
  }
}

function circle([lng, lat]: LngLat, radius: number): Outline {
  return {
    box: expandBox({ west: lng, south: lat, east: lng, north: lat }, radius),
    depth: (x, y) => radius - planarMetres([lng, lat], [x, y]),
  };
}

function corridor(line: readonly LngLat[], halfWidth: number): Outline {
  const middle = line[0]?.[0] ?? 0;
  const continuous = unwrapLine(line, middle);
  const path = flatCoordinates(continuous);
  return {
    box: expandBox(boxAround([continuous]), halfWidth),
    depth(lng, lat) {
      const from = unwrapLng(lng, middle);
      const east = metresPerDegreeLng(lat);
      let nearest = Infinity;
      for (let i = 2; i < path.length; i += 2) nearest = Math.min(nearest, metresToEdge(path, i, from, lat, east));
      return halfWidth - nearest;
    },
  };
}

function polygon(rings: readonly (readonly LngLat[])[]): Outline {
  const middle = rings[0]?.[0]?.[0] ?? 0;
  const continuous = rings.map((ring) => unwrapLine(ring, middle));
  const paths = continuous.map(flatCoordinates);
  return {
    box: boxAround(continuous),
    depth(lng, lat) {
      const from = unwrapLng(lng, middle);
      const east = metresPerDegreeLng(lat);
      let nearest = Infinity;
      let inside = false;
      for (const path of paths) {
        for (let i = 2; i < path.length; i += 2) {
          const x1 = path[i - 2] as number;
          const y1 = path[i - 1] as number;
          const x2 = path[i] as number;
          const y2 = path[i + 1] as number;
          nearest = Math.min(nearest, metresToEdge(path, i, from, lat, east));
          // A ray to the east crosses the edge: even-odd rule, holes included.
          if (y1 > lat !== y2 > lat && from < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
        }
      }
      return inside ? nearest : -nearest;
    },
  };
}

/** Metres from a point to the edge that ends at index `i`. */
const metresToEdge = (path: Float64Array, i: number, lng: number, lat: number, east: number) =>
  planarMetresToSegment(
    ((path[i - 2] as number) - lng) * east,
    ((path[i - 1] as number) - lat) * METRES_PER_DEGREE,
    ((path[i] as number) - lng) * east,
    ((path[i + 1] as number) - lat) * METRES_PER_DEGREE,
  );

/** The coordinates of a line in one array: lng, lat, lng, lat, … */
const flatCoordinates = (line: readonly LngLat[]) => Float64Array.from(line.flat());

function boxAround(lines: [number, number][][]): GeoBox {
  const [west, south, east, north] = bbox({ type: 'MultiLineString', coordinates: lines });
  return { west, south, east, north };
}

/** The box with a margin of so many metres on each side. */
export function expandBox({ west, south, east, north }: GeoBox, metres: number): GeoBox {
  const up = metres / METRES_PER_DEGREE;
  const aside =
    metres / Math.max(1, metresPerDegreeLng(Math.min(89, Math.max(Math.abs(south - up), Math.abs(north + up)))));
  return { west: west - aside, south: south - up, east: east + aside, north: north + up };
}

/** The box of a straight path between two points, with a margin of so many metres. */
export function boxOfPath(from: LngLat, to: LngLat, metres: number): GeoBox {
  const end = unwrapLng(to[0], from[0]);
  return expandBox(
    {
      west: Math.min(from[0], end),
      east: Math.max(from[0], end),
      south: Math.min(from[1], to[1]),
      north: Math.max(from[1], to[1]),
    },
    metres,
  );
}

/** The part of a straight path that is inside a fence. */
export interface Passage {
  /** Largest depth in metres, above zero. */
  deepest: number;
  /** The first and the last inside point, as shares of the path's length. */
  enters: number;
  leaves: number;
}

/**
 * The passage of a straight path through an outline; null when the path stays outside. Depth changes by at most one
 * metre per metre, so from a point 50 m outside the search skips 50 m. The result is exact to 1/200 of the path, or to
 * two metres.
 */
export function passageOf(outline: Outline, from: LngLat, to: LngLat): Passage | null {
  const length = planarMetres(from, to);
  if (length === 0) return null;
  const step = Math.max(2, length / 200);
  const end = unwrapLng(to[0], from[0]);
  const depthAt = (share: number) =>
    outline.depth(from[0] + share * (end - from[0]), from[1] + share * (to[1] - from[1]));
  let passage: Passage | null = null;
  for (let walked = 0; walked <= length;) {
    const share = walked / length;
    const depth = depthAt(share);
    if (depth > 0) {
      passage ??= { deepest: depth, enters: share, leaves: share };
      passage.deepest = Math.max(passage.deepest, depth);
      passage.leaves = share;
    }
    walked += Math.max(step, depth > 0 ? step : -depth);
  }
  return passage;
}
