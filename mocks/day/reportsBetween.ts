/** All reports of a school's cards between two instants, as a pure function: the world keeps no state. */
import type { Roster } from '../people/roster';
import type { Town } from '../town/town';
import { wornCards } from './cardsOf';
import type { CardReport } from './report';
import { byTime, liveInterval, reportsOfCard } from './cardReports';

const SLICE = 60_000;

/**
 * The cards' reports after `from` up to and including `to` (ms since 1970), by time. School hours are real, the rest is
 * story time, so that many pupils move at any hour. The same question, whole or in parts, gives the same reports.
 */
export function* reportsBetween(town: Town, roster: Roster, from: number, to: number): Iterable<CardReport> {
  const cards = wornCards(town, roster);
  for (let start = from; start < to; start += SLICE) {
    const end = Math.min(to, start + SLICE);
    yield* cards
      .flatMap(({ device, stretchAt }) => reportsOfCard(device, stretchAt, start, end, liveInterval))
      .sort(byTime);
  }
}
