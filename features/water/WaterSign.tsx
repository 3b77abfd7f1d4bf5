/** Sign of a water: one to three waves by its danger, like its area on the map. */
import type { Danger } from '../../contract';
import { WEIGHT } from '../../src/water/waters';

/** Vertical position of each wave, by the number of waves, in a box of 24 x 24. */
const ROWS = { 1: [12], 2: [8, 16], 3: [6, 12, 18] } as const;

export function WaterSign({ danger }: { danger: Danger }) {
  return (
    <svg className="water-sign" viewBox="0 0 24 24" aria-hidden="true">
      {ROWS[WEIGHT[danger]].map((y) => (
        <path key={y} d={`M3 ${y}c2-2.6 4.4-2.6 6 0s4 2.6 6 0 4.4-2.6 6 0`} />
      ))}
    </svg>
  );
}
