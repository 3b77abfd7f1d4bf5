/** Timed jobs of waters: judges cards whose timeout is due, and deletes expired rows. */
import { judgeWaterTimeout, waterWakeAt } from '../../contract/water';
import { lockDevices } from '../intake/repository';
import type { PlatformContext } from '../platform';
import { retryOnDeadlock } from '../store/errors';
import { waterContexts } from './waterContexts';
import { waterOwnersOf } from './waterCache';
import { type ChangedWaterState, readWaterCards, writeWaterCards } from './waterCards';
import type { Judging } from './waterJudge';
import { type NewVerdict, saveVerdicts } from './saveVerdicts';

/** Most cards in one transaction. */
const AT_ONCE = 200;

export function waterSweep(
  { db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>,
  { cache, habits, alarms }: Judging,
) {
  /**
   * Judges one batch of due states. It locks the devices in the intake's order, then reads the due states again,
   * because another process may have judged them. Returns true when more may be due.
   */
  async function wake(now: Date): Promise<boolean> {
    const asleep = await db.query<{ device_no: number }>(
      'select distinct device_no from water_state where wake_at <= $1 limit $2',
      [now, AT_ONCE],
    );
    if (asleep.length === 0) return false;
    await db.transaction(async (tx) => {
      const locked = await lockDevices(
        tx,
        asleep.map(({ device_no }) => device_no),
      );
      const due = await tx.query<{ device_no: number; area_id: string }>(
        'select device_no, area_id from water_state where wake_at <= $1 and device_no = any($2::int[])',
        [now, [...locked.keys()]],
      );
      const cards = await readWaterCards(
        tx,
        due.map(({ device_no }) => device_no),
      );
      await cache.load(tx, cards.values());
      const circumstances = await waterContexts(tx, [...cards.values()], now, ({ deviceNo }, place) =>
        habits.isEveryday(deviceNo, place),
      );
      const states: ChangedWaterState[] = [];
      const verdicts: NewVerdict[] = [];
      const ended: [deviceNo: number, areaId: string][] = [];
      for (const { device_no: deviceNo, area_id: areaId } of due) {
        const card = cards.get(deviceNo);
        const area = card && cache.index.of(areaId, waterOwnersOf(card));
        const state = card?.states.get(areaId);
        if (!card?.last || !area || !state || state.shapeVersion !== area.shapeVersion) {
          ended.push([deviceNo, areaId]);
          continue;
        }
        const outcome = judgeWaterTimeout(state, card.last, card.every, area, now.getTime(), circumstances(card, area));
        // The state wakes again at a later time. If the time has not moved, it waits for a fix.
        const again = waterWakeAt(outcome.state, card.last, card.every);
        states.push({
          deviceNo,
          areaId,
          state: outcome.state,
          wakeAt: again !== null && again > now.getTime() ? again : null,
        });
        for (const verdict of outcome.verdicts) verdicts.push({ card, area, verdict });
      }
      await writeWaterCards(tx, [], states);
      await tx.query(
        `delete from water_state using unnest($1::int[], $2::text[]) as gone (device_no, area_id)
         where water_state.device_no = gone.device_no and water_state.area_id = gone.area_id`,
        [ended.map(([deviceNo]) => deviceNo), ended.map(([, areaId]) => areaId)],
      );
      await saveVerdicts(tx, verdicts, newId, now, alarms);
    });
    return asleep.length === AT_ONCE;
  }

  return {
    /** Judges all states that are due. */
    async run(): Promise<void> {
      const now = clock();
      while (await retryOnDeadlock(() => wake(now)));
    },
  };
}
