/** The latest report of each card. */
import type { Roster } from '../people/roster';
import type { Town } from '../town/town';
import { wornCards } from './cardsOf';
import type { CardReport } from './report';
import { byTime, liveInterval, reportsOfCard } from './cardReports';

/** The latest report of each card at an instant, without silent cards. A platform that has just started needs it. */
export function latestReports(town: Town, roster: Roster, at: number): CardReport[] {
  return wornCards(town, roster)
    .flatMap(({ device, stretchAt }) =>
      reportsOfCard(device, stretchAt, at - 2 * device.reportInterval * 1000 - 60_000, at, liveInterval).slice(-1),
    )
    .sort(byTime);
}
