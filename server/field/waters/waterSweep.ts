/** Judges cards beside waters from which no fix came in time, and deletes expired rows. */
import { judgeWaterTimeout, type WaterState, waterWakeAt } from '../../../contract/waters';
import type { PlatformContext } from '../../engine/platform';
import { retryOnDeadlock } from '../../engine/store/errors';
import { writeStates } from '../drawn/drawnStates';
import { judgeDueStates, type StateJudge } from '../drawn/dueStates';
import { saveVerdicts, type NewVerdict } from './saveVerdicts';
import { waterOwnersOf } from './waterCache';
import { readWaterCards, WATER_STATES, type WaterCard } from './waterCards';
import { waterContexts } from './waterContexts';
import type { Judging } from './waterJudge';

interface JudgedWater {
  state: WaterState;
  verdicts: NewVerdict[];
}

export function waterSweep(
  { db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>,
  { cache, habits, alarms }: Judging,
) {
  const judge: StateJudge<WaterCard, WaterState, JudgedWater> = {
    states: WATER_STATES,
    atOnce: 200,
    readCards: readWaterCards,
    async judging(tx, cards, now) {
      await cache.load(tx, cards);
      const circumstances = await waterContexts(tx, cards, now, ({ deviceNo }, place) =>
        habits.isEveryday(deviceNo, place),
      );
      return (card, areaId, known, last) => {
        const area = cache.index.of(areaId, waterOwnersOf(card));
        if (area?.shapeVersion !== known.shapeVersion) return null;
        const { state, verdicts } = judgeWaterTimeout(
          known,
          last,
          card.every,
          area,
          now.getTime(),
          circumstances(card, area),
        );
        return { state, verdicts: verdicts.map((verdict) => ({ card, area, verdict })) };
      };
    },
    wakeAt: waterWakeAt,
    async save(tx, states, judged, now) {
      await writeStates(tx, WATER_STATES, states);
      await saveVerdicts(
        tx,
        judged.flatMap(({ verdicts }) => verdicts),
        newId,
        now,
        alarms,
      );
    },
  };

  return {
    /** Judges all states that are due. */
    async run(): Promise<void> {
      const now = clock();
      while (await retryOnDeadlock(() => judgeDueStates(db, judge, now)));
    },
  };
}
