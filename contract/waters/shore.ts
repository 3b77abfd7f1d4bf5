/** A water prepared for many questions about the distance and the direction of its shore. */
import { bearing } from '@turf/turf';
import type { Outline } from '../fences/outline';
import { metresPerDegreeLng, unwrapLine, unwrapLng, wrapLng } from '../geo';
import type { LngLat } from '../primitives';
import { edgeTree } from './edgeTree';

/** The nearest point of the shore, seen from another point. */
export interface NearestShore {
  /** Metres to the shore. Negative in the water. */
  offshore: number;
  /** Degrees clockwise from true north (0 to 360) to the nearest point of the shore; null on the shore. */
  bearing: number | null;
  /** The nearest point, [lng, lat], WGS-84. */
  at: LngLat;
}

export interface Shore extends Outline {
  nearest(lng: number, lat: number): NearestShore;
}

/** @param polygons coordinates of a GeoJSON MultiPolygon, WGS-84. An edge that two polygons share is no shore. */
export function shoreOf(polygons: readonly (readonly (readonly LngLat[])[])[]): Shore {
  const middle = polygons[0]?.[0]?.[0]?.[0] ?? 0;
  const tree = edgeTree(polygons.map((rings) => rings.map((ring) => unwrapLine(ring, middle))));
  const look = (lng: number, lat: number): NearestShore => {
    const from = unwrapLng(lng, middle);
    const { x, y, metres } = tree.nearest(from, lat, metresPerDegreeLng(lat));
    const inside = tree.holds(from, lat);
    return {
      offshore: inside && metres > 0 ? -metres : metres,
      bearing: metres === 0 ? null : (bearing([from, lat], [x, y]) + 360) % 360,
      at: [wrapLng(x), y],
    };
  };
  // The judge asks several times about one fix.
  let last: { lng: number; lat: number; nearest: NearestShore } | null = null;
  const nearest = (lng: number, lat: number): NearestShore => {
    if (last?.lng !== lng || last.lat !== lat) last = { lng, lat, nearest: look(lng, lat) };
    return last.nearest;
  };
  return { box: tree.box, nearest, depth: (lng, lat) => -nearest(lng, lat).offshore };
}
