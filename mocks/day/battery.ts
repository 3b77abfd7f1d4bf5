/** A card's battery: full in the morning, used through the day, charged in the night by those who remember. */
import { shareOf } from '../chance';
import type { Temper } from '../people/roster';
import { clock, dayOf, HOUR, timeOfDay } from './calendar';

/** Times of day between which a card hangs on its charger, the second on the next day. */
const PLUGGED = { from: clock(21, 30), hours: 3 } as const;
const UNPLUGGED = clock(6, 30);
/** Share of evenings on which no one thinks of it. */
const FORGOTTEN = 0.06;
/** Percent an hour, least and most; an old battery's. */
const USE = { least: 1.8, most: 4.4, weak: 7.5 } as const;
/** A card switches itself to saving and holds out at this. */
const LAST = 3;

export interface Battery {
  /** Whole per cent. */
  level: number;
  charging: boolean;
}

/** The battery at an instant; `atHome` because a card on the move is on no charger. */
export function battery(card: string, temper: Temper, instant: number, atHome: boolean): Battery {
  const time = timeOfDay(instant);
  const day = time < UNPLUGGED ? dayOf(instant) - 1 : dayOf(instant);
  const use = temper === 'weak' ? USE.weak : USE.least + (USE.most - USE.least) * shareOf(card, 'use');
  const forgotten = (evening: number) => temper !== 'weak' && shareOf(card, 'forgotten', evening) < FORGOTTEN;
  const hours = (PLUGGED.from - UNPLUGGED) / HOUR;
  // Two evenings forgotten in a row are not told apart from one.
  const morning = forgotten(day - 1) ? 100 - use * hours : 100;
  const evening = morning - use * hours;
  const sincePlugged = ((time - PLUGGED.from + 24 * HOUR) % (24 * HOUR)) / HOUR;
  const night = time >= PLUGGED.from || time < UNPLUGGED;
  const plugged = night && !forgotten(day);
  const level = !night
    ? morning - (use * (time - UNPLUGGED)) / HOUR
    : plugged
      ? Math.min(100, evening + ((100 - evening) * sincePlugged) / PLUGGED.hours)
      : evening;
  return {
    level: Math.round(Math.max(LAST, Math.min(100, level))),
    charging: plugged && atHome && sincePlugged < PLUGGED.hours,
  };
}
