/** Judges a card that stops reporting. Cards that stand still or go indoors often send no more fixes. */
import { changeSides } from './changeSides';
import { type FenceOutcome, mayRing, releasePending } from './crossingRules';
import { BELIEF, JUDGE_LIMITS } from './limits';
import type { FenceContext } from './ringDecision';
import type { FenceState, PendingChange, ReadyFence } from './state';
import type { LastFix } from './timedFix';

/** When (ms) the next fix is overdue: two report intervals after `time`, at least a minute. @param every seconds. */
export const overdueAt = (time: number, every: number) => time + Math.max(60, 2 * every) * 1000;

/**
 * When (ms) a timeout may decide something if no fix comes; null when only a fix can. A pending change needs a clear
 * last fix. A card whose fixes arrive late proves nothing by sending none.
 * @param every usual seconds between two reports of the card.
 */
export function wakeAt({ change, pending }: FenceState, last: LastFix, every: number): number | null {
  if (last.receivedAt - last.time > JUDGE_LIMITS.late * 1000) return null;
  if (change) return provenAt(change, last, every);
  if (!pending || pending.why === 'late' || !mayRing(pending)) return null;
  // A card at a standstill is expected to stop reporting.
  return pending.stay?.standstills.length
    ? Math.max(pending.due, overdueAt(last.receivedAt, every))
    : overdueAt(Math.max(pending.due, last.receivedAt), every);
}

/**
 * When (ms) the absence of fixes proves a pending change; null when it never does. A clear last fix is enough. So is
 * one inside that is not clear, the later the less the fixes make inside believed: cards go indoors and fall silent.
 */
export function provenAt(
  { side, clear, fixes, belief, needs = 1 }: PendingChange,
  last: LastFix,
  every: number,
): number | null {
  const { seconds } = side === 'inside' ? JUDGE_LIMITS.enter : JUDGE_LIMITS.leave;
  const at = overdueAt(Math.max(last.time + seconds * 1000, last.receivedAt), every);
  if (fixes < needs) return null;
  if (clear) return at;
  if (!belief || belief.odds < BELIEF.never) return null;
  return Math.max(at, Math.round(last.time + Math.max(0, BELIEF.believed - belief.odds) * BELIEF.wait * 1000));
}

/** Judges a card from which no fix came after `last`. @param now ms. */
export function judgeTimeout(
  state: FenceState,
  last: LastFix,
  every: number,
  fence: ReadyFence,
  now: number,
  context: FenceContext,
): FenceOutcome {
  const at = wakeAt(state, last, every);
  if (at === null || now < at) return { state, crossings: [] };
  if (state.change) return changeSides(state, state.change, 'time', at, { fix: last, fence, context, now, every });
  return releasePending(state, at, fence.rules, context, now);
}
