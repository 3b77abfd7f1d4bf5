/** A shape made ready to be asked, many times, how deep inside it a place lies. */
import type { LngLat } from '../primitives';
import { METRES_PER_DEGREE, planarMetres, metresPerDegreeLng, planarMetresToSegment, unwrapLng } from '../geo';
import type { FenceShape } from './shape';

/** Degrees. East of the 180th meridian `east` runs on past 180, so that it is never below `west`. */
export interface GeoBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface Outline {
  box: GeoBox;
  /**
   * Metres from a place to the nearest edge: positive inside, negative outside. Edges are straight in longitude and
   * latitude; distances are flat around the place asked about, so they are right where they are small enough to matter.
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
  const path = degreesOf(line);
  const middle = path[0] ?? 0;
  return {
    box: expandBox(boxAround([path]), halfWidth),
    depth(lng, lat) {
      const from = unwrapLng(lng, middle);
      const east = metresPerDegreeLng(lat);
      let nearest = Infinity;
      for (let i = 2; i < path.length; i += 2) nearest = Math.min(nearest, stretch(path, i, from, lat, east));
      return halfWidth - nearest;
    },
  };
}

function polygon(rings: readonly (readonly LngLat[])[]): Outline {
  const middle = rings[0]?.[0]?.[0] ?? 0;
  const paths = rings.map((ring) => degreesOf(ring, middle));
  return {
    box: boxAround(paths),
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
          nearest = Math.min(nearest, stretch(path, i, from, lat, east));
          // A ray to the east crosses the edge: even-odd rule, holes included.
          if (y1 > lat !== y2 > lat && from < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
        }
      }
      return inside ? nearest : -nearest;
    },
  };
}

/** Metres from a place to the stretch that ends at index `i`. */
const stretch = (path: Float64Array, i: number, lng: number, lat: number, east: number) =>
  planarMetresToSegment(
    ((path[i - 2] as number) - lng) * east,
    ((path[i - 1] as number) - lat) * METRES_PER_DEGREE,
    ((path[i] as number) - lng) * east,
    ((path[i + 1] as number) - lat) * METRES_PER_DEGREE,
  );

/** lng, lat, lng, lat, …, each longitude written nearest to the one before. */
function degreesOf(line: readonly LngLat[], near = line[0]?.[0] ?? 0): Float64Array {
  const path = new Float64Array(line.length * 2);
  let last = near;
  line.forEach(([lng, lat], index) => {
    last = unwrapLng(lng, last);
    path[index * 2] = last;
    path[index * 2 + 1] = lat;
  });
  return path;
}

function boxAround(paths: readonly Float64Array[]): GeoBox {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      const [lng, lat] = [path[i] as number, path[i + 1] as number];
      box.west = Math.min(box.west, lng);
      box.east = Math.max(box.east, lng);
      box.south = Math.min(box.south, lat);
      box.north = Math.max(box.north, lat);
    }
  }
  return box;
}

/** A box with so many metres more on every side. */
export function expandBox({ west, south, east, north }: GeoBox, metres: number): GeoBox {
  const up = metres / METRES_PER_DEGREE;
  const aside =
    metres / Math.max(1, metresPerDegreeLng(Math.min(89, Math.max(Math.abs(south - up), Math.abs(north + up)))));
  return { west: west - aside, south: south - up, east: east + aside, north: north + up };
}

/** The box of a way from one place to another, with so many metres around it. */
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

/** How deep a straight way from one place to another goes into a fence, and where; null when it stays outside. */
export interface Passage {
  /** Metres, over zero. */
  deepest: number;
  /** Where the way first comes inside and is last inside, as shares of its length. */
  enters: number;
  leaves: number;
}

/**
 * Depth changes by at most a metre a metre, so wherever it is known, the way ahead cannot beat the best so far for as
 * many metres as it falls short: the walk skips them. Right to a two-hundredth of the way, or two metres.
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
