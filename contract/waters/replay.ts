/** Runs a water over recorded fixes as if they came live: every fix is judged, and timeouts in between. */
import { type LastFix, lastFixAfter } from '../fences/timedFix';
import type { ReceivedFix } from '../fences/replay';
import { judgeWater, type WaterJudgement } from './judgeWater';
import { judgeWaterTimeout, waterWakeAt } from './judgeWaterTimeout';
import type { WaterContext } from './silence';
import { type ReadyWater, type WaterState, zoneShown } from './state';
import type { WaterVerdict, Zone } from './verdict';

/** One moment of a replay: a judged fix, or a timeout (then `judgement` is null). */
export interface WaterMoment {
  /** ms. */
  time: number;
  judgement: WaterJudgement | null;
  verdicts: WaterVerdict[];
  /** The verdict after it. */
  zone: Zone;
}

/**
 * @param fixes in the order in which the platform received them.
 * @param every usual seconds between two reports.
 * @param until ms. Timeouts run until then.
 */
export function* replayWater(
  area: ReadyWater,
  fixes: Iterable<ReceivedFix>,
  every: number,
  until: number,
  context: WaterContext,
): Generator<WaterMoment> {
  let state: WaterState | null = null;
  let last: LastFix | null = null;

  function* timeouts(to: number): Generator<WaterMoment> {
    for (let time = wake(); time !== null && time < to; time = wake()) {
      if (!state || !last) return;
      const { state: after, verdicts } = judgeWaterTimeout(state, last, every, area, time, context);
      const stuck = verdicts.length === 0 && waterWakeAt(after, last, every) === time;
      state = after;
      yield { time, judgement: null, verdicts, zone: zoneShown(state) };
      if (stuck) return;
    }
  }
  const wake = () => (state && last ? waterWakeAt(state, last, every) : null);

  for (const { fix, receivedAt = fix.time } of fixes) {
    yield* timeouts(receivedAt);
    const judgement = judgeWater(state, { fix, before: last, every }, area, receivedAt, context);
    state = judgement.state;
    if (judgement.rejection === null) last = lastFixAfter(last, fix, receivedAt);
    yield { time: receivedAt, judgement, verdicts: judgement.verdicts, zone: judgement.zone };
  }
  yield* timeouts(until);
}
