/**
 * A day as a ribbon by what happened: journeys are wide, and stays, gaps and the rest of today are folded. Within one
 * of them time is even.
 */
import { spanMs } from '../../../contract/day';
import type { DayStory } from '../../../contract/track';

/** Units of the drawing across the whole day. */
export const BAR_WIDTH = 1440;

/** Milliseconds of a stay, a gap or the rest of the day that keep their length; what is longer is folded. */
const KEPT = spanMs(15, 'minutes');
/** The share of its length that the folded part keeps. */
const FOLDED = 0.04;
/** How much wider a journey is than its time. */
const JOURNEY = 2;

export interface Ribbon {
  /** Units from the left edge, 0 to `BAR_WIDTH`. @param instant milliseconds; one outside the day counts as its edge */
  across(instant: number): number;
  /** The instant at so many units, milliseconds: the inverse of `across`. */
  instantAt(units: number): number;
}

/** Lengths as the ribbon has them, in milliseconds of a stay that is kept. */
const lengthOf = (kind: 'stay' | 'trip' | 'gap', length: number) =>
  kind === 'trip' ? length * JOURNEY : Math.min(length, KEPT) + Math.max(0, length - KEPT) * FOLDED;

export function ribbonOf({ from, to, end, segments }: Pick<DayStory, 'from' | 'to' | 'end' | 'segments'>): Ribbon {
  const parts = [...segments, ...(end < to ? [{ kind: 'gap' as const, from: end, to }] : [])];
  const lengths = parts.map((part) => lengthOf(part.kind, part.to - part.from));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  // Both edges of each part: instants, and units.
  const instants = [from, ...parts.map((part) => part.to)];
  let sum = 0;
  const units = [0, ...lengths.map((length) => ((sum += length) / whole) * BAR_WIDTH)];
  return {
    across: (instant) => between(instants, units, instant),
    instantAt: (x) => between(units, instants, x),
  };
}

/** Where a value of one rising scale lies on another, whose edges stand at the same indexes. */
function between(scale: readonly number[], other: readonly number[], value: number): number {
  const last = scale.length - 1;
  let part = scale.findIndex((edge) => edge > value);
  if (part === -1) return other[last] ?? 0;
  if (part === 0) return other[0] ?? 0;
  part -= 1;
  const [low = 0, high = 0] = [scale[part], scale[part + 1]];
  const [into = 0, upTo = 0] = [other[part], other[part + 1]];
  return into + ((value - low) / (high - low)) * (upTo - into);
}
