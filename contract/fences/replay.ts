/**
 * Runs a fence over recorded fixes as if they came live: every fix is judged, and every timeout and deadline is kept.
 */
import { dayAfter, wallClock } from '../day';
import type { JudgedCrossing, Side } from './evidence';
import { dueOn } from './hours';
import { type FenceJudgement, judgeFence } from './judgeFence';
import { judgeTimeout, wakeAt } from './judgeTimeout';
import { absenceAt } from './presence';
import type { FenceContext } from './ringDecision';
import { JUDGE_LIMITS } from './limits';
import { firstState, type FenceState, type ReadyFence, sideOf } from './state';
import type { PastVisit } from './stay';
import { type LastFix, lastFixAfter, type TimedFix } from './timedFix';

/** A fix, and when the platform received it (ms); by default at once. */
export interface ReceivedFix {
  fix: TimedFix;
  receivedAt?: number;
}

/** One moment of a replay: a judged fix, or a timeout or deadline (then `judgement` is null). */
export interface ReplayMoment {
  /** ms. */
  time: number;
  judgement: FenceJudgement | null;
  crossings: JudgedCrossing[];
  /** The verdict after it. */
  side: Side;
}

/**
 * @param fixes in the order in which the platform received them.
 * @param every usual seconds between two reports.
 * @param span ms. Timeouts run until its end, and only deadlines within it are judged.
 * @param visits that the live judge remembers: those from before the first fix count from the beginning. None for a
 * fence that is new.
 */
export function* replay(
  fence: ReadyFence,
  fixes: Iterable<ReceivedFix>,
  every: number,
  span: { from: number; to: number },
  context: FenceContext,
  visits: readonly PastVisit[] = [],
): Generator<ReplayMoment> {
  let state: FenceState | null = null;
  let last: LastFix | null = null;
  const deadlines = deadlinesOf(fence, span, context);
  let deadline = deadlines.next();

  /** Deadlines and timeouts up to an instant (ms). */
  function* clock(until: number): Generator<ReplayMoment> {
    while (!deadline.done && deadline.value <= until) {
      yield* timeouts(deadline.value);
      const absence = absenceAt(deadline.value, { state, last, every }, fence, context);
      if (absence) yield { time: deadline.value, judgement: null, crossings: [absence], side: absence.side };
      deadline = deadlines.next();
    }
    yield* timeouts(until);
  }
  function* timeouts(until: number): Generator<ReplayMoment> {
    for (let time = wake(); time !== null && time < until; time = wake()) {
      if (!state || !last) return;
      const outcome = judgeTimeout(state, last, every, fence, time, context);
      if (outcome.state === state) return;
      state = recalled(outcome.state, visits);
      yield { time, judgement: null, crossings: outcome.crossings, side: sideOf(state) };
    }
  }
  const wake = () => (state && last ? wakeAt(state, last, every) : null);

  for (const { fix, receivedAt = fix.time } of fixes) {
    yield* clock(receivedAt);
    state ??= { ...firstState(fence, last), visits: visitsUntil(visits, fix.time) };
    const judgement = judgeFence(state, { fix, before: last, every }, fence, receivedAt, context);
    state = recalled(judgement.state, visits);
    if (judgement.reviewed.rejection === null) last = lastFixAfter(last, fix, receivedAt);
    yield { time: receivedAt, judgement, crossings: judgement.crossings, side: judgement.side };
  }
  yield* clock(span.to);
}

function* deadlinesOf(
  { rules }: ReadyFence,
  { from, to }: { from: number; to: number },
  { timeZone, calendar }: FenceContext,
): Generator<number, void> {
  const lastDay = wallClock(to, timeZone).day;
  for (let day = dayAfter(wallClock(from, timeZone).day, -1); day <= lastDay; day = dayAfter(day)) {
    const due = dueOn(day, rules.presence, timeZone, calendar);
    if (due !== null && due >= from && due <= to) yield due;
  }
}

/** The visits that ended until an instant (ms), oldest first. */
const visitsUntil = (visits: readonly PastVisit[], at: number) => visits.filter(({ left }) => left <= at);

/**
 * The state with a visit that began before the replay: the replay sees its end only, and so cannot count it.
 * @param visits that the live judge remembers.
 */
function recalled(state: FenceState, visits: readonly PastVisit[]): FenceState {
  if (visits.length === 0 || state.side !== 'outside') return state;
  const visit = visits.find(({ left }) => left === state.since);
  if (!visit || state.visits.some(({ left }) => left === visit.left)) return state;
  return { ...state, visits: [...state.visits, visit].slice(-JUDGE_LIMITS.visits.count) };
}
