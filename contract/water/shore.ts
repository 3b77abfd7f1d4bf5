/**
 * Water made ready to be asked, many times, how far off its shore is and which way; the cost grows with the logarithm
 * of its corners.
 */
import type { Outline } from '../fence/outline';
import { METRES_PER_DEGREE, metresPerDegreeLng, unwrapLng, wrapLng } from '../geo';
import type { LngLat } from '../primitives';
import { edgeTree } from './edgeTree';
import { unwrapLine } from '../geo';

/** The shore as seen from a place. */
export interface NearestShore {
  /** Metres to the shore; negative in the water. */
  offshore: number;
  /** Degrees from true north (0 to 360) to the nearest place of the shore; null on it. */
  bearing: number | null;
  /** That place. */
  at: LngLat;
}

export interface Shore extends Outline {
  nearest(lng: number, lat: number): NearestShore;
}

/** @param polygons GeoJSON's MultiPolygon coordinates. An edge that two polygons share is no shore. */
export function shoreOf(polygons: readonly (readonly (readonly LngLat[])[])[]): Shore {
  const middle = polygons[0]?.[0]?.[0]?.[0] ?? 0;
  const tree = edgeTree(polygons.map((rings) => rings.map((ring) => unwrapLine(ring, middle))));
  const look = (lng: number, lat: number): NearestShore => {
    const from = unwrapLng(lng, middle);
    const east = metresPerDegreeLng(lat);
    const { x, y, metres } = tree.nearest(from, lat, east);
    const inside = tree.holds(from, lat);
    const bearing =
      metres === 0
        ? null
        : ((Math.atan2((x - from) * east, (y - lat) * METRES_PER_DEGREE) * 180) / Math.PI + 360) % 360;
    return { offshore: inside && metres > 0 ? -metres : metres, bearing, at: [wrapLng(x), y] };
  };
  // A judgement asks several times of one fix.
  let last: { lng: number; lat: number; nearest: NearestShore } | null = null;
  const nearest = (lng: number, lat: number): NearestShore => {
    if (last?.lng !== lng || last.lat !== lat) last = { lng, lat, nearest: look(lng, lat) };
    return last.nearest;
  };
  return { box: tree.box, nearest, depth: (lng, lat) => -nearest(lng, lat).offshore };
}
