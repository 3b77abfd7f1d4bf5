/** What one fix says about one side of a fence. */
import { LIMITS } from './limits';
import { radiusOf, type Sighting } from './sighting';

/** clear: certain by itself. leans: more likely than not. neutral: neither for nor against. against: more likely on the other side. */
export type Stance = 'clear' | 'leans' | 'neutral' | 'against';

/** For 'the pupil is inside': more likely than not as soon as the fix itself is. */
export function stanceInside(depth: number, fix: Sighting): Stance {
  if (depth > LIMITS.clear * radiusOf(fix)) return 'clear';
  return depth >= 0 ? 'leans' : 'against';
}

/** For 'the pupil is outside'. One known to be inside must be beyond the edge by a buffer; fixes within it change nothing. */
export function stanceOutside(depth: number, fix: Sighting, wasInside: boolean): Stance {
  const buffer = wasInside ? bufferOf(fix) : 0;
  if (-depth > buffer + LIMITS.clear * radiusOf(fix)) return 'clear';
  if (-depth > buffer) return 'leans';
  return depth < 0 ? 'neutral' : 'against';
}

/** Metres beyond the edge that a fix must be for a departure. */
export const bufferOf = (fix: Sighting) => Math.max(LIMITS.leave.buffer, radiusOf(fix));
