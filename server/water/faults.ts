/** Checks a drawn outline with the same rules as an imported file. */
import { readWaterAreas, type RefusedWater, type WaterPolygons } from '../../contract/water';

/** Returns the faults of polygons ([lng, lat], WGS-84); empty when they are valid. */
export const faultsOf = (polygons: WaterPolygons): RefusedWater[] =>
  readWaterAreas({ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: polygons } })
    .refused;
