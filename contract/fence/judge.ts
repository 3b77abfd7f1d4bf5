/**
 * One fix, one fence: inside, outside or cannot tell, and what came of it. The same judge is used live, for the preview of a draft
 * and for answering why, so that they cannot disagree.
 */
import { crossed, type Outcome, waited } from './alerts';
import type { Side } from './evidence';
import { changeSides } from './changeSides';
import { type Measured, measured } from './mark';
import { doubtful, passingOf } from './passing';
import { forgotten, leaps, type Sighting, type Trail, type Unheard, unheardOf } from './sighting';
import type { Circumstances } from './silence';
import type { Stance } from './stance';
import { type FenceState, firstState, gapAfter, type ReadyFence, sideOf, type Toward } from './state';
import { proofOf, stanceOf, towardAfter } from './toward';

/** A fix and what went before it. */
export interface Step {
  fix: Sighting;
  /** The last trusted fix of the card that was judged; null for the first. */
  before: Trail | null;
  /** Seconds between two reports that are usual for this card. */
  every: number;
}

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
export function judge(known: FenceState | null, step: Step, fence: ReadyFence, now: number, around: Circumstances): Judgement {
  const { fix, before, every } = step;
  const seen = measured(fix, fence.outline);
  const state = known?.shapeVersion === fence.shapeVersion ? known : firstState(fence, before);
  const unheard = unheardOf(fix, before, now);
  if (unheard) return { state, crossings: [], side: sideOf(state), look: { seen, unheard, stance: null, leap: false, gap: null } };

  const gap = gapBefore(fix, before, every);
  const leap = before !== null && gap === null && leaps(before, fix);
  const sided: FenceState = before && forgotten(before, fix) ? { ...state, side: 'unknown', since: null, toward: null, waiting: null } : state;
  const { target, stance } = stanceOf(sided, seen.depth, fix);
  const toward = towardAfter(sided.toward, target, stance, { fix, seen, before, doubted: leap || before === null || gap !== null, gap }, fence.outline);
  const { state: after, crossings } = toward ? changing(sided, toward, stance, step, fence, now, around) : resting(sided, step, seen, gap, fence, now, around);
  return { state: after, crossings, side: sideOf(after), look: { seen, unheard, stance, leap, gap } };
}

/** A change of sides is under way: proved by this fix, or not yet. */
function changing(state: FenceState, toward: Toward, stance: Stance, { fix, before }: Step, fence: ReadyFence, now: number, around: Circumstances): Outcome {
  const proof = proofOf(toward, stance, { fix, before });
  if (proof) return changeSides(state, toward, proof, fix.time, { fix, fence, around, now });
  return { state: toward === state.toward ? state : { ...state, toward }, crossings: [] };
}

/** Nothing changes sides: what has waited may be told, and the way here may have led through. */
function resting(state: FenceState, { fix, before }: Step, seen: Measured, gap: number | null, fence: ReadyFence, now: number, around: Circumstances): Outcome {
  const told = waited(state.toward ? { ...state, toward: null } : state, fix.time, fence.rules, around, now);
  const passing = state.side === 'outside' && !state.toward && before && gap === null ? passingOf(before, fix, seen, fence.outline) : null;
  if (!passing) return told;
  if (!passing.sure) return { state: told.state, crossings: [...told.crossings, doubtful(passing.crossing)] };
  const passed = crossed(told.state, passing.crossing, fence.rules, around, now);
  return { state: passed.state, crossings: [...told.crossings, ...passed.crossings] };
}

function gapBefore(fix: Sighting, before: Sighting | null, every: number): number | null {
  const seconds = before ? (fix.time - before.time) / 1000 : 0;
  return seconds > gapAfter(every) ? Math.round(seconds) : null;
}
