/** A water over recorded fixes, as it would have been live: every fix looked at, the clock heard in between. */
import { type Sighting, type Trail, trailAfter } from '../fence/sighting';
import { elapseWater, waterWakeAt } from './elapse';
import { judgeWater, type WaterJudgement } from './judge';
import type { WaterCircumstances } from './quiet';
import { type ReadyWater, surely, type WaterState } from './state';
import type { WaterTold, Zone } from './told';

/** One moment of a replay: a fix and its judgement, or the clock's word (then `judgement` is null). */
export interface WaterMoment {
  /** ms. */
  time: number;
  judgement: WaterJudgement | null;
  told: WaterTold[];
  /** The verdict after it. */
  zone: Zone;
}

/** @param heard in the order it was heard (`heardAt` in ms; without, at once). @param every seconds between two reports. @param until ms; the clock runs so far. */
export function* replayWater(
  area: ReadyWater,
  heard: Iterable<{ fix: Sighting; heardAt?: number }>,
  every: number,
  until: number,
  around: WaterCircumstances,
): Generator<WaterMoment> {
  let state: WaterState | null = null;
  let last: Trail | null = null;

  function* clock(to: number): Generator<WaterMoment> {
    for (let time = wake(); time !== null && time < to; time = wake()) {
      if (!state || !last) return;
      const { state: after, told } = elapseWater(state, last, every, area, time, around);
      const stuck = told.length === 0 && waterWakeAt(after, last, every) === time;
      state = after;
      yield { time, judgement: null, told, zone: surely(state) };
      if (stuck) return;
    }
  }
  const wake = () => (state && last ? waterWakeAt(state, last, every) : null);

  for (const { fix, heardAt = fix.time } of heard) {
    yield* clock(heardAt);
    const judgement = judgeWater(state, { fix, before: last, every }, area, heardAt, around);
    state = judgement.state;
    if (judgement.unheard === null) last = trailAfter(last, fix, heardAt);
    yield { time: heardAt, judgement, told: judgement.told, zone: judgement.zone };
  }
  yield* clock(until);
}
