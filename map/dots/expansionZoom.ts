/** Whether zooming in tells the members of a cluster apart, and how far. */
import { gather } from './clusterPoints';

/** Half a zoom: clusters are made anew when one is crossed. */
export const ZOOM_STEP = 0.5;
export const zoomStep = (zoom: number) => Math.floor(zoom / ZOOM_STEP) * ZOOM_STEP;

/** Metres across within which children stand in one place: a classroom, a bus. Zooming in would only show the noise of their cards. */
export const ONE_PLACE = 30;

/** Beyond this zoom nobody can tell two discs apart by what is under them. */
export const CLOSEST_SPLIT = 18.5;

/**
 * The zoom at which a cluster falls apart; null when none helps and a list of its members should open: all stand in one place, and even
 * close by most of them would lie on each other, or the closest zoom is reached.
 * `x` and `y` are metres from anywhere; `pixelsPerMetre` at a zoom is given by the caller, who knows the latitude.
 */
export function splitZoom(
  x: Float64Array,
  y: Float64Array,
  from: number,
  pixelsPerMetre: (zoom: number) => number,
): number | null {
  const partsAt = (zoom: number) => {
    const scale = pixelsPerMetre(zoom);
    return gather(
      x.map((place) => place * scale),
      y.map((place) => place * scale),
    ).length;
  };
  if (Math.hypot(span(x), span(y)) <= ONE_PLACE && partsAt(CLOSEST_SPLIT) <= x.length / 2) return null;
  for (let zoom = zoomStep(from) + ZOOM_STEP; zoom <= CLOSEST_SPLIT; zoom += ZOOM_STEP)
    if (partsAt(zoom) > 1) return zoom;
  return null;
}

const span = (places: Float64Array) =>
  places.reduce((most, place) => Math.max(most, place), -Infinity) -
  places.reduce((least, place) => Math.min(least, place), Infinity);
