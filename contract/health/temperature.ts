/** Judges body temperatures against a pupil's limits. This is no diagnosis: a card on a wrist measures skin. */
import { spanMs } from '../day';
import type { TemperatureLimits } from './calls';

/** Milliseconds and degrees Celsius; `worn` is null when the card cannot tell. */
export interface TemperatureSample {
  time: number;
  celsius: number;
  worn: boolean | null;
}

export type TemperatureSide = 'high' | 'low';

/**
 * Milliseconds. One reading may be a hot cup or a cold wind; only two readings beyond the same limit this close
 * together raise an alert.
 */
export const CONFIRMED_WITHIN = spanMs(20, 'minutes');
/** Degrees Celsius inside the limit at which a single reading ends an alert. */
const CLEAR_MARGIN = 0.2;
/** Degrees Celsius. Outside this range a card measures the air, the sun or a heater, even when it is worn. */
const SKIN = { coldest: 30, warmest: 43 } as const;

/** True when the reading can be a body temperature. */
export const isBodyTemperature = ({ celsius, worn }: Pick<TemperatureSample, 'celsius' | 'worn'>) =>
  worn !== false && celsius >= SKIN.coldest && celsius <= SKIN.warmest;

/** The limit a reading reaches; null between the limits. */
export const reachedLimit = (
  { celsius }: Pick<TemperatureSample, 'celsius'>,
  { low, high }: TemperatureLimits,
): TemperatureSide | null => (celsius >= high ? 'high' : celsius <= low ? 'low' : null);

/**
 * The limit that the last two readings reach together; null otherwise.
 * @param readings oldest first
 */
export function confirmedSide(
  readings: readonly TemperatureSample[],
  limits: TemperatureLimits,
): TemperatureSide | null {
  const [before, last] = readings.filter(isBodyTemperature).slice(-2);
  if (!before || !last || last.time - before.time > CONFIRMED_WITHIN) return null;
  const side = reachedLimit(last, limits);
  return side !== null && side === reachedLimit(before, limits) ? side : null;
}

/**
 * True when an alert at one limit is over: the last reading is clearly inside, or the last two are inside.
 * @param readings oldest first
 */
export function isBackInside(
  readings: readonly TemperatureSample[],
  side: TemperatureSide,
  { low, high }: TemperatureLimits,
): boolean {
  const [last, before] = readings.filter(isBodyTemperature).slice(-2).reverse();
  if (!last) return false;
  const inside = ({ celsius }: TemperatureSample, by: number) =>
    side === 'high' ? celsius < high - by : celsius > low + by;
  return inside(last, CLEAR_MARGIN) || (before !== undefined && inside(last, 0) && inside(before, 0));
}
