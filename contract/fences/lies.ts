/** What a card's lies about leaving teach: the more it lied, the more fixes a departure needs. Pure. */
import { JUDGE_LIMITS } from './limits';

/** Counts of one card in one fence. Stored. */
export interface LyingCard {
  /** Fixes of its earlier stays, by their length and the card's rhythm. */
  fixes: number;
  /** Fixes beyond the buffer that the next fix, inside, took back. */
  lies: number;
  /** Time of the fix that proved the last departure, ms; the next fix may show that it lied. */
  leftBy: number | null;
}

const NEVER: LyingCard = { fixes: 0, lies: 0, leftBy: null };

/** How many fixes a departure needs. @param stayed seconds of the present stay. @param every usual seconds. */
export function fixesToLeave(known: LyingCard | undefined, stayed: number, every: number): number {
  const { two, three, lies, fixes } = JUDGE_LIMITS.lies;
  const card = known ?? NEVER;
  const share = (card.lies + lies) / (card.fixes + stayed / Math.max(1, every) + card.lies + fixes);
  return share < two ? 1 : share < three ? 2 : 3;
}

export const afterLie = (known: LyingCard | undefined): LyingCard => {
  const card = known ?? NEVER;
  return { ...card, lies: card.lies + 1, leftBy: null };
};

/** After a departure. Counts are halved when they grow large, so that a repaired card is believed again. */
export function afterStay(known: LyingCard | undefined, leftBy: number, stayed: number, every: number): LyingCard {
  const card = known ?? NEVER;
  const fixes = Math.round(card.fixes + stayed / Math.max(1, every));
  const whole = { fixes, lies: card.lies, leftBy };
  return fixes > JUDGE_LIMITS.lies.most ? { fixes: fixes >> 1, lies: card.lies / 2, leftBy } : whole;
}
