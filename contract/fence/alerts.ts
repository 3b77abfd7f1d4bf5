/** From a crossing that is certain to one that rings, waits, or is silent. */
import type { Crossed, Silence } from './evidence';
import { LIMITS } from './limits';
import type { FenceRules } from './rules';
import { type Circumstances, hear } from './silence';
import type { FenceState, Waiting } from './state';

type Kind = 'arrive' | 'leave' | 'pass';
export type NewCrossing = Omit<Crossed, 'kind' | 'early' | 'silence' | 'late' | 'evidence'> & { kind: Kind; evidence: Omit<Crossed['evidence'], 'dwell' | 'excuse'> };

/** What came of it: the state with what it remembers of alerts, and what is to be told, rung or silent. */
export interface Outcome {
  state: FenceState;
  crossings: Crossed[];
}

const isFresh = (time: number, now: number) => now - time <= LIMITS.late * 1000;

/** A new crossing. One that undoes an alert still waiting makes both silent: nobody was told of the first. */
export function crossed(state: FenceState, crossing: NewCrossing, rules: FenceRules, around: Circumstances, now: number): Outcome {
  const at = Date.parse(crossing.time);
  const { silence, early, excuse } = hear(crossing.kind, at, rules, around);
  const dwell = crossing.kind === 'arrive' && rules.dwell > 0 ? { needed: rules.dwell, stayed: 0 } : null;
  const whole: Crossed = { ...crossing, early, silence, late: false, evidence: { ...crossing.evidence, dwell, excuse } };

  const undone = state.waiting;
  if (undone) return { state: { ...state, waiting: null }, crossings: [{ ...stayed(undone.crossed, at), silence: undone.why }, { ...whole, silence: silence ?? undone.why }] };
  if (silence) return { state, crossings: [whole] };
  const due = early ? at : dueAt(state, crossing.kind, at, rules);
  return ringOrWait(state, { crossed: whole, due, why: whyWaiting(crossing.kind, at, due, rules) }, Date.parse(crossing.knownTime), now);
}

/** Tells what has waited, if its time has come and the fix is told of in time. @param fixTime of a fix on the same side; ms. */
export function waited(state: FenceState, fixTime: number, rules: FenceRules, around: Circumstances, now: number): Outcome {
  const { waiting } = state;
  if (!waiting || fixTime < waiting.due || !isFresh(fixTime, now)) return { state, crossings: [] };
  const { crossed } = waiting;
  // The rules may have changed since, or the fence been paused.
  const heard = crossed.kind === 'absent' ? null : hear(crossed.kind, Date.parse(crossed.time), rules, around).silence;
  const silence = around.pausedUntil !== null && now < around.pausedUntil ? 'paused' : heard;
  if (silence) return { state: { ...state, waiting: null }, crossings: [{ ...stayed(crossed, fixTime), silence }] };
  const due = crossed.early ? waiting.due : dueAt(state, crossed.kind, Date.parse(crossed.time), rules);
  return ringOrWait({ ...state, waiting: null }, { ...waiting, crossed: stayed(crossed, fixTime), due }, fixTime, now);
}

function ringOrWait(state: FenceState, waiting: Waiting, fixTime: number, now: number): Outcome {
  const { crossed, due } = waiting;
  const late = !isFresh(Date.parse(crossed.latest), now);
  if (fixTime >= due && isFresh(fixTime, now)) {
    const rang = { ...state.rang, [crossed.kind]: fixTime };
    return { state: { ...state, rang, waiting: null }, crossings: [{ ...crossed, silence: null, late }] };
  }
  if (isFresh(fixTime, now)) return { state: { ...state, waiting }, crossings: [] };
  // It belongs into the history now; should it still be true when the card is heard live, the same crossing rings then.
  if (crossed.kind === 'pass') return { state, crossings: [{ ...crossed, silence: 'late', late }] };
  return { state: { ...state, waiting: { ...waiting, why: 'late' } }, crossings: [{ ...crossed, silence: 'late', late }] };
}

/** When (ms) an alert may ring: after the dwell time, and when the last of its kind has cooled down. */
function dueAt({ rang }: FenceState, kind: Crossed['kind'], at: number, { dwell, coolDown }: FenceRules): number {
  const last = kind === 'absent' ? null : rang[kind];
  return Math.max(kind === 'arrive' ? at + dwell * 1000 : at, last === null ? at : last + coolDown * 1000);
}

const whyWaiting = (kind: Kind, at: number, due: number, { dwell }: FenceRules): Extract<Silence, 'did-not-stay' | 'cool-down'> =>
  kind === 'arrive' && dwell > 0 && due <= at + dwell * 1000 ? 'did-not-stay' : 'cool-down';

/** The crossing with the time seen inside since, ms. */
function stayed(crossed: Crossed, until: number): Crossed {
  const { dwell } = crossed.evidence;
  if (!dwell) return crossed;
  return { ...crossed, evidence: { ...crossed.evidence, dwell: { ...dwell, stayed: Math.max(0, Math.round((until - Date.parse(crossed.time)) / 1000)) } } };
}
