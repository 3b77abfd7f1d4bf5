/** When a card in class mode sends no positions: its silence then is not a lost card. */
import { dayAfter, dayOf, instantOf } from '../day';
import { weekdayOf } from '../fences/calendar';
import { CARD_MODELS, CardModel } from './models';
import type { ClassMode } from './values';

/** The models that are silent in class. */
export const SILENT_IN_CLASS: readonly CardModel[] = CardModel.options.filter(
  (model) => CARD_MODELS[model].silentInClass,
);

/** A time without positions, milliseconds since 1970. */
export interface QuietTime {
  from: number;
  to: number;
}

/** The days whose windows are named ahead: a console reads a position again at the card's next report only. */
const DAYS = 3;

/**
 * The times in which a card is quiet by its class mode, on a day and the next ones, ascending.
 * @param now milliseconds; its day is the first one
 */
export function quietTimes({ windows }: Pick<ClassMode, 'windows'>, now: number, timeZone: string): QuietTime[] {
  const today = dayOf(now, timeZone);
  return Array.from({ length: DAYS }, (_, ahead) => dayAfter(today, ahead))
    .flatMap((day) =>
      windows
        .filter(({ on, weekdays }) => on && weekdays.includes(weekdayOf(day)))
        .map(({ from, to }) => ({ from: instantOf(day, from, timeZone), to: instantOf(day, to, timeZone) })),
    )
    .sort((one, other) => one.from - other.from);
}
