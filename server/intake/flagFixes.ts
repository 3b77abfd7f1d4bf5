/** Which fixes are not trusted, and why. Nothing is deleted: a flagged fix stays in the track with its reason. */
import type { LngLat, NoiseReason } from '../../contract';
import {
  ASSUMED_RADIUS,
  MAX_INTAKE_SPEED,
  MAX_TRAIN_SPEED,
  SPEEDOMETER_MARGIN,
  MAX_TRUSTED_RADIUS,
} from '../../contract/track/limits';
import { greatCircleMetres } from './greatCircleMetres';
import type { ReportedFix } from './report';

/** The part of a fix that speed is judged by. */
export type SpeedSample = Pick<ReportedFix, 'time' | 'lng' | 'lat' | 'accuracy' | 'source' | 'speed'>;

/** What is known of a device besides the fixes in hand. */
export interface SpeedReference {
  /** The last fix without a flag before them. */
  good: SpeedSample | null;
  /** The last one since then that was doubted for its speed alone. */
  doubted: SpeedSample | null;
  /** The one shown now, when late fixes come from before it. */
  shown: SpeedSample | null;
}

export interface FlaggedFix extends ReportedFix {
  noise: readonly NoiseReason[];
}

/** Flags the fixes of one device, given in the order of their time; answers each with its flags, in the same order. */
export function flagFixes(fixes: readonly ReportedFix[], known: SpeedReference): Map<ReportedFix, FlaggedFix> {
  let { good, doubted } = known;
  const flag = (fix: ReportedFix): FlaggedFix => {
    if (known.shown && known.shown.time < fix.time && !(good && good.time >= known.shown.time))
      [good, doubted] = [known.shown, null];
    const noise = reasons(fix, good, doubted);
    if (noise.length === 0) [good, doubted] = [fix, null];
    else if (noise.length === 1 && noise[0] === 'speed') doubted = fix;
    return { ...fix, noise };
  };
  return new Map(fixes.map((fix) => [fix, flag(fix)]));
}

function reasons(fix: ReportedFix, good: SpeedSample | null, doubted: SpeedSample | null): NoiseReason[] {
  const noise: NoiseReason[] = [];
  if (!fix.valid) noise.push('invalid');
  if (fix.source === 'cell') noise.push('cell');
  else if (fix.accuracy !== null && fix.accuracy > MAX_TRUSTED_RADIUS) noise.push('accuracy');
  if (fix.mock) noise.push('mock');
  if (fix.lng === 0 && fix.lat === 0) noise.push('zero');
  // One fix that leaps is an error; a second that agrees with it is a move, and the map must not stay behind for ever.
  else if (good && !isPlausibleMove(good, fix) && !(doubted && isPlausibleMove(doubted, fix))) noise.push('speed');
  return noise;
}

/** Whether a child could have come from one fix to the other, both being as wrong as they say they may be. */
export function isPlausibleMove(from: SpeedSample, to: SpeedSample): boolean {
  const seconds = (to.time.getTime() - from.time.getTime()) / 1000;
  if (seconds <= 0) return true;
  const apart = greatCircleMetres(place(from), place(to)) - radius(from) - radius(to);
  const ridden = SPEEDOMETER_MARGIN * Math.max(from.speed ?? 0, to.speed ?? 0);
  return apart / seconds <= Math.max(MAX_INTAKE_SPEED, Math.min(ridden, MAX_TRAIN_SPEED));
}

const place = ({ lng, lat }: SpeedSample): LngLat => [lng, lat];
const radius = ({ accuracy, source }: SpeedSample) => accuracy ?? ASSUMED_RADIUS[source];
