/** A change of sides: how far one fix supports it, how it is counted over several fixes, and what proves it. */
import { beliefAfter } from './belief';
import type { Proof, Side } from './evidence';
import { JUDGE_LIMITS } from './limits';
import type { Outline } from './outline';
import type { FenceState, PendingChange } from './state';
import { type MeasuredFix, measureFix, radiusOf, type TimedFix } from './timedFix';

/**
 * How far one fix supports a side. clear: proves it alone. leans: more likely than not. neutral: neither way.
 * against: the other side is more likely.
 */
export type Support = 'clear' | 'leans' | 'neutral' | 'against';

/** Hysteresis: metres beyond the edge that a fix needs before it counts for a change of the known side. */
export interface EdgeBuffers {
  enter(fix: TimedFix): number;
  leave(fix: TimedFix): number;
}

/** Metres beyond the edge that a fix needs to count for a departure. */
export const leaveBuffer = (fix: TimedFix) => Math.max(JUDGE_LIMITS.leave.buffer, radiusOf(fix));

/** Buffers of a fence: inside as soon as it is more likely than not, outside only beyond the buffer. */
export const FENCE_BUFFERS: EdgeBuffers = { enter: () => 0, leave: leaveBuffer };

/**
 * Before an arrival has rung: outside as soon as the fix lies outside by more than its accuracy radius. Nobody was told
 * of the arrival, so a departure that is taken back disturbs nobody.
 */
const UNTOLD_BUFFERS: EdgeBuffers = { enter: () => 0, leave: radiusOf };

/** The buffers for a card with this state. */
export const buffersOf = ({ pending }: Pick<FenceState, 'pending'>): EdgeBuffers =>
  pending?.stay ? UNTOLD_BUFFERS : FENCE_BUFFERS;

function supportForInside(depth: number, fix: TimedFix, { enter }: EdgeBuffers): Support {
  if (depth > JUDGE_LIMITS.clear * radiusOf(fix)) return 'clear';
  if (depth < 0) return 'against';
  return depth >= enter(fix) ? 'leans' : 'neutral';
}

/** The buffer counts only for a card that was known to be inside. */
function supportForOutside(depth: number, fix: TimedFix, wasInside: boolean, { leave }: EdgeBuffers): Support {
  const buffer = wasInside ? leave(fix) : 0;
  if (-depth > buffer + JUDGE_LIMITS.clear * radiusOf(fix)) return 'clear';
  if (-depth > buffer) return 'leans';
  return depth < 0 ? 'neutral' : 'against';
}

/**
 * The side a fix may prove, and how far it supports it: the opposite of the known side, or, when none is known, the
 * side the fix lies on.
 * @param depth metres inside the edge; negative outside.
 */
export function supportOf(
  side: Side,
  depth: number,
  fix: TimedFix,
  buffers: EdgeBuffers,
): { target: PendingChange['side']; support: Support } {
  const target = side === 'inside' || (side === 'unknown' && depth < 0) ? 'outside' : 'inside';
  const support =
    target === 'inside'
      ? supportForInside(depth, fix, buffers)
      : supportForOutside(depth, fix, side === 'inside', buffers);
  return { target, support };
}

export interface ChangeFix {
  fix: TimedFix;
  measured: MeasuredFix;
  before: TimedFix | null;
  /** The fix alone proves nothing: it jumps, is the first, or follows a gap. */
  doubted: boolean;
  /** Seconds without a fix before it; null when there was no gap. */
  gap: number | null;
  /** The fix lies farther off than the card was moving. */
  jump: boolean;
  /** Least fixes that prove a departure; one when absent. */
  needs?: number;
}

/** The pending change after a fix; null when there is none, or none any more. */
export function pendingChangeAfter(
  change: PendingChange | null,
  target: PendingChange['side'],
  support: Support,
  { fix, measured, before, doubted, gap, jump, needs }: ChangeFix,
  outline: Outline,
): PendingChange | null {
  const same = change?.side === target ? change : null;
  if (support === 'against') return null;
  if (support === 'neutral') return same;
  const clear = support === 'clear';
  const belief = target === 'inside' && { belief: beliefAfter(same?.belief ?? null, fix, measured.depth, jump) };
  if (same) return { ...same, clear, fixes: same.fixes + 1, marks: [...same.marks.slice(0, 2), measured], ...belief };
  const old = before && measureFix(before, outline);
  return {
    side: target,
    fixes: 1,
    first: fix.time,
    doubted,
    clear,
    gap,
    estimate: gap === null ? edgeTime(old, measured) : fix.time,
    marks: old ? [old, measured] : [measured],
    ...belief,
    ...(target === 'outside' && needs !== undefined && needs > 1 && { needs }),
  };
}

/** When (ms) a card that moved at constant speed between two fixes met the edge. */
function edgeTime(old: MeasuredFix | null, measured: MeasuredFix): number {
  const [to, from] = [measured.fix.time, old?.fix.time];
  if (!old || from === undefined || old.depth > 0 === measured.depth > 0) return to;
  return Math.round(from + ((to - from) * old.depth) / (old.depth - measured.depth));
}

/** What proves the pending change with this fix; null when nothing does yet. */
export function proofOf(
  { side, fixes, first, doubted, needs = 1 }: PendingChange,
  support: Support,
  { fix: { time }, before }: Pick<ChangeFix, 'fix' | 'before'>,
): Proof | null {
  const need = side === 'inside' ? JUDGE_LIMITS.enter : JUDGE_LIMITS.leave;
  if (fixes < needs) return null;
  const { independent } = JUDGE_LIMITS;
  const seconds = (time - first) / 1000;
  const alone = before === null || (time - before.time) / 1000 >= independent || seconds >= independent;
  if (support === 'clear' && !doubted && alone) return 'clear-fix';
  if (fixes >= need.fixes && seconds >= independent) return 'two-fixes';
  return seconds >= need.seconds ? 'time' : null;
}
