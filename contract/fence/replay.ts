/** A fence over recorded fixes, as it would have been live: every fix looked at, every hour kept. */
import { dayAfter, wallClock } from '../day';
import type { Crossed, Side } from './evidence';
import { dueOn } from './hours';
import { elapse, wakeAt } from './elapse';
import { judge, type Judgement } from './judge';
import { absenceAt } from './presence';
import { type Sighting, type Trail, trailAfter } from './sighting';
import type { Circumstances } from './silence';
import { type FenceState, type ReadyFence, sideOf } from './state';

/** A fix, and when the platform heard of it (ms); without, at once. */
export interface Heard {
  fix: Sighting;
  heardAt?: number;
}

/** One moment of a replay: a fix and its judgement, or the clock's word (then `judgement` is null). */
export interface Moment {
  /** ms. */
  time: number;
  judgement: Judgement | null;
  crossings: Crossed[];
  /** The verdict after it. */
  side: Side;
}

/**
 * @param heard in the order it was heard. @param every seconds between two reports. @param span ms; the clock runs through it, and only
 * hours in it are kept.
 */
export function* replay(
  fence: ReadyFence,
  heard: Iterable<Heard>,
  every: number,
  span: { from: number; to: number },
  around: Circumstances,
): Generator<Moment> {
  let state: FenceState | null = null;
  let last: Trail | null = null;
  const hours = deadlinesOf(fence, span, around);
  let hour = hours.next();

  /** What the clock says up to an instant. */
  function* clock(until: number): Generator<Moment> {
    while (!hour.done && hour.value <= until) {
      yield* waits(hour.value);
      const absence = absenceAt(hour.value, { state, last, every }, fence, around);
      if (absence) yield { time: hour.value, judgement: null, crossings: [absence], side: absence.side };
      hour = hours.next();
    }
    yield* waits(until);
  }
  function* waits(until: number): Generator<Moment> {
    for (let time = wake(); time !== null && time < until; time = wake()) {
      if (!state || !last) return;
      const outcome = elapse(state, last, every, fence, time, around);
      if (outcome.state === state) return;
      state = outcome.state;
      yield { time, judgement: null, crossings: outcome.crossings, side: sideOf(state) };
    }
  }
  const wake = () => (state && last ? wakeAt(state, last, every) : null);

  for (const { fix, heardAt = fix.time } of heard) {
    yield* clock(heardAt);
    const judgement = judge(state, { fix, before: last, every }, fence, heardAt, around);
    state = judgement.state;
    if (judgement.look.unheard === null) last = trailAfter(last, fix, heardAt);
    yield { time: heardAt, judgement, crossings: judgement.crossings, side: judgement.side };
  }
  yield* clock(span.to);
}

function* deadlinesOf(
  { rules }: ReadyFence,
  { from, to }: { from: number; to: number },
  { timeZone, calendar }: Circumstances,
): Generator<number, void> {
  const lastDay = wallClock(to, timeZone).day;
  for (let { day } = wallClock(from, timeZone); day <= lastDay; day = dayAfter(day, 1)) {
    const due = dueOn(day, rules.presence, timeZone, calendar);
    if (due !== null && due >= from && due <= to) yield due;
  }
}
