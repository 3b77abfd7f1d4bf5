/** A card's battery: full in the morning, used through the day, charged in the night by those who remember. */
import { shareOf } from '../chance';
import type { CardBehaviour } from '../people/roster';
import { clock, dayOf, HOUR, timeOfDay } from './calendar';

/** Times of day between which a card charges; the second is on the next day. */
const PLUGGED = { from: clock(21, 30), hours: 3 } as const;
const UNPLUGGED = clock(6, 30);
/** Share of evenings on which nobody charges the card. */
const FORGOTTEN = 0.06;
/** Percent an hour, least and most; an old battery's. */
const USE = { least: 1.8, most: 4.4, weak: 7.5 } as const;
/** At this charge the card saves energy and lasts. */
const LAST = 3;
/** Evenings in a row that are looked back over: after as many without charging a card is empty anyway. */
const LOOK_BACK = 8;

export interface Battery {
  /** Whole per cent. */
  level: number;
  charging: boolean;
}

/** The battery at an instant. `atHome`: a card charges only at home. */
export function battery(card: string, behaviour: CardBehaviour, instant: number, atHome: boolean): Battery {
  const time = timeOfDay(instant);
  const day = time < UNPLUGGED ? dayOf(instant) - 1 : dayOf(instant);
  const use = behaviour === 'weak' ? USE.weak : USE.least + (USE.most - USE.least) * shareOf(card, 'use');
  const forgotten = (evening: number) => behaviour !== 'weak' && shareOf(card, 'forgotten', evening) < FORGOTTEN;
  const hours = (PLUGGED.from - UNPLUGGED) / HOUR;
  // Each evening without charging leaves the day after it with what was left.
  let days = 0;
  while (days < LOOK_BACK && forgotten(day - 1 - days)) days += 1;
  const morning = Math.max(LAST, 100 - days * use * hours);
  const evening = Math.max(LAST, morning - use * hours);
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
