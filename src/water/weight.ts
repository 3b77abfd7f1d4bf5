/** Number of waves with which a water is drawn, by its danger. */
import type { Danger } from '../../contract';

export const WEIGHT: Readonly<Record<Danger, 1 | 2 | 3>> = { low: 1, medium: 2, high: 3 };
