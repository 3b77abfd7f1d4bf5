/** What the clock does for waters: wakes those that wait for it, and forgets what is past its time. */
import { judgeWaterTimeout, waterWakeAt } from '../../contract/water';
import { lockDevices } from '../intake/repository';
import type { PlatformContext } from '../platform';
import { retryOnDeadlock } from '../store/retryOnDeadlock';
import { waterContexts } from './waterContexts';
import { waterOwnersOf } from './waterCache';
import { type ChangedWaterState, readWaterCards, writeWaterCards } from './waterCards';
import type { Judging } from './waterJudge';
import { type NewVerdict, saveVerdicts } from './saveVerdicts';

/** Cards in one transaction; the rest comes in the next. */
const AT_ONCE = 200;

export function waterSweep(
  { db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>,
  { book, habits, alarms }: Judging,
) {
  /** Cards are locked as the intake locks them, and asked again then: another process may have been first. */
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
      await book.load(tx, [...new Set([...cards.values()].map(({ schoolId }) => schoolId))]);
      const circumstances = await waterContexts(tx, [...cards.values()], now, ({ deviceNo }, place) =>
        habits.isEveryday(deviceNo, place),
      );
      const states: ChangedWaterState[] = [];
      const verdicts: NewVerdict[] = [];
      const gone: [deviceNo: number, areaId: string][] = [];
      for (const { device_no: deviceNo, area_id: areaId } of due) {
        const card = cards.get(deviceNo);
        const area = card && book.index.of(areaId, waterOwnersOf(card));
        const state = card?.states.get(areaId);
        if (!card?.last || !area || !state || state.shapeVersion !== area.shapeVersion) {
          gone.push([deviceNo, areaId]);
          continue;
        }
        const outcome = judgeWaterTimeout(state, card.last, card.every, area, now.getTime(), circumstances(card, area));
        // One that has nothing to say yet is asked again when it may have; unchanged, it waits for a fix.
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
        'delete from water_state using unnest($1::int[], $2::text[]) as gone (device_no, area_id) where water_state.device_no = gone.device_no and water_state.area_id = gone.area_id',
        [gone.map(([deviceNo]) => deviceNo), gone.map(([, areaId]) => areaId)],
      );
      await saveVerdicts(tx, verdicts, newId, now, alarms);
    });
    return asleep.length === AT_ONCE;
  }

  return {
    /** Does all that is due by now. */
    async run(): Promise<void> {
      const now = clock();
      while (await retryOnDeadlock(() => wake(now)));
    },

    /** Forgets verdicts, which hold places, as old as fixes that are forgotten, and swims that are long over. */
    async forget(before: Date): Promise<void> {
      await db.query('delete from water_verdict where at < $1', [before]);
      await db.query('delete from swim where to_at < $1', [before]);
      await db.query(
        'delete from water_state where not exists (select 1 from water_area where water_area.area_id = water_state.area_id and not removed)',
      );
    },
  };
}
