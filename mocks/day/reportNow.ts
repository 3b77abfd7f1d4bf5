/** One card asked where it is. */
import type { Roster } from '../people/roster';
import type { Town } from '../town/town';
import { cardsOf, sceneAt } from './cardsOf';
import { cardReport, type CardReport } from './report';

/** What a card answers when it is asked where it is; null when it is silent or there is no such card. */
export function reportNow(town: Town, roster: Roster, imei: string, at: number): CardReport | null {
  const card = cardsOf(town, roster).find(({ device }) => device.imei === imei);
  const scene = card && sceneAt(card.stretchAt(at), at);
  return card && scene ? cardReport(card.device, scene, at) : null;
}
