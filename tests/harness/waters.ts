/** Waters of the village. */
import type { WaterAreaDraft } from '../../contract';
import { place } from './fences';

/** A pond of 200 m by 200 m whose western shore lies 1,000 m east of the campus's middle. */
export const POND = { west: 1_000, east: 1_200, south: -100, north: 100 };

const corner = (east: number, north: number): [number, number] => {
  const { lng, lat } = place(east, north);
  return [lng, lat];
};

export const pond = (more: Partial<WaterAreaDraft> = {}): WaterAreaDraft => ({
  name: '东塘',
  danger: 'high',
  polygons: [
    [
      [
        corner(POND.west, POND.south),
        corner(POND.east, POND.south),
        corner(POND.east, POND.north),
        corner(POND.west, POND.north),
        corner(POND.west, POND.south),
      ],
    ],
  ],
  near: null,
  season: null,
  hours: [],
  chain: [],
  source: '',
  ...more,
});
