/** What the judge remembers of one card and one fence between two fixes. The states are stored as JSON. */
import type { Belief } from './belief';
import type { JudgedCrossing, Side, SilenceReason } from './evidence';
import { JUDGE_LIMITS } from './limits';
import type { Outline } from './outline';
import type { FenceRules } from './rules';
import type { LyingCard } from './lies';
import type { PastVisit, ArrivalStay } from './stay';
import { type LastFix, type MeasuredFix, measureFix, radiusOf } from './timedFix';

/** A fence prepared for the judge. */
export interface ReadyFence {
  /** Number of the shape; it changes when the shape does. */
  shapeVersion: number;
  /** When that shape came into force, ms. */
  since: number;
  outline: Outline;
  rules: FenceRules;
}

export interface FenceState {
  shapeVersion: number;
  side: Side;
  /** Since when, ms by the card's clock; null when it was so before the first fix. */
  since: number | null;
  change: PendingChange | null;
  pending: PendingAlert | null;
  /** When each kind last rang, ms. */
  rang: { arrive: number | null; leave: number | null; pass: number | null };
  /** Earlier visits, the latest last (`JUDGE_LIMITS.visits`). */
  visits: PastVisit[];
  /** How often the card lied about leaving; absent in states from before it was kept, and while it never did. */
  lies?: LyingCard;
}

/** A change of sides that is not proved yet. */
export interface PendingChange {
  side: 'inside' | 'outside';
  /** Number of fixes that support it. */
  fixes: number;
  /** Time of the first of them, ms. */
  first: number;
  /** The first fix alone proves nothing, however clear: it jumps, is the card's first, or follows a gap. */
  doubted: boolean;
  /** The last fix that was counted was clear. */
  clear: boolean;
  /** Seconds without a fix before it; null when there was no gap. */
  gap: number | null;
  /** Estimated time of the change, ms. */
  estimate: number;
  /** The last fix before it, the first that supports it, and the last so far. */
  marks: MeasuredFix[];
  /** How far the fixes make inside believed; absent for outside, and in changes from before it was kept. */
  belief?: Belief;
  /** Least fixes that prove it, for a card that lies; absent for one. */
  needs?: number;
}

/** An alert that waits for its time. When the opposite crossing comes first, both are silent for the reason `why`. */
export interface PendingAlert {
  crossing: JudgedCrossing;
  /** ms. The alert rings with the first fix from then on that arrives in time. */
  due: number;
  /** The stay of an arrival whose rule has a dwell time; else null. */
  stay: ArrivalStay | null;
  why: Extract<SilenceReason, 'did-not-stay' | 'cool-down' | 'late'>;
}

/**
 * The state of a card that has none for this fence. If the fence is older than the card's last fix, the card was never
 * near it, so it is outside. If the fence is newer, the last fix decides when it is clear.
 * @param before last trusted fix of the card.
 */
export function firstState(
  fence: Pick<ReadyFence, 'shapeVersion' | 'since' | 'outline'>,
  before: LastFix | null,
): FenceState {
  const state: FenceState = {
    shapeVersion: fence.shapeVersion,
    side: 'unknown',
    since: null,
    change: null,
    pending: null,
    rang: { arrive: null, leave: null, pass: null },
    visits: [],
  };
  if (!before) return state;
  const measured = measureFix(before, fence.outline);
  const clear = Math.abs(measured.depth) > JUDGE_LIMITS.clear * radiusOf(before);
  if (before.receivedAt <= fence.since)
    return clear ? { ...state, side: measured.depth > 0 ? 'inside' : 'outside' } : state;
  if (before.time - before.knownSince >= JUDGE_LIMITS.independent * 1000) return { ...state, side: 'outside' };
  return {
    ...state,
    change: {
      side: 'outside',
      fixes: 1,
      first: before.knownSince,
      doubted: true,
      clear,
      gap: null,
      estimate: before.knownSince,
      marks: [measured],
    },
  };
}

/** The verdict: the known side, or 'unknown' while a change is pending. */
export const sideOf = ({ side, change }: Pick<FenceState, 'side' | 'change'>): Side => (change ? 'unknown' : side);

/** Seconds without a trusted fix that make a gap. @param every usual seconds between two reports of the card. */
export const gapAfter = (every: number) => Math.max(JUDGE_LIMITS.gap.least, JUDGE_LIMITS.gap.intervals * every);

/** True when no fix far from the fence can change the state. Such a state need not be judged. */
export const isSettledOutside = ({ side, change, pending }: FenceState) => side === 'outside' && !change && !pending;
