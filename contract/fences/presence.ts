/** 'Should be here by': the verdict at that time of day, whether or not a fix comes. */
import type { EvidenceFix, JudgedCrossing, Side } from './evidence';
import type { FenceContext } from './ringDecision';
import { type FenceState, firstState, gapAfter, type ReadyFence, sideOf } from './state';
import { type LastFix, measureFix, toEvidenceFix } from './timedFix';

/** What is known of a card and a fence at an instant. */
export interface KnownCard {
  state: FenceState | null;
  /** Its last trusted fix. */
  last: LastFix | null;
  /** Usual seconds between two reports of the card. */
  every: number;
}

/**
 * The side of a card at an instant (ms). A card last seen inside stays inside without fixes, because cards indoors send
 * none. A card last seen outside becomes unknown: it may have arrived meanwhile.
 */
export function sideAt({ state, last, every }: KnownCard, fence: ReadyFence, now: number): Side {
  const side = sideOf(state?.shapeVersion === fence.shapeVersion ? state : firstState(fence, last));
  const silent = !last || (now - last.time) / 1000 > gapAfter(every);
  return side === 'outside' && silent ? 'unknown' : side;
}

/**
 * The crossing 'absent' of a card that is not inside at the due time (ms); null when it is. Unknown counts as absent.
 */
export function absenceAt(
  due: number,
  card: KnownCard,
  fence: ReadyFence,
  context: FenceContext,
): JudgedCrossing | null {
  const side = sideAt(card, fence, due);
  if (side === 'inside') return null;
  const { last, every } = card;
  const time = new Date(due).toISOString();
  const marks: EvidenceFix[] = last ? [toEvidenceFix(measureFix(last, fence.outline))] : [];
  const silent = last ? (due - last.time) / 1000 : null;
  const paused = context.pausedUntil !== null && due < context.pausedUntil;
  const excuse = context.excused('absent', due);
  return {
    kind: 'absent',
    time,
    earliest: time,
    latest: time,
    knownTime: time,
    early: false,
    side,
    silence: paused ? 'paused' : excuse === null ? null : 'excused',
    late: false,
    evidence: {
      marks,
      proof: 'deadline',
      counted: { fixes: marks.length, seconds: 0 },
      needed: { fixes: 0, seconds: 0, buffer: 0 },
      gap: silent !== null && silent > gapAfter(every) ? Math.round(silent) : null,
      dwell: null,
      passage: null,
      excuse,
    },
  };
}
