/**
 * One fix, one fence: inside, outside or cannot tell, and what came of it. The same judge is used live, for the preview of a draft
 * and for answering why, so that they cannot disagree.
 */
import { crossed, type Outcome, settling, waited } from './alerts';
import type { Proof, Side } from './evidence';
import { changeSides } from './changeSides';
import { type Measured, measured } from './mark';
import { doubtful, passingOf } from './passing';
import { type Sighting, type Unheard, unheardOf } from './sighting';
import type { Circumstances } from './silence';
import type { Stance } from './stance';
import { type FenceState, firstState, type ReadyFence, sideOf, type Toward } from './state';
import { type Step, weigh } from './weigh';

/** How one fix was looked at: what 'why' shows of it. */
export interface Look {
  seen: Measured;
  /** Why the fix was no evidence; null when it was. */
  unheard: Unheard | null;
  /** What it says about a change of sides, before anything is counted; null when unheard. */
  stance: Stance | null;
  /** It lies further off than the card was moving. */
  leap: boolean;
  /** Seconds without a trusted fix before it; null when there was no gap. */
  gap: number | null;
}

export interface Judgement extends Outcome {
  /** The verdict. */
  side: Side;
  look: Look;
}

/** @param known null for a pupil this fence has not looked at yet. @param now when the platform heard of the fix; ms. */
export function judge(
  known: FenceState | null,
  step: Step,
  fence: ReadyFence,
  now: number,
  around: Circumstances,
): Judgement {
  const { fix, before } = step;
  const seen = measured(fix, fence.outline);
  const state = known?.shapeVersion === fence.shapeVersion ? known : firstState(fence, before);
  const unheard = unheardOf(fix, before, now);
  if (unheard)
    return { state, crossings: [], side: sideOf(state), look: { seen, unheard, stance: null, leap: false, gap: null } };

  const { afresh, stance, leap, gap, toward, proof } = weigh(state, step, seen, fence.outline);
  const sided: FenceState = afresh
    ? { ...state, side: 'unknown', since: null, toward: null, waiting: null }
    : settling(state, fix, fence.rules);
  const look = { seen, unheard, stance, leap, gap };
  const { state: after, crossings } = toward
    ? changing(sided, toward, proof, fix, fence, now, around)
    : resting(sided, step, seen, gap, fence, now, around);
  return { state: after, crossings, side: sideOf(after), look };
}

/** A change of sides is under way: proved by this fix, or not yet. */
function changing(
  state: FenceState,
  toward: Toward,
  proof: Proof | null,
  fix: Sighting,
  fence: ReadyFence,
  now: number,
  around: Circumstances,
): Outcome {
  if (proof) return changeSides(state, toward, proof, fix.time, { fix, fence, around, now });
  return { state: toward === state.toward ? state : { ...state, toward }, crossings: [] };
}

/** Nothing changes sides: what has waited may be told, and the way here may have led through. */
function resting(
  state: FenceState,
  { fix, before }: Step,
  seen: Measured,
  gap: number | null,
  fence: ReadyFence,
  now: number,
  around: Circumstances,
): Outcome {
  const told = waited(state.toward ? { ...state, toward: null } : state, fix.time, fence.rules, around, now);
  const passing =
    state.side === 'outside' && !state.toward && before && gap === null
      ? passingOf(before, fix, seen, fence.outline)
      : null;
  if (!passing) return told;
  if (!passing.sure) return { state: told.state, crossings: [...told.crossings, doubtful(passing.crossing)] };
  const passed = crossed(told.state, passing.crossing, fence.rules, around, now);
  return { state: passed.state, crossings: [...told.crossings, ...passed.crossings] };
}
