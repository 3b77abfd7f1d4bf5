/** The school's hours on the day that is looked at. */
import { instantOf } from '../../../contract/day';
import type { Day } from '../day/loadedTrack';

export interface Bell {
  name: string;
  /** Instants, ms. */
  from: number;
  to: number;
}

/** Null where the school has entered none; none on a day without school. */
export const bellsOf = ({ bells, day, timeZone }: Pick<Day, 'bells' | 'day' | 'timeZone'>): readonly Bell[] | null =>
  bells &&
  bells.map(({ name, from, to }) => ({ name, from: instantOf(day, from, timeZone), to: instantOf(day, to, timeZone) }));
