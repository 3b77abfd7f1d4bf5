/** Decides for each proved change of zone whether its verdict rings, waits, or stays silent. */
import type { Proof } from '../fences/evidence';
import { JUDGE_LIMITS } from '../fences/limits';
import type { PendingChange } from '../fences/state';
import { toEvidenceFix } from '../fences/timedFix';
import { type WaterContext, waterSilenceOf } from './silence';
import type { ReadyWater, WaterState } from './state';
import type { Closeness, WaterSilenceReason, WaterVerdict, Zone } from './verdict';

/** The next state, and the verdicts to record: those that ring and those that are silent. */
export interface WaterOutcome {
  state: WaterState;
  verdicts: WaterVerdict[];
}

export interface ZoneChange {
  from: Zone;
  to: Zone;
  /** The change of sides at the line that was crossed, and what proves it. */
  change: PendingChange;
  proof: Proof;
  /** ms by the card's clock: the time of the fix, or a later one when a timeout proved the change. */
  knownAt: number;
}

/** What is known when a verdict is decided. */
export interface VerdictMoment {
  closeness: Closeness;
  /** ms by the card's clock. */
  at: number;
  /** ms by the platform's clock. */
  now: number;
  area: ReadyWater;
  context: WaterContext;
}

/** Applies a change of zone. */
export function announceZone(state: WaterState, change: ZoneChange, moment: VerdictMoment): WaterOutcome {
  const { from, to } = change;
  const { closeness } = moment;
  const settled: WaterState = { ...state, pending: null };
  if (to === 'unknown' || (to === 'far' && from === 'unknown')) return { state: settled, verdicts: [] };
  const late = !isFresh(change.change.first, moment.now);
  if (to === 'far') {
    const left = verdictOf('left', change, closeness, state.announced ? null : 'untold', late);
    return { state: { ...settled, announced: null }, verdicts: [left] };
  }
  if (from === 'in' && to === 'near' && state.announced)
    return { state: settled, verdicts: [verdictOf('near', change, closeness, 'eased', late)] };
  return ringOrWait(settled, verdictOf(to, change, closeness, null, late), moment);
}

/**
 * Rings a silent verdict whose reason has ended, while the zone is the same. A 'near' outside season or hours is left
 * out: when the hours begin, children who already were near the water do not ring.
 */
export function retryPending(state: WaterState, moment: VerdictMoment): WaterOutcome {
  const { pending } = state;
  if (!pending || (pending.verdict.verdict === 'near' && (pending.why === 'season' || pending.why === 'out-of-hours')))
    return { state, verdicts: [] };
  const again = ringOrWait({ ...state, pending: null }, { ...pending.verdict, closeness: moment.closeness }, moment);
  return again.state.pending
    ? { state: { ...again.state, pending: { ...again.state.pending, verdict: pending.verdict } }, verdicts: [] }
    : again;
}

function ringOrWait(
  state: WaterState,
  verdict: WaterVerdict,
  { closeness, at, now, area, context }: VerdictMoment,
): WaterOutcome {
  const zone = verdict.verdict === 'in' ? 'in' : 'near';
  const silence = waterSilenceOf(
    { verdict: zone, since: Date.parse(verdict.time), at, state, closeness },
    area,
    context,
  );
  const waits = (why: WaterSilenceReason, due: number | null, supervisor: string | null): WaterOutcome => {
    const silent: WaterVerdict = { ...verdict, silence: why, evidence: { ...verdict.evidence, supervisor } };
    return { state: { ...state, pending: { verdict: silent, why, due } }, verdicts: [silent] };
  };
  if (silence) return waits(silence.why, silence.until, silence.supervisor);
  if (!isFresh(at, now)) return waits('late', null, null);
  const rung: WaterVerdict = { ...verdict, silence: null, evidence: { ...verdict.evidence, supervisor: null } };
  const announced = zone === 'in' ? 'in' : (state.announced ?? 'near');
  return { state: { ...state, announced, rang: { ...state.rang, [zone]: at } }, verdicts: [rung] };
}

const isFresh = (time: number, now: number) => now - time <= JUDGE_LIMITS.late * 1000;

function verdictOf(
  verdict: WaterVerdict['verdict'],
  { from, change, proof, knownAt }: ZoneChange,
  closeness: Closeness,
  silence: WaterSilenceReason | null,
  late: boolean,
): WaterVerdict {
  const { estimate, first, fixes, gap, marks } = change;
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
      marks: marks.map(toEvidenceFix),
      proof,
      counted: { fixes, seconds: Math.round((knownAt - first) / 1000) },
      gap,
      supervisor: null,
    },
  };
}
