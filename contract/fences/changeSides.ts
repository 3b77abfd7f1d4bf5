/** Applies a proved change of sides: the state after it, and the crossing. */
import { percentOf } from './belief';
import { decideAlert, type FenceOutcome } from './crossingRules';
import type { Proof } from './evidence';
import { JUDGE_LIMITS } from './limits';
import type { FenceContext } from './ringDecision';
import { buffersOf } from './sideChange';
import { afterStay } from './lies';
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
  /** Usual seconds between two reports of the card. */
  every: number;
}

/** @param knownAt ms by the card's clock: the time of the fix, or a later one when a timeout proved the change. */
export function changeSides(
  state: FenceState,
  change: PendingChange,
  proof: Proof,
  knownAt: number,
  { fix, fence, context, now, every }: ChangeCase,
): FenceOutcome {
  const { side, fixes, first, estimate, gap, marks, needs = 1 } = change;
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
      needed:
        side === 'inside'
          ? { ...enter, buffer: 0 }
          : { ...leave, fixes: Math.max(leave.fixes, needs), buffer: buffersOf(state).leave(fix) },
      gap,
      ...(change.belief && { believed: percentOf(change.belief.odds) }),
      passage: null,
    },
  };
  const { since } = state;
  const after = { ...state, side, since: estimate, change: null };
  const past = side === 'outside' ? pastAfter(state, change, since, fix.time, every) : {};
  return decideAlert({ ...after, ...past }, draft, fix, fence.rules, context, now);
}

/** What a departure adds to the card's past. @param leftBy time of the fix that proved it, ms. */
function pastAfter(
  { visits, lies }: FenceState,
  { estimate, first, marks }: PendingChange,
  since: number | null,
  leftBy: number,
  every: number,
): Pick<FenceState, 'visits' | 'lies'> {
  if (since === null) return { visits, lies: afterStay(lies, leftBy, 0, every) };
  const inside = marks[0]?.fix.time ?? first;
  const away = -(marks[1]?.depth ?? 0);
  const visit = { since, left: estimate, seenInside: inside, seenOutside: first, away };
  return {
    visits: visitsAfter(visits, visit),
    lies: afterStay(lies, leftBy, Math.max(0, estimate - since) / 1000, every),
  };
}
