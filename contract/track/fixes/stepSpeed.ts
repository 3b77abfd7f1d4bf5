/** How fast one fix may follow another. */
import type { TrackColumns } from './columns';
import { MAX_SUSTAINED_SPEED, MAX_TRAIN_SPEED, SPEEDOMETER_MARGIN } from '../limits';
import { metresBetween } from './earthPoints';

/** Whether row j can follow row i: in no time only in the same place. Their radii do not count, for the line would be drawn all the same. */
export const isReachable = (columns: TrackColumns, i: number, j: number) =>
  metresBetween(columns, i, j) <=
  speedometerLimit(columns, i, j, Math.min(columns.stepLimit[i] ?? 0, columns.stepLimit[j] ?? 0)) *
    secondsBetween(columns, i, j);

/** m/s that may be kept up from row i to row j. */
export const sustainedLimit = (columns: TrackColumns, i: number, j: number) =>
  speedometerLimit(columns, i, j, MAX_SUSTAINED_SPEED);

/** The limit, or what the speedometer of either fix vouches for if that is more. */
const speedometerLimit = ({ speed }: TrackColumns, i: number, j: number, limit: number) =>
  Math.max(limit, Math.min(MAX_TRAIN_SPEED, SPEEDOMETER_MARGIN * Math.max(speed[i] ?? 0, speed[j] ?? 0)));

export const secondsBetween = ({ at }: TrackColumns, i: number, j: number) => ((at[j] ?? 0) - (at[i] ?? 0)) / 1000;

/** m/s from row i to row j; of two rows of one instant a great many. */
export const stepSpeed = (columns: TrackColumns, i: number, j: number) =>
  metresBetween(columns, i, j) / Math.max(1e-3, secondsBetween(columns, i, j));
