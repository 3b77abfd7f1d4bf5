/** Flags fixes that are not trusted, with the reasons. No fix is deleted: a flagged one stays in the track. */
import type { LngLat, NoiseReason } from '../../../contract';
import type { TimedFix } from '../../../contract/fences';
import {
  ASSUMED_RADIUS,
  MAX_INTAKE_SPEED,
  MAX_TRAIN_SPEED,
  SPEEDOMETER_MARGIN,
  MAX_TRUSTED_RADIUS,
} from '../../../contract/track/limits';
import { greatCircleMetres } from './greatCircleMetres';
import type { ReportedFix } from './report';

/** The members of a fix that the speed check needs. */
export type SpeedSample = Pick<ReportedFix, 'time' | 'lng' | 'lat' | 'accuracy' | 'source' | 'speed'>;

/** Stored fixes of a device that new fixes are compared with. */
export interface SpeedReference {
  /** The last fix without flags before the new ones. */
  good: SpeedSample | null;
  /** The last fix after `good` that has only the flag 'speed'. */
  doubted: SpeedSample | null;
  /** The shown fix. It becomes the reference for new fixes after it when the others are older. */
  shown: SpeedSample | null;
}

export interface FlaggedFix extends ReportedFix {
  noise: readonly NoiseReason[];
}

/** A fix as the judges read it: instants are milliseconds. */
export const timedFixOf = ({ time, lng, lat, accuracy, source, speed, noise }: FlaggedFix): TimedFix => ({
  time: time.getTime(),
  lng,
  lat,
  accuracy,
  source,
  speed,
  noise,
});

/**
 * Flags the fixes of one device.
 * @param fixes by ascending time.
 * @returns each fix with its flags, in the same order.
 */
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
  if (fix.timeUnknown) noise.push('time');
  if (fix.otherLine) noise.push('line');
  if (fix.lone) noise.push('radio');
  if (fix.lng === 0 && fix.lat === 0) noise.push('zero');
  // One fix that jumps is an error. A second fix near it confirms the new place, so the position may follow.
  else if (good && !isPlausibleMove(good, fix) && !(doubted && isPlausibleMove(doubted, fix))) noise.push('speed');
  return noise;
}

/**
 * True when a pupil can have moved from one fix to the other in time; the radius of both fixes counts in the pupil's
 * favour.
 */
export function isPlausibleMove(from: SpeedSample, to: SpeedSample): boolean {
  const seconds = (to.time.getTime() - from.time.getTime()) / 1000;
  if (seconds <= 0) return true;
  const apart = greatCircleMetres(place(from), place(to)) - radius(from) - radius(to);
  const vehicleSpeed = SPEEDOMETER_MARGIN * Math.max(from.speed ?? 0, to.speed ?? 0);
  return apart / seconds <= Math.max(MAX_INTAKE_SPEED, Math.min(vehicleSpeed, MAX_TRAIN_SPEED));
}

const place = ({ lng, lat }: SpeedSample): LngLat => [lng, lat];
const radius = ({ accuracy, source }: SpeedSample) => accuracy ?? ASSUMED_RADIUS[source];
