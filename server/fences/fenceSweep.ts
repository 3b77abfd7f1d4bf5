/** Runs the fences' timers: judges waiting states without a new fix, and checks 'should be here by' when it is due. */
import { spanMs } from '../../contract/day';
import { absenceAt, isDueAt, judgeTimeout, wakeAt } from '../../contract/fence';
import { lockDevices } from '../intake/repository';
import type { PlatformContext } from '../platform';
import type { Queryable } from '../store/db';
import { retryOnDeadlock } from '../store/errors';
import type { ReadFenceContexts } from './fenceContexts';
import { type FenceCache, fenceOwnersOf } from './fenceCache';
import { type ChangedFenceState, readFenceCards, writeFenceCards } from './fenceCards';
import { type NewCrossing, saveCrossings, type RaiseCrossingAlerts, raiseNothing } from './crossingRow';
import { nextDue } from './due';
import { CONCERNS, type FenceRow, SELECT_FENCE } from './fenceRow';

/** Most cards in one transaction; the next one takes the rest. Each fence's deadline has its own transaction. */
const AT_ONCE = 500;
/** A deadline found later than this does not ring: the pupil may have come meanwhile. Milliseconds. */
const STALE = spanMs(15, 'minutes');

export function fenceSweep(
  { db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>,
  cache: FenceCache,
  readContexts: ReadFenceContexts,
  raiseAlerts: RaiseCrossingAlerts = raiseNothing,
) {
  /**
   * Judges the states whose wake time has come. It locks the devices in the order of the intake and then reads the
   * states again, because another process may have judged them first.
   */
  async function wake(now: Date): Promise<boolean> {
    const asleep = await db.query<{ device_no: number }>(
      'select distinct device_no from fence_state where wake_at <= $1 limit $2',
      [now, AT_ONCE],
    );
    if (asleep.length === 0) return false;
    await db.transaction(async (tx) => {
      const locked = await lockDevices(
        tx,
        asleep.map(({ device_no }) => device_no),
      );
      const due = await tx.query<{ device_no: number; fence_id: string }>(
        'select device_no, fence_id from fence_state where wake_at <= $1 and device_no = any($2::int[])',
        [now, [...locked.keys()]],
      );
      const cards = await readFenceCards(
        tx,
        due.map(({ device_no }) => device_no),
      );
      await cache.load(tx, cards.values());
      const circumstances = await readContexts(tx, [...cards.values()]);
      const states: ChangedFenceState[] = [];
      const crossings: NewCrossing[] = [];
      const ended: string[][] = [];
      for (const { device_no: deviceNo, fence_id: fenceId } of due) {
        const card = cards.get(deviceNo);
        const fence = card && cache.index.of(fenceId, fenceOwnersOf(card));
        const state = card?.states.get(fenceId);
        if (!card?.last || !fence || !state || state.shapeVersion !== fence.shapeVersion) {
          ended.push([String(deviceNo), fenceId]);
          continue;
        }
        const outcome = judgeTimeout(state, card.last, card.every, fence, now.getTime(), circumstances(card, fence));
        // If the state has not changed and its wake time stays due, only a fix can change it.
        const again = wakeAt(outcome.state, card.last, card.every);
        states.push({
          deviceNo,
          fenceId,
          state: outcome.state,
          wakeAt: again !== null && again > now.getTime() ? again : null,
        });
        for (const crossed of outcome.crossings)
          crossings.push({ deviceNo, fenceId, fenceVersion: fence.version, studentId: card.studentId, crossed });
      }
      await writeFenceCards(tx, [], states);
      await tx.query(
        `delete from fence_state using unnest($1::int[], $2::text[]) as gone (device_no, fence_id)
         where fence_state.device_no = gone.device_no and fence_state.fence_id = gone.fence_id`,
        [ended.map(([deviceNo]) => Number(deviceNo)), ended.map(([, fenceId]) => fenceId)],
      );
      await saveCrossings(tx, crossings, newId, now, raiseAlerts);
    });
    return asleep.length === AT_ONCE;
  }

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
      if (crossed)
        crossings.push({
          deviceNo: card.deviceNo,
          fenceId,
          fenceVersion: fence.version,
          studentId: card.studentId,
          crossed,
        });
    }
    await saveCrossings(tx, crossings, newId, now, raiseAlerts);
  }

  return {
    /** Runs everything that is due now. */
    async run(): Promise<void> {
      const now = clock();
      while (await retryOnDeadlock(() => wake(now)));
      while (await retryOnDeadlock(() => due(now)));
    },
  };
}
