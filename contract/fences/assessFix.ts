/** What one trusted fix says about the two sides of an edge. Fences and shores share it. */
import type { Proof, Side } from './evidence';
import type { Outline } from './outline';
import { FENCE_BUFFERS, pendingChangeAfter, proofOf, type Support, supportOf } from './sideChange';
import { gapAfter, type PendingChange } from './state';
import { isExpired, isJump, type LastFix, type MeasuredFix, type TimedFix } from './timedFix';

/** What a judge reads: a fix, and what is known of its card. */
export interface JudgeInput {
  fix: TimedFix;
  /** Last trusted fix of the card; null for its first. */
  before: LastFix | null;
  /** Usual seconds between two reports of the card. */
  every: number;
}

/** The side of an edge on which a card is known to be, and the change that is not proved yet. Stored. */
export interface KnownSide {
  side: Side;
  /** Since when, ms by the card's clock; null when it was so before the first fix. */
  since: number | null;
  change: PendingChange | null;
}

export interface FixAssessment {
  /** The side known before has expired. */
  expired: boolean;
  support: Support;
  /** The fix lies farther off than the card was moving. */
  jump: boolean;
  /** Seconds without a trusted fix before it; null when there was no gap. */
  gap: number | null;
  /** The pending change after the fix; null when there is none. */
  change: PendingChange | null;
  /** What proves that change; null when nothing does yet. */
  proof: Proof | null;
}

/**
 * @param measured the fix with its distance from the outline. The caller has checked that it is evidence
 * (`rejectionOf`).
 * @param needs least fixes that prove a departure.
 */
export function assessFix(
  known: Pick<KnownSide, 'side' | 'change'>,
  { fix, before, every }: JudgeInput,
  measured: MeasuredFix,
  outline: Outline,
  buffers = FENCE_BUFFERS,
  needs = 1,
): FixAssessment {
  const gap = gapBefore(fix, before, every);
  const jump = before !== null && gap === null && isJump(before, fix);
  const expired = before !== null && isExpired(before, fix);
  const { target, support } = supportOf(expired ? 'unknown' : known.side, measured.depth, fix, buffers);
  const change = pendingChangeAfter(
    expired ? null : known.change,
    target,
    support,
    { fix, measured, before, doubted: jump || before === null || gap !== null, gap, jump, needs },
    outline,
  );
  return { expired, support, jump, gap, change, proof: change && proofOf(change, support, { fix, before }) };
}

function gapBefore(fix: TimedFix, before: TimedFix | null, every: number): number | null {
  const seconds = before ? (fix.time - before.time) / 1000 : 0;
  return seconds > gapAfter(every) ? Math.round(seconds) : null;
}
