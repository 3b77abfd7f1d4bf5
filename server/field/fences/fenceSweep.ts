/** Runs the fences' timers: judges waiting states without a new fix, and checks 'should be here by' when it is due. */
import { type RaiseCrossingAlerts, crossingOf, saveCrossings, type NewCrossing, raiseNothing } from './crossingWriter';
import { spanMs } from '../../../contract/day';
import { absenceAt, type FenceState, isDueAt, judgeTimeout, wakeAt } from '../../../contract/fences';
import { lockDevices } from '../intake/fixStore';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { retryOnDeadlock } from '../../engine/store/errors';
import { writeStates } from '../drawn/drawnStates';
import { judgeDueStates, type StateJudge } from '../drawn/dueStates';
import type { ReadFenceContexts } from './fenceContexts';
import { type FenceCache, fenceOwnersOf } from './fenceCache';
import { FENCE_STATES, type FenceCard, readFenceCards } from './fenceCards';
import { nextDue } from './due';
import { CONCERNS, type FenceRow, SELECT_FENCE } from './fenceRow';

/** Most cards in one transaction; the next one takes the rest. Each fence's deadline has its own transaction. */
const AT_ONCE = 500;
/** A deadline found later than this does not ring: the pupil may have come meanwhile. Milliseconds. */
const STALE = spanMs(15, 'minutes');

interface JudgedFence {
  state: FenceState;
  crossings: NewCrossing[];
}

export function fenceSweep(
  { db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>,
  cache: FenceCache,
  readContexts: ReadFenceContexts,
  raiseAlerts: RaiseCrossingAlerts = raiseNothing,
) {
  const judge: StateJudge<FenceCard, FenceState, JudgedFence> = {
    states: FENCE_STATES,
    atOnce: AT_ONCE,
    readCards: readFenceCards,
    async judging(tx, cards, now) {
      await cache.load(tx, cards);
      const circumstances = await readContexts(tx, cards);
      return (card, fenceId, known, last) => {
        const fence = cache.index.of(fenceId, fenceOwnersOf(card));
        if (fence?.shapeVersion !== known.shapeVersion) return null;
        const { state, crossings } = judgeTimeout(
          known,
          last,
          card.every,
          fence,
          now.getTime(),
          circumstances(card, fence),
        );
        return { state, crossings: crossings.map((crossed) => crossingOf(card, fence, crossed)) };
      };
    },
    wakeAt,
    async save(tx, states, judged, now) {
      await writeStates(tx, FENCE_STATES, states);
      await saveCrossings(
        tx,
        judged.flatMap(({ crossings }) => crossings),
        newId,
        now,
        raiseAlerts,
      );
    },
  };

  /**
   * Checks 'should be here by' of one due fence. Only one process takes a fence (`skip locked`), and each fence has its
   * own transaction, so that no transaction locks devices twice.
   */
  const due = (now: Date): Promise<boolean> =>
    db.transaction(async (tx) => {
      const fences = await tx.query<FenceRow & { due_at: Date; time_zone: string }>(
        `select f.*, due_at, time_zone
         from (${SELECT_FENCE} where due_at <= $1 and not removed
           order by due_at limit 1 for no key update of fence skip locked) f
         join fence using (fence_id) join school on school.school_id = f.school_id`,
        [now],
      );
      for (const { fence_id: fenceId, due_at: dueAt, time_zone: timeZone, drawn } of fences) {
        if (now.getTime() - dueAt.getTime() <= STALE) await lookWhoIsHere(tx, fenceId, dueAt, now);
        const next = nextDue(now.getTime(), drawn.rules.presence, timeZone);
        await tx.query('update fence set due_at = $2 where fence_id = $1', [
          fenceId,
          next === null ? null : new Date(next),
        ]);
      }
      return fences.length > 0;
    });

  async function lookWhoIsHere(tx: Queryable, fenceId: string, dueAt: Date, now: Date): Promise<void> {
    const rows = await tx.query<{ device_no: number }>(
      `select device_no from fence, student join device using (student_id) where fence.fence_id = $1 and ${CONCERNS}`,
      [fenceId],
    );
    // Lock the devices first, in the same order as the intake, so that two transactions cannot deadlock.
    const locked = await lockDevices(
      tx,
      rows.map((row) => row.device_no),
    );
    const cards = await readFenceCards(tx, [...locked.keys()]);
    await cache.load(tx, cards.values());
    const circumstances = await readContexts(tx, [...cards.values()]);
    const crossings: NewCrossing[] = [];
    for (const card of cards.values()) {
      const fence = cache.index.of(fenceId, fenceOwnersOf(card));
      if (!fence) continue;
      const facts = circumstances(card, fence);
      const at = dueAt.getTime();
      if (!isDueAt(at, fence.rules.presence, facts.timeZone, facts.calendar)) continue;
      const crossed = absenceAt(
        at,
        { state: card.states.get(fenceId) ?? null, last: card.last, every: card.every },
        fence,
        facts,
      );
      if (crossed) crossings.push(crossingOf(card, fence, crossed));
    }
    await saveCrossings(tx, crossings, newId, now, raiseAlerts);
  }

  return {
    /** Runs everything that is due now. */
    async run(): Promise<void> {
      const now = clock();
      while (await retryOnDeadlock(() => judgeDueStates(db, judge, now)));
      while (await retryOnDeadlock(() => due(now)));
    },
  };
}
