/** Judges new fixes against the fences, in the transaction in which the intake stores the fixes. */
import { type RaiseCrossingAlerts, crossingOf, saveCrossings, type NewCrossing, raiseNothing } from './crossingWriter';
import { type FenceState, judgeCard, wakeAt } from '../../../contract/fences';
import type { ReportJudge } from '../intake/pipeline';
import { timedFixOf } from '../intake/flagFixes';
import type { StoredReport } from '../intake/storeReports';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { soon } from '../../engine/store/soon';
import type { ChangedState } from '../drawn/drawnStates';
import type { ReadFenceContexts } from './fenceContexts';
import { type FenceCache, fenceOwnersOf } from './fenceCache';
import { type FenceCard, readFenceCards, writeFenceCards } from './fenceCards';

export function fenceJudge(
  { newId }: Pick<PlatformContext, 'newId'>,
  cache: FenceCache,
  readContexts: ReadFenceContexts,
  raiseAlerts: RaiseCrossingAlerts = raiseNothing,
): ReportJudge {
  /** The cards among these that have a fence, and the circumstances in which they are judged. */
  async function read(tx: Queryable, located: readonly number[]) {
    const cards = located.length === 0 ? new Map<number, FenceCard>() : await readFenceCards(tx, located);
    // Only now is the lock of the cards had: others wait for this read, and may hold what the lock waits for.
    await cache.load(tx, cards.values());
    // Cards without a fence need no further work.
    for (const [deviceNo, card] of cards) if (!cache.index.has(fenceOwnersOf(card))) cards.delete(deviceNo);
    return cards.size === 0 ? null : { cards, circumstances: await readContexts(tx, [...cards.values()]) };
  }

  return (tx, located, now) => {
    const known = soon(read(tx, located));
    return async (taken) => {
      const fixes = taken.filter(({ fix, studentId }) => fix !== null && studentId !== null);
      const fenced = await known;
      if (fenced && fixes.length > 0) await judge(tx, fixes, fenced, now);
    };
  };

  async function judge(
    tx: Queryable,
    fixes: readonly StoredReport[],
    { cards, circumstances }: NonNullable<Awaited<ReturnType<typeof read>>>,
    now: Date,
  ): Promise<void> {
    const moved = new Set<FenceCard>();
    const states = new Map<string, ChangedState<FenceState>>();
    const crossings: NewCrossing[] = [];
    for (const { deviceNo, fix } of fixes) {
      const card = cards.get(deviceNo);
      if (!card || !fix) continue;
      const last = card.last;
      const changes = judgeCard(card, timedFixOf(fix), {
        index: cache.index,
        owners: fenceOwnersOf(card),
        every: card.every,
        now: now.getTime(),
        contextOf: (fence) => circumstances(card, fence),
      });
      if (card.last !== last) moved.add(card);
      for (const { fence, judgement } of changes) {
        states.set(`${deviceNo} ${fence.fenceId}`, {
          deviceNo,
          id: fence.fenceId,
          state: judgement.state,
          wakeAt: null,
        });
        for (const crossed of judgement.crossings) crossings.push(crossingOf(card, fence, crossed));
      }
    }
    // The wake time of a waiting state depends on the card's last fix, so a new fix rewrites all waiting states.
    for (const card of moved) {
      for (const [id, state] of card.states) {
        const waking = card.last && wakeAt(state, card.last, card.every);
        if (waking !== null || states.has(`${card.deviceNo} ${id}`))
          states.set(`${card.deviceNo} ${id}`, { deviceNo: card.deviceNo, id, state, wakeAt: waking });
      }
    }
    const written = soon(writeFenceCards(tx, [...moved], [...states.values()]));
    await saveCrossings(tx, crossings, newId, now, raiseAlerts);
    await written;
  }
}
