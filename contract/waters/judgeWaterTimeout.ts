/** Judges a card near a water that stops reporting. */
import { overdueAt, provenAt } from '../fences/judgeTimeout';
import { JUDGE_LIMITS } from '../fences/limits';
import type { LastFix } from '../fences/timedFix';
import { announceZone, retryPending, type WaterOutcome } from './announceZone';
import { changeOf, type LineAssessments, sidesAfter } from './judgeWater';
import type { WaterContext } from './silence';
import { closenessOf, type ReadyWater, shoreFixOf, type WaterState, zoneOf } from './state';

/** When (ms) a timeout may decide something if no fix comes; null when only a fix can. @param every seconds. */
export function waterWakeAt(state: WaterState, last: LastFix, every: number): number | null {
  if (last.receivedAt - last.time > JUDGE_LIMITS.late * 1000) return null;
  const { water, near } = linesProvenAt(state, last, every);
  const due = state.pending?.due ?? null;
  const moments = [water, near, due === null ? null : Math.max(due, overdueAt(last.receivedAt, every))].filter(
    (moment) => moment !== null,
  );
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** Judges a card from which no fix came after `last`. @param now ms. */
export function judgeWaterTimeout(
  state: WaterState,
  last: LastFix,
  every: number,
  area: ReadyWater,
  now: number,
  context: WaterContext,
): WaterOutcome {
  const at = waterWakeAt(state, last, every);
  if (at === null || now < at) return { state, verdicts: [] };
  const proven = linesProvenAt(state, last, every);
  const line = (of: 'water' | 'near'): LineAssessments['water'] => ({
    expired: false,
    change: state[of].change,
    proof: (proven[of] ?? Infinity) <= at ? 'time' : null,
  });
  const lines = { water: line('water'), near: line('near') };
  const after = { ...state, ...sidesAfter(state, lines) };
  const change = changeOf(zoneOf(state), zoneOf(after), lines);
  const closeness = closenessOf(shoreFixOf(last, area.shore), state.shoreFixes, area.shore);
  const moment = { closeness, at, now, area, context };
  return change
    ? announceZone(after, { ...change, from: zoneOf(state), knownAt: at }, moment)
    : retryPending(after, moment);
}

/** When (ms) the absence of fixes proves the pending change of each line. Going into the water needs the least wait. */
function linesProvenAt(
  { water, near }: WaterState,
  last: LastFix,
  every: number,
): Record<'water' | 'near', number | null> {
  const entering = water.change?.side === 'inside';
  const entered = water.change?.clear ? overdueAt(last.receivedAt, every) : null;
  return {
    water: entering ? entered : water.change && provenAt(water.change, last, every),
    near: near.change && provenAt(near.change, last, every),
  };
}
