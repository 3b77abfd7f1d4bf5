/** Decides for each proved crossing whether it rings, waits, or stays silent. */
import type { JudgedCrossing } from './evidence';
import { JUDGE_LIMITS } from './limits';
import { type FenceContext, ringDecision } from './ringDecision';
import type { FenceRules } from './rules';
import type { FenceState, PendingAlert } from './state';
import { countsOf, type ArrivalStay, stayAfter, stayFrom, stayProvenAt } from './stay';
import type { MeasuredFix, TimedFix } from './timedFix';

type Kind = 'arrive' | 'leave' | 'pass';
/** A proved crossing before the rules are applied. */
export type CrossingDraft = Omit<JudgedCrossing, 'kind' | 'early' | 'silence' | 'late' | 'evidence'> & {
  kind: Kind;
  evidence: Omit<JudgedCrossing['evidence'], 'dwell' | 'excuse'>;
};

/** The next state, and the crossings to record: those that ring and those that are silent. */
export interface FenceOutcome {
  state: FenceState;
  crossings: JudgedCrossing[];
}

const isFresh = (time: number, now: number) => now - time <= JUDGE_LIMITS.late * 1000;

/**
 * Applies the rules to a new crossing. If it undoes a pending alert, nobody was alerted of that one, and both stay
 * silent. Only an early departure rings even then, together with its arrival.
 * @param fix the last fix on the new side.
 * @param now ms.
 */
export function decideAlert(
  state: FenceState,
  draft: CrossingDraft,
  fix: TimedFix,
  rules: FenceRules,
  context: FenceContext,
  now: number,
): FenceOutcome {
  const at = Date.parse(draft.time);
  const { silence, early, excuse } = ringDecision(draft.kind, at, rules, context);
  const knownAt = Date.parse(draft.knownTime);
  const dwell =
    draft.kind === 'arrive' && rules.dwell > 0
      ? { needed: rules.dwell, stayed: 0, ...(rules.atRest && { before: countsOf(state.visits) }) }
      : null;
  const crossing: JudgedCrossing = {
    ...draft,
    early,
    silence,
    late: false,
    evidence: { ...draft.evidence, dwell, excuse },
  };

  const undone = state.pending;
  if (undone && early && !silence) {
    const arrival = ringOrWait(
      { ...state, pending: null },
      { ...undone, crossing: withStay(undone, at), due: at },
      knownAt,
      now,
    );
    const departure = ringOrWait(arrival.state, { crossing, due: at, why: 'cool-down', stay: null }, knownAt, now);
    return { state: departure.state, crossings: [...arrival.crossings, ...departure.crossings] };
  }
  if (undone)
    return {
      state: { ...state, pending: null },
      crossings: [
        { ...withStay(undone, at), silence: undone.why },
        { ...crossing, silence: silence ?? undone.why },
      ],
    };
  if (silence) return { state, crossings: [crossing] };
  const stay = dwell && stayFrom(fix, rules.atRest === true);
  const due = early ? at : dueAt(state, crossing, stay, rules);
  const why = stay && due <= stay.since + rules.dwell * 1000 ? 'did-not-stay' : 'cool-down';
  return ringOrWait(state, { crossing, due, why, stay }, knownAt, now);
}

/**
 * Rings the pending alert if it is due and the fix is fresh. An arrival rings only while the latest fix is inside.
 * @param fixTime of the fix, ms.
 */
export function releasePending(
  state: FenceState,
  fixTime: number,
  rules: FenceRules,
  context: FenceContext,
  now: number,
): FenceOutcome {
  const { pending } = state;
  if (!pending || !mayRing(pending) || fixTime < pending.due || !isFresh(fixTime, now)) return { state, crossings: [] };
  const { crossing } = pending;
  // The rules may have changed meanwhile, or the fence may be paused now.
  const byRules =
    crossing.kind === 'absent' ? null : ringDecision(crossing.kind, Date.parse(crossing.time), rules, context).silence;
  const silence = context.pausedUntil !== null && now < context.pausedUntil ? 'paused' : byRules;
  if (silence) return { state: { ...state, pending: null }, crossings: [{ ...withStay(pending, fixTime), silence }] };
  const due = crossing.early ? pending.due : dueAt(state, crossing, pending.stay, rules);
  return ringOrWait(
    { ...state, pending: null },
    { ...pending, crossing: withStay(pending, fixTime), due },
    fixTime,
    now,
  );
}

/** False while the latest fix of a stay is outside or unclear. */
export const mayRing = ({ stay }: PendingAlert) => stay === null || stay.latest === 'inside';

/** The pending arrival after a fix: its stay goes on, begins again or stops, and its due time moves with it. */
export function updateStay(state: FenceState, { fix, depth }: MeasuredFix, rules: FenceRules): FenceState {
  const { pending } = state;
  if (!pending?.stay) return state;
  const stay = stayAfter(pending.stay, fix, depth);
  if (stay === pending.stay) return state;
  return { ...state, pending: { ...pending, stay, due: dueAt(state, pending.crossing, stay, rules) } };
}

function ringOrWait(state: FenceState, pending: PendingAlert, fixTime: number, now: number): FenceOutcome {
  const { crossing, due } = pending;
  const late = !isFresh(Date.parse(crossing.latest), now);
  if (fixTime >= due && isFresh(fixTime, now)) {
    const rang = { ...state.rang, [crossing.kind]: fixTime };
    return { state: { ...state, rang, pending: null }, crossings: [{ ...crossing, silence: null, late }] };
  }
  if (isFresh(fixTime, now)) return { state: { ...state, pending }, crossings: [] };
  // Recorded as late now. If a fresh fix confirms it, the same crossing rings then.
  if (crossing.kind === 'pass') return { state, crossings: [{ ...crossing, silence: 'late', late }] };
  return {
    state: { ...state, pending: { ...pending, why: 'late' } },
    crossings: [{ ...crossing, silence: 'late', late }],
  };
}

/** When (ms) an alert may ring: after a long enough stay, and after the cool-down of its kind. */
function dueAt(
  { rang, visits }: FenceState,
  { kind, time }: JudgedCrossing,
  stay: ArrivalStay | null,
  { dwell, coolDown }: FenceRules,
): number {
  const last = kind === 'absent' ? null : rang[kind];
  const from = stay ? stayProvenAt(stay, dwell, visits) : Date.parse(time);
  return Math.max(from, last === null ? from : last + coolDown * 1000);
}

/** The crossing with the seconds inside, and at a standstill, up to an instant (ms). */
function withStay({ crossing, stay }: PendingAlert, until: number): JudgedCrossing {
  const { dwell } = crossing.evidence;
  if (!dwell || !stay) return crossing;
  const secondsSince = (since: number) => Math.max(0, Math.round((until - since) / 1000));
  const rested = Math.max(...stay.standstills.map(({ since }) => secondsSince(since)));
  const stayed = { ...dwell, stayed: secondsSince(stay.since), ...(stay.standstills.length > 0 && { rested }) };
  return { ...crossing, evidence: { ...crossing.evidence, dwell: stayed } };
}
