/** A change of sides that is proved: the state after it, and the crossing it was. */
import { crossed, type Outcome } from './alerts';
import type { Proof } from './evidence';
import { LIMITS } from './limits';
import { toMark } from './mark';
import type { Sighting } from './sighting';
import type { Circumstances } from './silence';
import { bufferOf } from './stance';
import type { FenceState, ReadyFence, Toward } from './state';

export interface Proved {
  /** The last fix on the new side. */
  fix: Sighting;
  fence: ReadyFence;
  around: Circumstances;
  now: number;
}

/** @param knownAt ms by the card's clock: the fix's time, or later when the clock proved it. */
export function changeSides(
  state: FenceState,
  toward: Toward,
  proof: Proof,
  knownAt: number,
  { fix, fence, around, now }: Proved,
): Outcome {
  const { side, fixes, first, estimate, gap, marks } = toward;
  // Whoever was not known to be on either side has not crossed.
  if (state.side === 'unknown') return { state: { ...state, side, since: null, toward: null }, crossings: [] };
  const crossing = {
    kind: side === 'inside' ? ('arrive' as const) : ('leave' as const),
    time: new Date(estimate).toISOString(),
    earliest: new Date(marks[0]?.fix.time ?? first).toISOString(),
    latest: new Date(first).toISOString(),
    knownTime: new Date(knownAt).toISOString(),
    side,
    evidence: {
      marks: marks.map(toMark),
      proof,
      counted: { fixes, seconds: Math.round((knownAt - first) / 1000) },
      needed: side === 'inside' ? { ...LIMITS.enter, buffer: 0 } : { ...LIMITS.leave, buffer: bufferOf(fix) },
      gap,
      passage: null,
    },
  };
  return crossed({ ...state, side, since: estimate, toward: null }, crossing, fence.rules, around, now);
}
