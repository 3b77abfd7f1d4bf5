/** Decides for each proved crossing whether it rings, waits, or stays silent. */
import type { JudgedCrossing, SilenceReason } from './evidence';
import { JUDGE_LIMITS } from './limits';
import { type FenceContext, ringDecision } from './ringDecision';
import type { FenceRules } from './rules';
import { type FenceState, type PendingAlert, type Standstill, standstillAfter, standstillProvenAt } from './state';
import type { TimedFix } from './timedFix';

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
 * @param now ms.
 */
export function decideAlert(
  state: FenceState,
  draft: CrossingDraft,
  rules: FenceRules,
  context: FenceContext,
  now: number,
): FenceOutcome {
  const at = Date.parse(draft.time);
  const { silence, early, excuse } = ringDecision(draft.kind, at, rules, context);
  const knownAt = Date.parse(draft.knownTime);
  const dwell = draft.kind === 'arrive' && rules.dwell > 0 ? { needed: rules.dwell, stayed: 0 } : null;
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
    const departure = ringOrWait(
      arrival.state,
      { crossing, due: at, why: 'cool-down', standstill: null },
      knownAt,
      now,
    );
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
  const standstill = dwell && rules.atRest ? firstStandstill(draft) : null;
  const due = early ? at : dueAt(state, crossing, standstill, rules);
  return ringOrWait(state, { crossing, due, why: whyPending(draft.kind, at, due, rules), standstill }, knownAt, now);
}

/** Rings the pending alert if it is due and the fix is fresh. @param fixTime of a fix on the same side, ms. */
export function releasePending(
  state: FenceState,
  fixTime: number,
  rules: FenceRules,
  context: FenceContext,
  now: number,
): FenceOutcome {
  const { pending } = state;
  if (!pending || fixTime < pending.due || !isFresh(fixTime, now)) return { state, crossings: [] };
  const { crossing } = pending;
  // The rules may have changed meanwhile, or the fence may be paused now.
  const byRules =
    crossing.kind === 'absent' ? null : ringDecision(crossing.kind, Date.parse(crossing.time), rules, context).silence;
  const silence = context.pausedUntil !== null && now < context.pausedUntil ? 'paused' : byRules;
  if (silence) return { state: { ...state, pending: null }, crossings: [{ ...withStay(pending, fixTime), silence }] };
  const due = crossing.early ? pending.due : dueAt(state, crossing, pending.standstill, rules);
  return ringOrWait(
    { ...state, pending: null },
    { ...pending, crossing: withStay(pending, fixTime), due },
    fixTime,
    now,
  );
}

/** Moves the due time of a pending arrival: earlier when the card stands still, later when it moves on. */
export function updateStandstill(state: FenceState, fix: TimedFix, rules: FenceRules): FenceState {
  const { pending } = state;
  if (!pending?.standstill) return state;
  const standstill = standstillAfter(pending.standstill, fix);
  if (standstill === pending.standstill) return state;
  return { ...state, pending: { ...pending, standstill, due: dueAt(state, pending.crossing, standstill, rules) } };
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

/** When (ms) an alert may ring: after the dwell time or a standstill, and after the cool-down of its kind. */
function dueAt(
  { rang }: FenceState,
  { kind, time }: JudgedCrossing,
  standstill: Standstill | null,
  { dwell, coolDown }: FenceRules,
): number {
  const at = Date.parse(time);
  const last = kind === 'absent' ? null : rang[kind];
  const stays = Math.min(at + dwell * 1000, standstill ? standstillProvenAt(standstill) : Infinity);
  return Math.max(kind === 'arrive' ? stays : at, last === null ? at : last + coolDown * 1000);
}

/** The standstill that may begin with the fix that proved the arrival. */
function firstStandstill({ evidence: { marks } }: CrossingDraft): Standstill | null {
  const last = marks.at(-1);
  return last ? { lng: last.lng, lat: last.lat, since: Date.parse(last.fixTime) } : null;
}

const whyPending = (
  kind: Kind,
  at: number,
  due: number,
  { dwell }: FenceRules,
): Extract<SilenceReason, 'did-not-stay' | 'cool-down'> =>
  kind === 'arrive' && dwell > 0 && due <= at + dwell * 1000 ? 'did-not-stay' : 'cool-down';

/** The crossing with the seconds inside, and at a standstill, up to an instant (ms). */
function withStay({ crossing, standstill }: PendingAlert, until: number): JudgedCrossing {
  const { dwell } = crossing.evidence;
  if (!dwell) return crossing;
  const secondsSince = (since: number) => Math.max(0, Math.round((until - since) / 1000));
  const stayed = {
    ...dwell,
    stayed: secondsSince(Date.parse(crossing.time)),
    ...(standstill && { rested: secondsSince(standstill.since) }),
  };
  return { ...crossing, evidence: { ...crossing.evidence, dwell: stayed } };
}
