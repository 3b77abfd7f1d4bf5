/**
 * Judges one fix against one fence: inside, outside or unknown, and the crossings that follow. Live alerts, previews of
 * drafts and the answer to 'why' share this judge, so that they agree.
 */
import { changeSides } from './changeSides';
import { decideAlert, type FenceOutcome, releasePending, updateStay } from './crossingRules';
import { assessFix, type JudgeInput } from './assessFix';
import type { Proof, Side } from './evidence';
import { afterLie, fixesToLeave } from './lies';
import { passThroughOf, unprovenPass } from './passThrough';
import type { FenceContext } from './ringDecision';
import { buffersOf, type Support } from './sideChange';
import { type FenceState, firstState, type PendingChange, type ReadyFence, sideOf } from './state';
import { type FixRejection, type MeasuredFix, measureFix, rejectionOf, type TimedFix } from './timedFix';

/** How the judge treated one fix; 'why' shows it. */
export interface ReviewedFix {
  measured: MeasuredFix;
  /** Why the fix is no evidence; null when it is. */
  rejection: FixRejection | null;
  /** How far it supports a change of sides, before anything is counted; null when rejected. */
  support: Support | null;
  /** It lies farther off than the card was moving. */
  jump: boolean;
  /** Seconds without a trusted fix before it; null when there was no gap. */
  gap: number | null;
}

export interface FenceJudgement extends FenceOutcome {
  /** The verdict. */
  side: Side;
  reviewed: ReviewedFix;
}

/**
 * @param known null for a card that this fence has not judged yet.
 * @param now when the platform received the fix, ms.
 */
export function judgeFence(
  known: FenceState | null,
  input: JudgeInput,
  fence: ReadyFence,
  now: number,
  context: FenceContext,
): FenceJudgement {
  const { fix, before } = input;
  const measured = measureFix(fix, fence.outline);
  const state = known?.shapeVersion === fence.shapeVersion ? known : firstState(fence, before);
  const rejection = rejectionOf(fix, before, now);
  if (rejection) {
    const reviewed = { measured, rejection, support: null, jump: false, gap: null };
    return { state, crossings: [], side: sideOf(state), reviewed };
  }
  const { expired, support, jump, gap, change, proof } = assessFix(
    state,
    input,
    measured,
    fence.outline,
    buffersOf(state),
    state.side === 'inside' ? fixesToLeave(state.lies, secondsSince(state, fix), input.every) : 1,
  );
  const current: FenceState = expired
    ? { ...state, side: 'unknown', since: null, change: null, pending: null }
    : updateStay(withLie(state, input, measured), measured, fence.rules);
  const { state: after, crossings } = change
    ? withChange(current, change, proof, input, fence, now, context)
    : withoutChange(current, input, measured, gap, fence, now, context);
  return { state: after, crossings, side: sideOf(after), reviewed: { measured, rejection, support, jump, gap } };
}

/** Seconds since the card came inside; 0 when it was there before the first fix. */
const secondsSince = ({ since }: FenceState, { time }: TimedFix) =>
  since === null ? 0 : Math.max(0, (time - since) / 1000);

/** A fix inside shows that the one before, beyond the buffer, lied. */
function withLie(state: FenceState, { before }: JudgeInput, { depth }: MeasuredFix): FenceState {
  if (depth <= 0) return state;
  const takenBack = state.side === 'inside' && state.change?.side === 'outside';
  const undone = state.side === 'outside' && before !== null && state.lies?.leftBy === before.time;
  return takenBack || undone ? { ...state, lies: afterLie(state.lies) } : state;
}

/** A change of sides is pending: this fix proves it, or not yet. */
function withChange(
  state: FenceState,
  change: PendingChange,
  proof: Proof | null,
  { fix, every }: JudgeInput,
  fence: ReadyFence,
  now: number,
  context: FenceContext,
): FenceOutcome {
  if (proof) return changeSides(state, change, proof, fix.time, { fix, fence, context, now, every });
  return { state: change === state.change ? state : { ...state, change }, crossings: [] };
}

/** No change of sides: a pending alert may ring, and the path to this fix may have led through the fence. */
function withoutChange(
  state: FenceState,
  { fix, before }: JudgeInput,
  measured: MeasuredFix,
  gap: number | null,
  fence: ReadyFence,
  now: number,
  context: FenceContext,
): FenceOutcome {
  const steady = state.change ? { ...state, change: null } : state;
  const released = releasePending(steady, fix.time, fence.rules, context, now);
  const pass =
    state.side === 'outside' && !state.change && before && gap === null
      ? passThroughOf(before, fix, measured, fence.outline)
      : null;
  if (!pass) return released;
  if (!pass.sure) return { state: released.state, crossings: [...released.crossings, unprovenPass(pass.crossing)] };
  const decided = decideAlert(released.state, pass.crossing, fix, fence.rules, context, now);
  return { state: decided.state, crossings: [...released.crossings, ...decided.crossings] };
}
