/** MapLibre 6 paints a sky over the whole screen in every frame, with arc cosines, even where it is transparent and the map cannot tilt. */
import type { Map as MapInstance } from 'maplibre-gl';

/**
 * Keeps the sky from being painted: two thirds of an empty map's frame on a device without a GPU (20 ms of 390 x 844 became 7).
 * The painter skips a style that has no evaluated sky. Only the method is replaced, so that a MapLibre without it is left alone.
 */
export function skipSky(map: MapInstance) {
  const style: { sky?: { getEvaluated?: () => unknown } | null } | undefined = map.style;
  if (style?.sky?.getEvaluated) style.sky.getEvaluated = () => undefined;
}
