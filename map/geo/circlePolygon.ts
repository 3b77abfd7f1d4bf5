/** Turns a circle on the ground into a polygon, because GeoJSON has no circles. */
import type { Feature, Polygon } from 'geojson';
import type { LngLat } from './datum';
import { METRES_PER_DEGREE } from './mercator';

const CORNERS = 72;

/**
 * A polygon of 72 corners around `[lng, lat]`, in the datum of the centre.
 * @param radius metres, small against the earth.
 */
export function circlePolygon([lng, lat]: LngLat, radius: number): Feature<Polygon> {
  const ring = Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = ((corner % CORNERS) / CORNERS) * 2 * Math.PI;
    return [
      lng + (radius * Math.cos(angle)) / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
      lat + (radius * Math.sin(angle)) / METRES_PER_DEGREE,
    ];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}
