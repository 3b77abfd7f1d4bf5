/** Everything the cards of a school say between two instants: a pure answer, so that a world needs no memory. */
import type { Roster } from '../people/roster';
import type { Town } from '../town/town';
import { cardsOf } from './cardsOf';
import type { CardReport } from './report';
import { byTime, live, spoken } from './spoken';

const SLICE = 60_000;

/**
 * The cards' reports after `from` up to and including `to` (ms since 1970), by time. School hours are real, the rest is story time,
 * so that at any hour of any day many are on their way. Asking twice, or in pieces, gives the same reports.
 */
export function* reportsBetween(town: Town, roster: Roster, from: number, to: number): Iterable<CardReport> {
  const cards = cardsOf(town, roster);
  for (let start = from; start < to; start += SLICE) {
    const end = Math.min(to, start + SLICE);
    yield* cards.flatMap(({ device, stretchAt }) => spoken(device, stretchAt, start, end, live)).sort(byTime);
  }
}
