/**
 * Judges one fix against one water: in it, near it, far from it or unknown, and the verdicts that follow. It keeps two
 * lines, each like the edge of a fence: the shore, and the near line around it. Live alerts and replays share it.
 */
import { assessFix, type FixAssessment, type JudgeInput, type KnownSide } from '../fences/assessFix';
import type { Proof } from '../fences/evidence';
import type { EdgeBuffers } from '../fences/sideChange';
import type { PendingChange } from '../fences/state';
import { type FixRejection, type LastFix, radiusOf, rejectionOf, type TimedFix } from '../fences/timedFix';
import { announceZone, retryPending, type WaterOutcome } from './announceZone';
import { type ShoreFix, shoreFixesAfter } from './approach';
import { WATER_LIMITS } from './limits';
import type { WaterContext } from './silence';
import { closenessOf, firstWaterState, type ReadyWater, shoreFixOf, type WaterState, zoneOf, zoneShown } from './state';
import type { Closeness, Zone } from './verdict';

export interface WaterJudgement extends WaterOutcome {
  /** The verdict: 'unknown' while a change is pending. */
  zone: Zone;
  /** By this fix; null when it is no evidence. */
  closeness: Closeness | null;
  rejection: FixRejection | null;
}

/**
 * @param known null for a card that this area has not judged yet.
 * @param now when the platform received the fix, ms.
 */
export function judgeWater(
  known: WaterState | null,
  input: JudgeInput,
  area: ReadyWater,
  now: number,
  context: WaterContext,
): WaterJudgement {
  const { fix, before } = input;
  const state = known?.shapeVersion === area.shapeVersion ? known : firstWaterState(area, before);
  const rejection = rejectionOf(fix, before, now);
  if (rejection) return { state, verdicts: [], zone: zoneShown(state), closeness: null, rejection };

  const shoreFix = shoreFixOf(fix, area.shore);
  const water = assessFix(state.water, input, { fix, depth: -shoreFix.offshore }, area.shore, shoreBuffers(area));
  const near = assessFix(state.near, input, { fix, depth: area.nearLine.depth(fix.lng, fix.lat) }, area.nearLine);
  const current: WaterState = water.expired ? { ...state, announced: null, pending: null } : state;
  const after: WaterState = {
    ...current,
    ...sidesAfter(state, { water, near }),
    shoreFixes: shoreFixesAfter(withFixBefore(state.shoreFixes, before, area), shoreFix),
  };
  const closeness = closenessOf(shoreFix, after.shoreFixes, area.shore);
  const from = water.expired ? 'unknown' : zoneOf(state);
  const change = changeOf(from, zoneOf(after), { water, near });
  const moment = { closeness, at: fix.time, now, area, context };
  const outcome = change
    ? announceZone(after, { ...change, from, knownAt: fix.time }, moment)
    : retryPending(after, moment);
  return { ...outcome, zone: zoneShown(outcome.state), closeness, rejection };
}

/** Unlike a fence, a shore needs a buffer on both sides: fixes too close to it count for neither. */
function shoreBuffers({ danger }: ReadyWater): EdgeBuffers {
  const least = (fix: TimedFix) => WATER_LIMITS.least[danger] * radiusOf(fix);
  return { enter: least, leave: least };
}

/** Assessment of each of the two lines. */
export type LineAssessments = Record<'water' | 'near', Pick<FixAssessment, 'expired' | 'change' | 'proof'>>;

export const sidesAfter = (known: Record<'water' | 'near', KnownSide>, { water, near }: LineAssessments) => ({
  water: sideAfter(known.water, water),
  near: sideAfter(known.near, near),
});

function sideAfter(known: KnownSide, { expired, change, proof }: LineAssessments['water']): KnownSide {
  const sides: KnownSide = expired ? { side: 'unknown', since: null, change: null } : known;
  if (!change || !proof) return { ...sides, change };
  return { side: change.side, since: sides.side === 'unknown' ? null : change.estimate, change: null };
}

/** The proved change at the line that was crossed; null when the zone stays the same. */
export function changeOf(
  from: Zone,
  to: Zone,
  { water, near }: LineAssessments,
): { to: Zone; change: PendingChange; proof: Proof } | null {
  if (from === to) return null;
  const { change, proof } = to === 'in' || (from === 'in' && to === 'near') || !near.proof ? water : near;
  return change && proof ? { to, change, proof } : null;
}

/** Adds the fix before, which may have been too far off to be judged. */
const withFixBefore = (
  fixes: readonly ShoreFix[],
  before: LastFix | null,
  { shore }: ReadyWater,
): readonly ShoreFix[] =>
  before && before.time > (fixes.at(-1)?.time ?? -Infinity) ? shoreFixesAfter(fixes, shoreFixOf(before, shore)) : fixes;
