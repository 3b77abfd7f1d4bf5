/** What the clock proves of a water when no fix comes. */
import { changedBy, overdue } from '../fence/elapse';
import { LIMITS } from '../fence/limits';
import type { Trail } from '../fence/sighting';
import { changeOf, type Lines, sidesAfter } from './judge';
import type { WaterCircumstances } from './quiet';
import { closenessOf, type ReadyWater, spotOf, type WaterState, zoneOf } from './state';
import { tell, tellAgain, type WaterOutcome } from './tell';

/** When (ms) the clock has something to say of a card that stays silent from here on; null when only a fix can tell. */
export function waterWakeAt(state: WaterState, last: Trail, every: number): number | null {
  if (last.heardAt - last.time > LIMITS.late * 1000) return null;
  const { water, near } = provedBy(state, last, every);
  const due = state.pending?.due ?? null;
  const moments = [water, near, due === null ? null : Math.max(due, overdue(last.heardAt, every))].filter(
    (moment) => moment !== null,
  );
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** No fix has come since the last trusted one. @param now ms. */
export function elapseWater(
  state: WaterState,
  last: Trail,
  every: number,
  area: ReadyWater,
  now: number,
  around: WaterCircumstances,
): WaterOutcome {
  const at = waterWakeAt(state, last, every);
  if (at === null || now < at) return { state, told: [] };
  const proved = provedBy(state, last, every);
  const line = (of: 'water' | 'near'): Lines['water'] => ({
    afresh: false,
    toward: state[of].toward,
    proof: (proved[of] ?? Infinity) <= at ? 'time' : null,
  });
  const lines = { water: line('water'), near: line('near') };
  const after = { ...state, ...sidesAfter(state, lines) };
  const change = changeOf(zoneOf(state), zoneOf(after), lines);
  const moment = { closeness: closenessOf(spotOf(last, area.shore), state.spots, area.shore), at, now, area, around };
  return change ? tell(after, { ...change, from: zoneOf(state), knownAt: at }, moment) : tellAgain(after, moment);
}

/** When (ms) silence proves the change under way on each line. Whoever is last seen in the water, and then no more, is not waited for. */
function provedBy({ water, near }: WaterState, last: Trail, every: number): Record<'water' | 'near', number | null> {
  const entering = water.toward?.side === 'inside';
  const entered = water.toward?.clear ? overdue(last.heardAt, every) : null;
  return {
    water: entering ? entered : water.toward && changedBy(water.toward, last, every),
    near: near.toward && changedBy(near.toward, last, every),
  };
}
