/** A change of sides under way: begun, counted on, called off, proved. */
import type { Proof, Side } from './evidence';
import { LIMITS } from './limits';
import { type Measured, measured } from './mark';
import type { Outline } from './outline';
import type { Sighting } from './sighting';
import { type Buffers, type Stance, stanceInside, stanceOutside } from './stance';
import type { Toward } from './state';

/** What one fix says about leaving the known side; of an unknown side, about the one it lies on. */
export function stanceOf(
  side: Side,
  depth: number,
  fix: Sighting,
  buffers: Buffers,
): { target: Toward['side']; stance: Stance } {
  const target = side === 'inside' || (side === 'unknown' && depth < 0) ? 'outside' : 'inside';
  return {
    target,
    stance:
      target === 'inside' ? stanceInside(depth, fix, buffers) : stanceOutside(depth, fix, side === 'inside', buffers),
  };
}

export interface Seen {
  fix: Sighting;
  seen: Measured;
  before: Sighting | null;
  /** The fix proves nothing by itself: it leaps, or comes first or after a gap. */
  doubted: boolean;
  /** Seconds without a fix before it; null when there was no gap. */
  gap: number | null;
}

/** The change under way after a fix; null when there is none (any more). */
export function towardAfter(
  toward: Toward | null,
  target: Toward['side'],
  stance: Stance,
  { fix, seen, before, doubted, gap }: Seen,
  outline: Outline,
): Toward | null {
  const same = toward?.side === target ? toward : null;
  if (stance === 'against') return null;
  if (stance === 'neutral') return same;
  const clear = stance === 'clear';
  if (same) return { ...same, clear, fixes: same.fixes + 1, marks: [...same.marks.slice(0, 2), seen] };
  const old = before && measured(before, outline);
  return {
    side: target,
    fixes: 1,
    first: fix.time,
    doubted,
    clear,
    gap,
    estimate: gap === null ? edgeTime(old, seen) : fix.time,
    marks: old ? [old, seen] : [seen],
  };
}

/** When (ms) a steady walk from one fix to the next met the edge. */
function edgeTime(old: Measured | null, seen: Measured): number {
  const [to, from] = [seen.fix.time, old?.fix.time];
  if (!old || from === undefined || old.depth > 0 === seen.depth > 0) return to;
  return Math.round(from + ((to - from) * old.depth) / (old.depth - seen.depth));
}

/** What makes the change certain with this fix; null when nothing does yet. */
export function proofOf(
  { side, fixes, first, doubted }: Toward,
  stance: Stance,
  { fix: { time }, before }: Pick<Seen, 'fix' | 'before'>,
): Proof | null {
  const need = side === 'inside' ? LIMITS.enter : LIMITS.leave;
  const seconds = (time - first) / 1000;
  const alone = before === null || (time - before.time) / 1000 >= LIMITS.apart || seconds >= LIMITS.apart;
  if (stance === 'clear' && !doubted && alone) return 'clear-fix';
  if (fixes >= need.fixes && seconds >= LIMITS.apart) return 'two-fixes';
  return seconds >= need.seconds ? 'time' : null;
}
