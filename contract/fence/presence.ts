/** 'Should be here by': the verdict at the hour, by the clock, whether or not a fix comes. */
import type { Crossed, Mark, Side } from './evidence';
import { measured, toMark } from './mark';
import type { Trail } from './sighting';
import type { Circumstances } from './silence';
import { type FenceState, firstState, gapAfter, type ReadyFence, sideOf } from './state';

/** What is known of a card at an instant. */
export interface Standing {
  state: FenceState | null;
  /** Its last trusted fix. */
  last: Trail | null;
  /** Seconds between two reports that are usual for it. */
  every: number;
}

/** Where a card is at an instant (ms): one that was inside stays so while it is silent, as cards rest indoors; one that was outside may have come meanwhile. */
export function sideAt({ state, last, every }: Standing, fence: ReadyFence, now: number): Side {
  const side = sideOf(state?.shapeVersion === fence.shapeVersion ? state : firstState(fence, last));
  const silent = !last || (now - last.time) / 1000 > gapAfter(every);
  return side === 'outside' && silent ? 'unknown' : side;
}

/** Who is not here when due (ms), as a crossing; null for who is. 'unknown' rings too, and says that it cannot tell. */
export function absenceAt(due: number, standing: Standing, fence: ReadyFence, around: Circumstances): Crossed | null {
  const side = sideAt(standing, fence, due);
  if (side === 'inside') return null;
  const { last, every } = standing;
  const time = new Date(due).toISOString();
  const marks: Mark[] = last ? [toMark(measured(last, fence.outline))] : [];
  const silent = last ? (due - last.time) / 1000 : null;
  const paused = around.pausedUntil !== null && due < around.pausedUntil;
  const excuse = around.excused('absent', due);
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
