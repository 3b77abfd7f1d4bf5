/** From a change of zone that is certain to a verdict that rings, waits, or is silent. */
import type { Proof } from '../fence/evidence';
import { LIMITS } from '../fence/limits';
import { toMark } from '../fence/mark';
import type { Toward } from '../fence/state';
import { quietOf, type WaterCircumstances } from './quiet';
import type { ReadyWater, WaterState } from './state';
import type { Closeness, WaterSilence, WaterTold, Zone } from './told';

/** What came of a fix, or of silence: the state, and what is to be told, rung or silent. */
export interface WaterOutcome {
  state: WaterState;
  told: WaterTold[];
}

export interface Change {
  from: Zone;
  to: Zone;
  /** The line crossed, and what makes it certain. */
  toward: Toward;
  proof: Proof;
  /** ms by the card's clock: the fix's time, or later when the clock proved it. */
  knownAt: number;
}

export interface Moment {
  closeness: Closeness;
  /** By the card's clock, ms. */
  at: number;
  now: number;
  area: ReadyWater;
  around: WaterCircumstances;
}

/** A new zone. */
export function tell(state: WaterState, change: Change, moment: Moment): WaterOutcome {
  const { from, to } = change;
  const settled: WaterState = { ...state, pending: null };
  if (to === 'unknown' || (to === 'far' && from === 'unknown')) return { state: settled, told: [] };
  const late = !isFresh(change.toward.first, moment.now);
  if (to === 'far')
    return {
      state: { ...settled, told: null },
      told: [verdictOf('left', change, moment.closeness, state.told ? null : 'untold', late)],
    };
  if (from === 'in' && to === 'near' && state.told)
    return { state: settled, told: [verdictOf('near', change, moment.closeness, 'eased', late)] };
  return ringOrWait(settled, verdictOf(to, change, moment.closeness, null, late), moment);
}

/** The same zone: what was silent is told when its reason is gone. A window that opens finds those near the water where they were. */
export function tellAgain(state: WaterState, moment: Moment): WaterOutcome {
  const { pending } = state;
  if (!pending || (pending.verdict.verdict === 'near' && (pending.why === 'season' || pending.why === 'out-of-hours')))
    return { state, told: [] };
  const again = ringOrWait({ ...state, pending: null }, { ...pending.verdict, closeness: moment.closeness }, moment);
  return again.state.pending
    ? { state: { ...again.state, pending: { ...again.state.pending, verdict: pending.verdict } }, told: [] }
    : again;
}

function ringOrWait(state: WaterState, verdict: WaterTold, { closeness, at, now, area, around }: Moment): WaterOutcome {
  const zone = verdict.verdict === 'in' ? 'in' : 'near';
  const quiet = quietOf({ verdict: zone, since: Date.parse(verdict.time), at, state, closeness }, area, around);
  const waits = (why: WaterSilence, due: number | null, supervisor: string | null): WaterOutcome => {
    const silent: WaterTold = { ...verdict, silence: why, evidence: { ...verdict.evidence, supervisor } };
    return { state: { ...state, pending: { verdict: silent, why, due } }, told: [silent] };
  };
  if (quiet) return waits(quiet.why, quiet.until, quiet.supervisor);
  if (!isFresh(at, now)) return waits('late', null, null);
  const rung: WaterTold = { ...verdict, silence: null, evidence: { ...verdict.evidence, supervisor: null } };
  return {
    state: { ...state, told: zone === 'in' ? 'in' : (state.told ?? 'near'), rang: { ...state.rang, [zone]: at } },
    told: [rung],
  };
}

const isFresh = (time: number, now: number) => now - time <= LIMITS.late * 1000;

function verdictOf(
  verdict: WaterTold['verdict'],
  { from, toward, proof, knownAt }: Change,
  closeness: Closeness,
  silence: WaterSilence | null,
  late: boolean,
): WaterTold {
  const { estimate, first, fixes, gap, marks } = toward;
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    verdict,
    from,
    time: iso(estimate),
    earliest: iso(marks[0]?.fix.time ?? first),
    latest: iso(first),
    knownTime: iso(knownAt),
    closeness,
    silence,
    late,
    evidence: {
      marks: marks.map(toMark),
      proof,
      counted: { fixes, seconds: Math.round((knownAt - first) / 1000) },
      gap,
      supervisor: null,
    },
  };
}
