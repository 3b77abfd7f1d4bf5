/** The school's lessons and breaks on the shown day. */
import { instantOf } from '../../../contract/day';
import type { LoadedTrack } from '../day/loadedTrack';

export interface SchoolBell {
  name: string;
  /** Instants, milliseconds. */
  from: number;
  to: number;
}

/** Null when the school has entered no hours; empty on a day without school. */
export const schoolBellsOf = ({
  bells,
  day,
  timeZone,
}: Pick<LoadedTrack, 'bells' | 'day' | 'timeZone'>): readonly SchoolBell[] | null =>
  bells &&
  bells.map(({ name, from, to }) => ({ name, from: instantOf(day, from, timeZone), to: instantOf(day, to, timeZone) }));
