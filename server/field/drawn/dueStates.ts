/** Judges states whose time has come without a new fix: cards that are silent beside a fence or water. */
import { lockDevices } from '../intake/fixStore';
import type { LastFix } from '../../../contract/fences';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { type ChangedState, deleteStates, type DrawnStates, type StateRef } from './drawnStates';

interface JudgedCard<State> {
  last: LastFix | null;
  states: ReadonlyMap<string, State>;
  /** Seconds between two reports. */
  every: number;
}

export interface StateJudge<Card, State, Outcome> {
  states: DrawnStates;
  /** Most cards in one transaction; the next one takes the rest. */
  atOnce: number;
  readCards(tx: Queryable, deviceNos: readonly number[]): Promise<ReadonlyMap<number, Card>>;
  /** @returns how the states of these cards are judged; null of a state whose fence or water is gone, or another. */
  judging(
    tx: Queryable,
    cards: readonly Card[],
    now: Date,
  ): Promise<(card: Card, id: string, state: State, last: LastFix) => Outcome | null>;
  /** When a state is judged without a fix, ms; null when it waits for one. */
  wakeAt(state: State, last: LastFix, every: number): number | null;
  save(tx: Queryable, states: readonly ChangedState<State>[], outcomes: readonly Outcome[], now: Date): Promise<void>;
}

/**
 * Judges one batch of due states. It locks the devices in the order of the intake and then reads the states again,
 * because another process may have judged them first.
 * @returns true when more may be due.
 */
export async function judgeDueStates<State, Card extends JudgedCard<State>, Outcome extends { state: State }>(
  db: PlatformContext['db'],
  { states: of, atOnce, readCards, judging, wakeAt, save }: StateJudge<Card, State, Outcome>,
  now: Date,
): Promise<boolean> {
  const asleep = await db.query<{ device_no: number }>(
    `select distinct device_no from ${of.table} where wake_at <= $1 limit $2`,
    [now, atOnce],
  );
  if (asleep.length === 0) return false;
  await db.transaction(async (tx) => {
    const locked = await lockDevices(
      tx,
      asleep.map(({ device_no }) => device_no),
    );
    const due = await tx.query<StateRef>(
      `select device_no, ${of.id} as id from ${of.table} where wake_at <= $1 and device_no = any($2::int[])`,
      [now, [...locked.keys()]],
    );
    const cards = await readCards(
      tx,
      due.map(({ device_no }) => device_no),
    );
    const judge = await judging(tx, [...cards.values()], now);
    const states: ChangedState<State>[] = [];
    const outcomes: Outcome[] = [];
    const ended: StateRef[] = [];
    for (const one of due) {
      const card = cards.get(one.device_no);
      const state = card?.states.get(one.id);
      const outcome = card?.last && state !== undefined ? judge(card, one.id, state, card.last) : null;
      if (!card?.last || outcome === null) {
        ended.push(one);
        continue;
      }
      outcomes.push(outcome);
      // If the state has not changed and its wake time stays due, only a fix can change it.
      const again = wakeAt(outcome.state, card.last, card.every);
      states.push({
        deviceNo: one.device_no,
        id: one.id,
        state: outcome.state,
        wakeAt: again !== null && again > now.getTime() ? again : null,
      });
    }
    await deleteStates(tx, of, ended);
    await save(tx, states, outcomes, now);
  });
  return asleep.length === atOnce;
}
