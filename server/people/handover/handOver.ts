/**
 * Hands over what people who go have in hand, in the transaction in which they go, so that nothing waits for somebody
 * who is not there: by the manage page, a roster, the operator or a guardian's end alike. Alerts in their hand ring
 * again soon after (`alerts/releaseGone.ts`).
 */
import { type HandedOver, MOST_NAMED } from '../../../contract';
import { type Actor, audit } from '../../engine/audit/audit';
import type { Queryable } from '../../engine/store/db';
import { type Goer, goersOf, type Taker, takersFor } from './goers';

/** Somebody who goes, and who may take over, the first choice first. */
export interface Going {
  goer: Goer;
  /** Who was chosen to take over; null: nobody was. */
  successor: Taker | null;
  takers: readonly Taker[];
  now: Date;
}

/** Work of one kind that somebody had in hand, and who has it now. */
export type HandedWork = Omit<HandedOver, 'from'>;

/** How one noun hands over what it holds for somebody who goes. */
export interface HandOver {
  hand: (tx: Queryable, going: Going) => Promise<HandedWork[]>;
  /** Only of people who are gone from the staff, in all their roles. */
  ofStaff: boolean;
  /** Also of people whose account is off. They keep other duties, which tell nobody anything until it is on again. */
  whileOff: boolean;
}

interface HowTheyGo {
  /** Who was chosen to take over; null: their stand-ins, else the administrators. */
  successor: Taker | null;
  /** The account is off. */
  comesBack?: boolean;
  by?: Actor;
  now: Date;
}

/**
 * @param handOvers what each noun does, in the order in which it is told.
 * @param roleIds identities that have left in this transaction, or whose accounts went off.
 * @returns what each of them had in hand, and who has it now.
 */
export async function handOver(
  tx: Queryable,
  handOvers: readonly HandOver[],
  roleIds: readonly string[],
  { successor, comesBack = false, by = 'platform', now }: HowTheyGo,
): Promise<HandedOver[]> {
  if (roleIds.length === 0) return [];
  const handed: HandedOver[] = [];
  for (const goer of await goersOf(tx, roleIds)) {
    const takers = await takersFor(tx, goer, successor, now);
    const work: HandedWork[] = [];
    for (const { hand, ofStaff, whileOff } of handOvers)
      if ((goer.isGoneFromStaff || !ofStaff) && (whileOff || !comesBack))
        work.push(...(await hand(tx, { goer, successor, takers, now })));
    if (work.length === 0) continue;
    await audit(tx, now, {
      by,
      schoolId: goer.schoolId,
      act: 'work.handOver',
      subject: { kind: 'person', id: goer.userId },
      details: Object.fromEntries(work.map(({ work: kind, count }) => [kind, count])),
    });
    handed.push(...work.map((one) => ({ ...one, from: goer.name })));
  }
  return handed;
}

/** The first of some names, each once. */
export const namesOf = (rows: readonly { name: string }[]): string[] =>
  [...new Set(rows.map(({ name }) => name))].slice(0, MOST_NAMED);
