/**
 * Drawing rules and colour of waters. Long rivers are imported from a file, because they are too long to draw by hand.
 */
import { faultsOfWater } from '../../contract/water';
import type { DrawRules } from '../../src/drawing/drawRules';

export const WATER_DRAWING: DrawRules = {
  tools: ['polygon', 'circle', 'rectangle'],
  radius: { least: 2, most: 10_000, reach: 500 },
  width: { least: 0, most: 0, reach: 0 },
  faultsOf: faultsOfWater,
};

/** '#rrggbb'; the same in the light and the dark theme. */
export const WATER_COLOUR = '#1d5fbf';
