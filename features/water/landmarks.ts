/** Waters as named places, to describe a drawing to somebody who cannot see the map. Pure. */
import type { WaterArea } from '../../contract';
import { METRES_PER_DEGREE, metresPerDegreeLng, wrapLng } from '../../contract/geo';
import { outlineOf } from '../../contract/fence/outline';
import type { NamedPlace } from '../../src/drawing/nearestPlace';

/** @param without id of the area that is being drawn. */
export const landmarksOf = (areas: readonly WaterArea[], without?: string): NamedPlace[] =>
  areas.flatMap(({ areaId, name, polygons: [rings] }) => {
    if (areaId === without || !rings) return [];
    const { west, south, east, north } = outlineOf({ kind: 'polygon', rings }).box;
    const lat = (south + north) / 2;
    return [
      {
        name,
        lng: wrapLng((west + east) / 2),
        lat,
        radius: Math.max((east - west) * metresPerDegreeLng(lat), (north - south) * METRES_PER_DEGREE) / 2,
      },
    ];
  });
