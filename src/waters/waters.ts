/** What all of the console says of waters: their addresses, and with how many waves they are drawn. */
import type { Danger } from '../../contract';

/** Paths of the water sheets. Our own addition. */
export const WATERS = '/water';
export const waterAreaPath = (areaId: string) => `${WATERS}/${encodeURIComponent(areaId)}`;

/** Number of waves with which a water is drawn, by its danger. */
export const WEIGHT: Readonly<Record<Danger, 1 | 2 | 3>> = { low: 1, medium: 2, high: 3 };
