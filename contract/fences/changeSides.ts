/** Applies a proved change of sides: the state after it, and the crossing. */
import { decideAlert, type FenceOutcome } from './crossingRules';
import type { Proof } from './evidence';
import { JUDGE_LIMITS } from './limits';
import type { FenceContext } from './ringDecision';
import { buffersOf } from './sideChange';
import { visitsAfter } from './stay';
import type { FenceState, PendingChange, ReadyFence } from './state';
import { type TimedFix, toEvidenceFix } from './timedFix';

interface ChangeCase {
  /** The last fix on the new side. */
  fix: TimedFix;
  fence: ReadyFence;
  context: FenceContext;
  /** ms. */
  now: number;
}

/** @param knownAt ms by the card's clock: the time of the fix, or a later one when a timeout proved the change. */
export function changeSides(
  state: FenceState,
  change: PendingChange,
  proof: Proof,
  knownAt: number,
  { fix, fence, context, now }: ChangeCase,
): FenceOutcome {
  const { side, fixes, first, estimate, gap, marks } = change;
  // A card whose side was unknown has not crossed.
  if (state.side === 'unknown') return { state: { ...state, side, since: null, change: null }, crossings: [] };
  const { enter, leave } = JUDGE_LIMITS;
  const draft = {
    kind: side === 'inside' ? ('arrive' as const) : ('leave' as const),
    time: new Date(estimate).toISOString(),
    earliest: new Date(marks[0]?.fix.time ?? first).toISOString(),
    latest: new Date(first).toISOString(),
    knownTime: new Date(knownAt).toISOString(),
    side,
    evidence: {
      marks: marks.map(toEvidenceFix),
      proof,
      counted: { fixes, seconds: Math.round((knownAt - first) / 1000) },
      needed: side === 'inside' ? { ...enter, buffer: 0 } : { ...leave, buffer: buffersOf(state).leave(fix) },
      gap,
      passage: null,
    },
  };
  const { since } = state;
  const visits = side === 'outside' && since !== null ? visitsAfter(state.visits, since, estimate) : state.visits;
  return decideAlert({ ...state, side, since: estimate, change: null, visits }, draft, fix, fence.rules, context, now);
}
