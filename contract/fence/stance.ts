/** What one fix says about one side of a fence. */
import { LIMITS } from './limits';
import { radiusOf, type Sighting } from './sighting';

/** clear: certain by itself. leans: more likely than not. neutral: neither for nor against. against: more likely on the other side. */
export type Stance = 'clear' | 'leans' | 'neutral' | 'against';

/** How far beyond an edge a fix must be that is to change the known side without being clear; nearer, it changes nothing. Metres. */
export interface Buffers {
  enter(fix: Sighting): number;
  leave(fix: Sighting): number;
}

/** For 'the pupil is inside'. */
export function stanceInside(depth: number, fix: Sighting, { enter }: Buffers): Stance {
  if (depth > LIMITS.clear * radiusOf(fix)) return 'clear';
  if (depth < 0) return 'against';
  return depth >= enter(fix) ? 'leans' : 'neutral';
}

/** For 'the pupil is outside'. One known to be inside must be beyond the edge by a buffer. */
export function stanceOutside(depth: number, fix: Sighting, wasInside: boolean, { leave }: Buffers): Stance {
  const buffer = wasInside ? leave(fix) : 0;
  if (-depth > buffer + LIMITS.clear * radiusOf(fix)) return 'clear';
  if (-depth > buffer) return 'leans';
  return depth < 0 ? 'neutral' : 'against';
}

/** Metres beyond the edge that a fix must be for a departure. */
export const bufferOf = (fix: Sighting) => Math.max(LIMITS.leave.buffer, radiusOf(fix));

/** Of a fence: inside as soon as it is more likely than not, outside only beyond the buffer. */
export const FENCE_BUFFERS: Buffers = { enter: () => 0, leave: bufferOf };
