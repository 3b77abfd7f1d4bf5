/** How much a disc of so many metres tints the map below it, by zoom: one wider than a hand would tint all of it. */
import type { ExpressionSpecification } from 'maplibre-gl';
import type { LngLat } from '../geo/datum';

/** Metres to a pixel at the equator at zoom 0, of tiles of 512. */
const EQUATOR = 78_271.517;
/** Pixels from its middle up to which a disc is tinted as a whole; at twice as many it is its rim and a breath, as a dot's own is (shaders.ts). */
const NARROW = 120;

/** Opacity. With base 2 it fades evenly with the pixels. */
export function discTint([, lat]: LngLat, radius: number): ExpressionSpecification {
  const zoom = Math.log2((NARROW * EQUATOR * Math.cos((lat * Math.PI) / 180)) / radius);
  return ['interpolate', ['exponential', 2], ['zoom'], zoom, 0.13, zoom + 1, 0.025];
}
