/** The last word of every card. */
import type { Roster } from '../people/roster';
import type { Town } from '../town/town';
import { cardsOf } from './cardsOf';
import type { CardReport } from './report';
import { byTime, live, spoken } from './spoken';

/** The last thing every card said before or at an instant, silent ones left out. What a platform that has just begun would want to know. */
export function latestReports(town: Town, roster: Roster, at: number): CardReport[] {
  return cardsOf(town, roster)
    .flatMap(({ device, stretchAt }) =>
      spoken(device, stretchAt, at - 2 * device.reportInterval * 1000 - 60_000, at, live).slice(-1),
    )
    .sort(byTime);
}
