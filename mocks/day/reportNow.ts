/** A card's answer to 'locate now'. */
import type { Roster } from '../people/roster';
import type { Town } from '../town/town';
import { wornCards, sceneAt } from './cardsOf';
import { reportOfCard, type CardReport } from './report';

/** The report a card sends when it is asked to locate now; null when it is silent or does not exist. */
export function reportNow(town: Town, roster: Roster, imei: string, at: number): CardReport | null {
  const card = wornCards(town, roster).find(({ device }) => device.imei === imei);
  const scene = card && sceneAt(card.stretchAt(at), at);
  return card && scene ? reportOfCard(card.device, scene, at) : null;
}
