/** The school's hours on the day that is looked at. */
import { instantOf } from '../../../contract/day';
import type { LoadedTrack } from '../day/loadedTrack';

export interface SchoolBell {
  name: string;
  /** Instants, ms. */
  from: number;
  to: number;
}

/** Null where the school has entered none; none on a day without school. */
export const schoolBellsOf = ({
  bells,
  day,
  timeZone,
}: Pick<LoadedTrack, 'bells' | 'day' | 'timeZone'>): readonly SchoolBell[] | null =>
  bells &&
  bells.map(({ name, from, to }) => ({ name, from: instantOf(day, from, timeZone), to: instantOf(day, to, timeZone) }));
