/** A circle of so many metres on the ground as a polygon, WGS-84. */
import type { Feature, Polygon } from 'geojson';
import type { LngLat } from './datum';

/** Metres of a degree of latitude (and of longitude at the equator), mean earth radius 6,371,008.8 m. */
const DEGREE = 111_195;
const CORNERS = 72;

export function discShape([lng, lat]: LngLat, radius: number): Feature<Polygon> {
  const ring = Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = ((corner % CORNERS) / CORNERS) * 2 * Math.PI;
    return [
      lng + (radius * Math.cos(angle)) / (DEGREE * Math.cos((lat * Math.PI) / 180)),
      lat + (radius * Math.sin(angle)) / DEGREE,
    ];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}
