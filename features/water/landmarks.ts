/** Waters as places one knows by name, for who draws without seeing the map. Pure. */
import type { WaterArea } from '../../contract';
import { METRES_PER_DEGREE, metresPerDegreeLng, wrapLng } from '../../contract/geo';
import { outlineOf } from '../../contract/fence/outline';
import type { NamedPlace } from '../../src/drawing/nearestPlace';

/** @param without the area that is being drawn itself. */
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
