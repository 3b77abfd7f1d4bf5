/** From a crossing that is certain to one that rings, waits, or is silent. */
import type { Crossed, Silence } from './evidence';
import { LIMITS } from './limits';
import { type Rest, restAfter, restedBy } from './rest';
import type { FenceRules } from './rules';
import type { Sighting } from './sighting';
import { type Circumstances, hear } from './silence';
import type { FenceState, Waiting } from './state';

type Kind = 'arrive' | 'leave' | 'pass';
export type NewCrossing = Omit<Crossed, 'kind' | 'early' | 'silence' | 'late' | 'evidence'> & {
  kind: Kind;
  evidence: Omit<Crossed['evidence'], 'dwell' | 'excuse'>;
};

/** What came of it: the state with what it remembers of alerts, and what is to be told, rung or silent. */
export interface Outcome {
  state: FenceState;
  crossings: Crossed[];
}

const isFresh = (time: number, now: number) => now - time <= LIMITS.late * 1000;

/**
 * A new crossing. One that undoes an alert still waiting makes both silent: nobody was told of the first. Only an early departure is
 * told even so, and the arrival with it.
 */
export function crossed(
  state: FenceState,
  crossing: NewCrossing,
  rules: FenceRules,
  around: Circumstances,
  now: number,
): Outcome {
  const at = Date.parse(crossing.time);
  const { silence, early, excuse } = hear(crossing.kind, at, rules, around);
  const knownAt = Date.parse(crossing.knownTime);
  const dwell = crossing.kind === 'arrive' && rules.dwell > 0 ? { needed: rules.dwell, stayed: 0 } : null;
  const whole: Crossed = {
    ...crossing,
    early,
    silence,
    late: false,
    evidence: { ...crossing.evidence, dwell, excuse },
  };

  const undone = state.waiting;
  if (undone && early && !silence) {
    const arrival = ringOrWait(
      { ...state, waiting: null },
      { ...undone, crossed: stayed(undone, at), due: at },
      knownAt,
      now,
    );
    const departure = ringOrWait(
      arrival.state,
      { crossed: whole, due: at, why: 'cool-down', rest: null },
      knownAt,
      now,
    );
    return { state: departure.state, crossings: [...arrival.crossings, ...departure.crossings] };
  }
  if (undone)
    return {
      state: { ...state, waiting: null },
      crossings: [
        { ...stayed(undone, at), silence: undone.why },
        { ...whole, silence: silence ?? undone.why },
      ],
    };
  if (silence) return { state, crossings: [whole] };
  const rest = dwell && rules.atRest ? restFrom(crossing) : null;
  const due = early ? at : dueAt(state, whole, rest, rules);
  return ringOrWait(state, { crossed: whole, due, why: whyWaiting(crossing.kind, at, due, rules), rest }, knownAt, now);
}

/** Tells what has waited, if its time has come and the fix is told of in time. @param fixTime of a fix on the same side; ms. */
export function waited(
  state: FenceState,
  fixTime: number,
  rules: FenceRules,
  around: Circumstances,
  now: number,
): Outcome {
  const { waiting } = state;
  if (!waiting || fixTime < waiting.due || !isFresh(fixTime, now)) return { state, crossings: [] };
  const { crossed } = waiting;
  // The rules may have changed since, or the fence been paused.
  const heard = crossed.kind === 'absent' ? null : hear(crossed.kind, Date.parse(crossed.time), rules, around).silence;
  const silence = around.pausedUntil !== null && now < around.pausedUntil ? 'paused' : heard;
  if (silence) return { state: { ...state, waiting: null }, crossings: [{ ...stayed(waiting, fixTime), silence }] };
  const due = crossed.early ? waiting.due : dueAt(state, crossed, waiting.rest, rules);
  return ringOrWait({ ...state, waiting: null }, { ...waiting, crossed: stayed(waiting, fixTime), due }, fixTime, now);
}

/** A fix on the same side: an arrival that waits is told sooner when the card comes to rest, and later when it moves on. */
export function settling(state: FenceState, fix: Sighting, rules: FenceRules): FenceState {
  const { waiting } = state;
  if (!waiting?.rest) return state;
  const rest = restAfter(waiting.rest, fix);
  return rest === waiting.rest
    ? state
    : { ...state, waiting: { ...waiting, rest, due: dueAt(state, waiting.crossed, rest, rules) } };
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
  return {
    state: { ...state, waiting: { ...waiting, why: 'late' } },
    crossings: [{ ...crossed, silence: 'late', late }],
  };
}

/** When (ms) an alert may ring: after the dwell time, or at rest before it is over, and when the last of its kind has cooled down. */
function dueAt(
  { rang }: FenceState,
  { kind, time }: Crossed,
  rest: Rest | null,
  { dwell, coolDown }: FenceRules,
): number {
  const at = Date.parse(time);
  const last = kind === 'absent' ? null : rang[kind];
  const stays = Math.min(at + dwell * 1000, rest ? restedBy(rest) : Infinity);
  return Math.max(kind === 'arrive' ? stays : at, last === null ? at : last + coolDown * 1000);
}

/** A card may have come to rest with the fix that proved its arrival. */
function restFrom({ evidence: { marks } }: NewCrossing): Rest | null {
  const mark = marks.at(-1);
  return mark ? { lng: mark.lng, lat: mark.lat, since: Date.parse(mark.fixTime) } : null;
}

const whyWaiting = (
  kind: Kind,
  at: number,
  due: number,
  { dwell }: FenceRules,
): Extract<Silence, 'did-not-stay' | 'cool-down'> =>
  kind === 'arrive' && dwell > 0 && due <= at + dwell * 1000 ? 'did-not-stay' : 'cool-down';

/** The crossing with the time seen inside, and at rest there, until an instant (ms). */
function stayed({ crossed, rest }: Waiting, until: number): Crossed {
  const { dwell } = crossed.evidence;
  if (!dwell) return crossed;
  const secondsSince = (since: number) => Math.max(0, Math.round((until - since) / 1000));
  const seen = {
    ...dwell,
    stayed: secondsSince(Date.parse(crossed.time)),
    ...(rest && { rested: secondsSince(rest.since) }),
  };
  return { ...crossed, evidence: { ...crossed.evidence, dwell: seen } };
}
