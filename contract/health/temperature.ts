/** When a temperature is worth telling: what a body's readings say against its limits. No diagnosis: a card on a wrist measures skin. */
import type { TemperatureLimits } from '../alerts/cardHealth';

/** ms, degrees Celsius; `worn` is null when the card cannot tell. */
export interface TemperatureSample {
  time: number;
  celsius: number;
  worn: boolean | null;
}

export type TemperatureSide = 'high' | 'low';

/** One reading may be a hot cup or a cold wind; two of the same side this close together are told. ms */
export const CONFIRMED_WITHIN = 20 * 60_000;
/** Inside its limit by this, one reading is enough to say that it is over. Degrees. */
const CLEARLY = 0.2;
/** A card that shows less or more than this measures the air, the sun or a heater, whoever wears it. Degrees. */
const SKIN = { coldest: 30, warmest: 43 } as const;

/** Whether a reading is one of a body. */
export const isBodyTemperature = ({ celsius, worn }: Pick<TemperatureSample, 'celsius' | 'worn'>) =>
  worn !== false && celsius >= SKIN.coldest && celsius <= SKIN.warmest;

/** Which limit a reading reaches. */
export const reachedLimit = (
  { celsius }: Pick<TemperatureSample, 'celsius'>,
  { low, high }: TemperatureLimits,
): TemperatureSide | null => (celsius >= high ? 'high' : celsius <= low ? 'low' : null);

/** The side that the latest reading confirms; null while nothing is to be told. @param readings oldest first */
export function confirmedSide(
  readings: readonly TemperatureSample[],
  limits: TemperatureLimits,
): TemperatureSide | null {
  const [before, last] = readings.filter(isBodyTemperature).slice(-2);
  if (!before || !last || last.time - before.time > CONFIRMED_WITHIN) return null;
  const side = reachedLimit(last, limits);
  return side !== null && side === reachedLimit(before, limits) ? side : null;
}

/** Whether what was told of one side is over: clearly inside, or inside twice. @param readings oldest first */
export function isBackInside(
  readings: readonly TemperatureSample[],
  side: TemperatureSide,
  { low, high }: TemperatureLimits,
): boolean {
  const [last, before] = readings.filter(isBodyTemperature).slice(-2).reverse();
  if (!last) return false;
  const inside = ({ celsius }: TemperatureSample, by: number) =>
    side === 'high' ? celsius < high - by : celsius > low + by;
  return inside(last, CLEARLY) || (before !== undefined && inside(last, 0) && inside(before, 0));
}
