/** The speed between two fixes and its plausible limits. */
import type { TrackColumns } from './columns';
import { MAX_SUSTAINED_SPEED, MAX_TRAIN_SPEED, SPEEDOMETER_MARGIN } from '../limits';
import { metresBetween } from './earthPoints';

/**
 * True when the card can have come from row i to row j. Two rows of one instant must be at one place. The accuracy
 * radii are not allowed for, because the track's line joins the two points themselves.
 */
export const isReachable = (columns: TrackColumns, i: number, j: number) =>
  metresBetween(columns, i, j) <=
  speedometerLimit(columns, i, j, Math.min(columns.stepLimit[i] ?? 0, columns.stepLimit[j] ?? 0)) *
    secondsBetween(columns, i, j);

/** Greatest speed, m/s, that is plausible for a minute or more from row i to row j. */
export const sustainedLimit = (columns: TrackColumns, i: number, j: number) =>
  speedometerLimit(columns, i, j, MAX_SUSTAINED_SPEED);

/** The limit in m/s, raised when the speedometer of either fix reports more. */
const speedometerLimit = ({ speed }: TrackColumns, i: number, j: number, limit: number) =>
  Math.max(limit, Math.min(MAX_TRAIN_SPEED, SPEEDOMETER_MARGIN * Math.max(speed[i] ?? 0, speed[j] ?? 0)));

export const secondsBetween = ({ at }: TrackColumns, i: number, j: number) => ((at[j] ?? 0) - (at[i] ?? 0)) / 1000;

/** Speed from row i to row j in m/s. Two rows of one instant count as 1 ms apart, which gives a very high speed. */
export const stepSpeed = (columns: TrackColumns, i: number, j: number) =>
  metresBetween(columns, i, j) / Math.max(1e-3, secondsBetween(columns, i, j));
