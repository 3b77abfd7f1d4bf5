/** What the clock proves when no fix comes. Cards at rest, and cards that go indoors, fall silent. */
import { type Outcome, waited } from './alerts';
import { changeSides } from './changeSides';
import { LIMITS } from './limits';
import type { Trail } from './sighting';
import type { Circumstances } from './silence';
import type { FenceState, ReadyFence, Toward } from './state';

/** A card is silent when its fix is overdue by two intervals, and by a minute. */
export const overdue = (time: number, every: number) => time + Math.max(60, 2 * every) * 1000;

/**
 * When (ms) the clock has something to say of a card that stays silent from here on; null when only a fix can tell. A change of sides
 * needs its last fix to be clear: one that only leans waits for another. Of a card that is heard late, silence means nothing.
 */
export function wakeAt({ toward, waiting }: FenceState, last: Trail, every: number): number | null {
  if (last.heardAt - last.time > LIMITS.late * 1000) return null;
  if (toward) return changedBy(toward, last, every);
  if (!waiting || waiting.why === 'late') return null;
  // One that has come to rest is expected to fall silent.
  return waiting.rest
    ? Math.max(waiting.due, overdue(last.heardAt, every))
    : overdue(Math.max(waiting.due, last.heardAt), every);
}

/** When (ms) silence proves a change of sides whose last fix was clear; null when it never does. */
export function changedBy({ side, clear }: Toward, last: Trail, every: number): number | null {
  const { seconds } = side === 'inside' ? LIMITS.enter : LIMITS.leave;
  return clear ? overdue(Math.max(last.time + seconds * 1000, last.heardAt), every) : null;
}

/** No fix has come since the last trusted one. @param now ms. */
export function elapse(
  state: FenceState,
  last: Trail,
  every: number,
  fence: ReadyFence,
  now: number,
  around: Circumstances,
): Outcome {
  const at = wakeAt(state, last, every);
  if (at === null || now < at) return { state, crossings: [] };
  if (state.toward) return changeSides(state, state.toward, 'time', at, { fix: last, fence, around, now });
  return waited(state, at, fence.rules, around, now);
}
