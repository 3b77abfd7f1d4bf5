/** What the clock proves when no fix comes. Cards at rest, and cards that go indoors, fall silent. */
import { type Outcome, waited } from './alerts';
import { changeSides } from './changeSides';
import { LIMITS } from './limits';
import type { Trail } from './sighting';
import type { Circumstances } from './silence';
import type { FenceState, ReadyFence } from './state';

/** A card is silent when its fix is overdue by two intervals, and by a minute. */
const overdue = (time: number, every: number) => time + Math.max(60, 2 * every) * 1000;

/**
 * When (ms) the clock has something to say of a card that stays silent from here on; null when only a fix can tell. A change of sides
 * needs its last fix to be clear: one that only leans waits for another. Of a card that is heard late, silence means nothing.
 */
export function wakeAt({ toward, waiting }: FenceState, last: Trail, every: number): number | null {
  if (last.heardAt - last.time > LIMITS.late * 1000) return null;
  if (toward) {
    const { seconds } = toward.side === 'inside' ? LIMITS.enter : LIMITS.leave;
    return toward.clear ? overdue(Math.max(last.time + seconds * 1000, last.heardAt), every) : null;
  }
  return waiting && waiting.why !== 'late' ? overdue(Math.max(waiting.due, last.heardAt), every) : null;
}

/** No fix has come since the last trusted one. @param now ms. */
export function elapse(state: FenceState, last: Trail, every: number, fence: ReadyFence, now: number, around: Circumstances): Outcome {
  const at = wakeAt(state, last, every);
  if (at === null || now < at) return { state, crossings: [] };
  if (state.toward) return changeSides(state, state.toward, 'time', at, { fix: last, fence, around, now });
  return waited(state, at, fence.rules, around, now);
}
