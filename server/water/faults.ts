/** What is wrong with an outline that somebody has drawn: judged as one that is read from a file. */
import { readWaterAreas, type RefusedWater, type WaterPolygons } from '../../contract/water';

export const faultsOf = (polygons: WaterPolygons): RefusedWater[] =>
  readWaterAreas({ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: polygons } })
    .refused;
