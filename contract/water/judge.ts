/**
 * One fix, one water: in it, near it, far from it or cannot tell, and what is told. Two lines are kept, each as a fence's edge is: the
 * shore, and the near line around it. The same judge is used live, in replay and for answering why.
 */
import type { Proof } from '../fence/evidence';
import { radiusOf, type Sighting, type Trail, type Unheard, unheardOf } from '../fence/sighting';
import type { Buffers } from '../fence/stance';
import type { Toward } from '../fence/state';
import { type Sides, type Step, weigh, type Weighed } from '../fence/weigh';
import { type Spot, spotsAfter } from './approach';
import { WATER_LIMITS } from './limits';
import type { WaterCircumstances } from './quiet';
import { closenessOf, firstWaterState, type ReadyWater, spotOf, surely, type WaterState, zoneOf } from './state';
import { tell, tellAgain, type WaterOutcome } from './tell';
import type { Closeness, Zone } from './told';

export interface WaterJudgement extends WaterOutcome {
  /** The verdict: 'unknown' while a change is under way. */
  zone: Zone;
  /** By this fix; null when it is no evidence. */
  closeness: Closeness | null;
  unheard: Unheard | null;
}

/** @param known null for a pupil this area has not looked at yet. @param now when the platform heard of the fix; ms. */
export function judgeWater(
  known: WaterState | null,
  step: Step,
  area: ReadyWater,
  now: number,
  around: WaterCircumstances,
): WaterJudgement {
  const { fix, before } = step;
  const state = known?.shapeVersion === area.shapeVersion ? known : firstWaterState(area, before);
  const unheard = unheardOf(fix, before, now);
  if (unheard) return { state, told: [], zone: surely(state), closeness: null, unheard };

  const spot = spotOf(fix, area.shore);
  const water = weigh(state.water, step, { fix, depth: -spot.offshore }, area.shore, shoreBuffers(area));
  const near = weigh(state.near, step, { fix, depth: area.nearLine.depth(fix.lng, fix.lat) }, area.nearLine);
  const begun: WaterState = water.afresh ? { ...state, told: null, pending: null } : state;
  const seen: WaterState = {
    ...begun,
    ...sidesAfter(state, { water, near }),
    spots: spotsAfter(spotsUntil(state.spots, before, area), spot),
  };
  const closeness = closenessOf(spot, seen.spots, area.shore);
  const from = water.afresh ? 'unknown' : zoneOf(state);
  const change = changeOf(from, zoneOf(seen), { water, near });
  const moment = { closeness, at: fix.time, now, area, around };
  const outcome = change ? tell(seen, { ...change, from, knownAt: fix.time }, moment) : tellAgain(seen, moment);
  return { ...outcome, zone: surely(outcome.state), closeness, unheard };
}

/** Unlike a fence's, both sides of a shore are kept from fixes that are too near to it to tell. */
function shoreBuffers({ danger }: ReadyWater): Buffers {
  const least = (fix: Sighting) => WATER_LIMITS.least[danger] * radiusOf(fix);
  return { enter: least, leave: least };
}

/** What is said of each of the two lines. */
export type Lines = Record<'water' | 'near', Pick<Weighed, 'afresh' | 'toward' | 'proof'>>;

export const sidesAfter = (known: Record<'water' | 'near', Sides>, { water, near }: Lines) => ({
  water: sideAfter(known.water, water),
  near: sideAfter(known.near, near),
});

function sideAfter(known: Sides, { afresh, toward, proof }: Lines['water']): Sides {
  const sides: Sides = afresh ? { side: 'unknown', since: null, toward: null } : known;
  if (!toward || !proof) return { ...sides, toward };
  return { side: toward.side, since: sides.side === 'unknown' ? null : toward.estimate, toward: null };
}

/** The line that was crossed, and what proves it; null when the zone is as it was. */
export function changeOf(
  from: Zone,
  to: Zone,
  { water, near }: Lines,
): { to: Zone; toward: Toward; proof: Proof } | null {
  if (from === to) return null;
  const { toward, proof } = to === 'in' || (from === 'in' && to === 'near') || !near.proof ? water : near;
  return toward && proof ? { to, toward, proof } : null;
}

/** The fix before may have been too far off to be looked at. */
const spotsUntil = (spots: readonly Spot[], before: Trail | null, { shore }: ReadyWater): readonly Spot[] =>
  before && before.time > (spots.at(-1)?.time ?? -Infinity) ? spotsAfter(spots, spotOf(before, shore)) : spots;
