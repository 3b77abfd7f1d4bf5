/** What may be drawn as a water. Long rivers come from a file: nobody goes round one with a thumb. */
import { faultsOfWater } from '../../contract/water';
import type { DrawRules } from '../../src/drawing/drawRules';

export const WATER_DRAWING: DrawRules = {
  tools: ['polygon', 'circle', 'rectangle'],
  radius: { least: 2, most: 10_000, reach: 500 },
  width: { least: 0, most: 0, reach: 0 },
  faultsOf: faultsOfWater,
};

/** '#rrggbb': water, on whatever ground. */
export const WATER_COLOUR = '#1d5fbf';
