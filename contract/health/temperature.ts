/** When a temperature is worth telling: what a body's readings say against its limits. No diagnosis: a card on a wrist measures skin. */
import type { TemperatureLimits } from '../alerts/cardHealth';

/** ms, degrees Celsius; `worn` is null when the card cannot tell. */
export interface Warmth {
  time: number;
  celsius: number;
  worn: boolean | null;
}

export type Side = 'high' | 'low';

/** One reading may be a hot cup or a cold wind; two of the same side this close together are told. ms */
export const CONFIRMED_WITHIN = 20 * 60_000;
/** Inside its limit by this, one reading is enough to say that it is over. Degrees. */
const CLEARLY = 0.2;
/** A card that shows less or more than this measures the air, the sun or a heater, whoever wears it. Degrees. */
const SKIN = { coldest: 30, warmest: 43 } as const;

/** Whether a reading is one of a body. */
export const isOfBody = ({ celsius, worn }: Pick<Warmth, 'celsius' | 'worn'>) =>
  worn !== false && celsius >= SKIN.coldest && celsius <= SKIN.warmest;

/** Which limit a reading reaches. */
export const sideOf = ({ celsius }: Pick<Warmth, 'celsius'>, { low, high }: TemperatureLimits): Side | null =>
  celsius >= high ? 'high' : celsius <= low ? 'low' : null;

/** The side that the latest reading confirms; null while nothing is to be told. @param readings oldest first */
export function confirmedSide(readings: readonly Warmth[], limits: TemperatureLimits): Side | null {
  const [before, last] = readings.filter(isOfBody).slice(-2);
  if (!before || !last || last.time - before.time > CONFIRMED_WITHIN) return null;
  const side = sideOf(last, limits);
  return side !== null && side === sideOf(before, limits) ? side : null;
}

/** Whether what was told of one side is over: clearly inside, or inside twice. @param readings oldest first */
export function isSettled(readings: readonly Warmth[], side: Side, { low, high }: TemperatureLimits): boolean {
  const [last, before] = readings.filter(isOfBody).slice(-2).reverse();
  if (!last) return false;
  const inside = ({ celsius }: Warmth, by: number) => (side === 'high' ? celsius < high - by : celsius > low + by);
  return inside(last, CLEARLY) || (before !== undefined && inside(last, 0) && inside(before, 0));
}
