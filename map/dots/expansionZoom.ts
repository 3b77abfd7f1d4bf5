/** The zoom at which a tapped cluster falls apart, known as the cluster expansion zoom. */
import { clusterPoints } from './clusterPoints';

/** Clusters are made for multiples of this zoom only, and made again when the camera crosses one. */
export const ZOOM_STEP = 0.5;
export const zoomStep = (zoom: number) => Math.floor(zoom / ZOOM_STEP) * ZOOM_STEP;

/**
 * Metres. Pupils within this extent are in one place, such as a classroom or a bus; zooming in would only show the
 * errors of their fixes.
 */
const SAME_PLACE_METRES = 30;

/** Beyond this zoom nobody can tell two discs apart by what is below them. */
export const MAX_EXPANSION_ZOOM = 18.5;

/**
 * Returns the zoom at which a cluster falls apart, or null when a list of its members should open instead. Null means
 * that all members are in one place and most of them overlap even at the closest zoom, or that the map is at the
 * closest zoom already.
 * @param x metres to the east from any origin, one per member
 * @param y metres to the south from any origin, one per member
 * @param from the present zoom
 * @param pixelsPerMetre CSS pixels per metre at a zoom, for the latitude of the cluster
 */
export function expansionZoom(
  x: Float64Array,
  y: Float64Array,
  from: number,
  pixelsPerMetre: (zoom: number) => number,
): number | null {
  const partsAt = (zoom: number) => {
    const scale = pixelsPerMetre(zoom);
    return clusterPoints(
      x.map((metres) => metres * scale),
      y.map((metres) => metres * scale),
    ).length;
  };
  if (Math.hypot(span(x), span(y)) <= SAME_PLACE_METRES && partsAt(MAX_EXPANSION_ZOOM) <= x.length / 2) return null;
  for (let zoom = zoomStep(from) + ZOOM_STEP; zoom <= MAX_EXPANSION_ZOOM; zoom += ZOOM_STEP)
    if (partsAt(zoom) > 1) return zoom;
  return null;
}

const span = (metres: Float64Array) =>
  metres.reduce((most, one) => Math.max(most, one), -Infinity) -
  metres.reduce((least, one) => Math.min(least, one), Infinity);
