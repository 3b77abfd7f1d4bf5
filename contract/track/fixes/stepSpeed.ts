/** How fast one fix may follow another. */
import type { Columns } from './columns';
import { FASTEST_RIDE, FASTEST_TRAIN, SPEEDOMETER_MARGIN } from '../limits';
import { metresBetween } from './earthPoints';

/** Whether row j can follow row i: in no time only in the same place. Their radii do not count, for the line would be drawn all the same. */
export const canFollow = (columns: Columns, i: number, j: number) =>
  metresBetween(columns, i, j) <=
  vouched(columns, i, j, Math.min(columns.fastest[i] ?? 0, columns.fastest[j] ?? 0)) * seconds(columns, i, j);

/** m/s that may be kept up from row i to row j. */
export const fastestRide = (columns: Columns, i: number, j: number) => vouched(columns, i, j, FASTEST_RIDE);

/** The limit, or what the speedometer of either fix vouches for if that is more. */
const vouched = ({ speed }: Columns, i: number, j: number, limit: number) =>
  Math.max(limit, Math.min(FASTEST_TRAIN, SPEEDOMETER_MARGIN * Math.max(speed[i] ?? 0, speed[j] ?? 0)));

export const seconds = ({ at }: Columns, i: number, j: number) => ((at[j] ?? 0) - (at[i] ?? 0)) / 1000;

/** m/s from row i to row j; of two rows of one instant a great many. */
export const pace = (columns: Columns, i: number, j: number) =>
  metresBetween(columns, i, j) / Math.max(1e-3, seconds(columns, i, j));
