/** How long a battery will last: a robust line through what the card has said since it was last charged. */

/** What a card said of its battery; ms, percent. */
export interface BatterySample {
  time: number;
  power: number;
  charging: boolean | null;
}

/** Instants in ms; percent an hour, falling is negative. */
export interface BatteryForecast {
  perHour: number;
  lastsUntil: number;
  earliest: number;
  latest: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** At or below this a battery that is not being charged is low; it is so until it has this much more. Percent. */
export const LOW_BATTERY = 20;
export const LOW_MARGIN = 5;
/** What a card may go up without a charger: it has warmed up, or rounded otherwise. Percent. */
const JITTER = 2;
/** Older words say how the card was used this morning, not how it is used now. */
const LOOK_BACK = 12 * HOUR;
/** Least that must have been heard to say how it goes on. */
const ENOUGH = { time: HOUR, drop: 2 } as const;
/** Two words this close together differ by how they were rounded. */
const APART = 20 * MINUTE;
/** A gauge, and the rounding of what it shows, are off by up to so much. Percent. */
const GAUGE = 1;
/** The span leaves out this share of the fastest and of the slowest. */
const TAIL = 0.1;
/** Words that are compared two by two; more are thinned. */
const MOST = 120;

export const isLowBattery = (power: number | null, charging: boolean | null) =>
  power !== null && power <= LOW_BATTERY && charging !== true;

/** Whether a battery that was low is so no more. */
export const isBatteryRecovered = (power: number | null, charging: boolean | null) =>
  charging === true || (power !== null && power >= LOW_BATTERY + LOW_MARGIN);

/**
 * When the battery will be empty if it goes on as it does, and the span that rests between; null while it is charged, or while too
 * little is known to tell.
 * @param charges oldest first
 */
export function forecastBattery(charges: readonly BatterySample[]): BatteryForecast | null {
  const stretch = thinned(dischargePeriod(charges));
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (!first || !last || last.time - first.time < ENOUGH.time || first.power - last.power < ENOUGH.drop) return null;
  const slopes = slopesOf(stretch);
  const slope = weightedQuantile(slopes, 0.5);
  if (!(slope < 0)) return null;
  // A pace is known no better than the gauge is over the whole stretch; what has been lost goes on at no less than half its pace.
  const doubt = GAUGE / (last.time - first.time);
  const [fast, slow] = [
    weightedQuantile(slopes, TAIL) - doubt,
    Math.min(weightedQuantile(slopes, 1 - TAIL) + doubt, slope / 2),
  ];
  const emptyAt = (power: number, pace: number) => Math.round(last.time + Math.max(0, power) / -pace);
  const lastsUntil = emptyAt(last.power, slope);
  return {
    perHour: slope * HOUR,
    lastsUntil,
    earliest: Math.min(lastsUntil, emptyAt(last.power - GAUGE, fast)),
    latest: Math.max(lastsUntil, emptyAt(last.power + GAUGE, slow)),
  };
}

/** The last words since a charger, or a jump up that only a charger makes; none while it is charged. */
export function dischargePeriod(charges: readonly BatterySample[]): BatterySample[] {
  const last = charges.at(-1);
  if (!last || last.charging === true) return [];
  let from = charges.length - 1;
  for (; from > 0; from -= 1) {
    const before = charges[from - 1] as BatterySample;
    if (
      before.charging === true ||
      levelAt(charges, from) - levelAt(charges, from - 1) > JITTER ||
      last.time - before.time > LOOK_BACK
    )
      break;
  }
  return charges.slice(from);
}

/** The level without a word that stands alone: of three neighbours the middle one. */
function levelAt(charges: readonly BatterySample[], index: number): number {
  const own = (charges[index] as BatterySample).power;
  const [before, after] = [charges[index - 1]?.power, charges[index + 1]?.power];
  return before === undefined || after === undefined
    ? own
    : Math.max(Math.min(before, own), Math.min(Math.max(before, own), after));
}

function thinned(stretch: readonly BatterySample[]): readonly BatterySample[] {
  if (stretch.length <= MOST) return stretch;
  const step = (stretch.length - 1) / (MOST - 1);
  return Array.from({ length: MOST }, (_, index) => stretch[Math.round(index * step)] as BatterySample);
}

interface Slope {
  /** Percent a millisecond. */
  pace: number;
  weight: number;
}

/** Of every two words far enough apart (Theil and Sen); the farther, the less rounding matters and the more it weighs. Steepest fall first. */
function slopesOf(stretch: readonly BatterySample[]): Slope[] {
  const slopes: Slope[] = [];
  for (const [index, one] of stretch.entries()) {
    for (const other of stretch.slice(index + 1)) {
      const time = other.time - one.time;
      if (time >= APART) slopes.push({ pace: (other.power - one.power) / time, weight: time });
    }
  }
  return slopes.sort((one, other) => one.pace - other.pace);
}

/** The pace below which a share of the weight lies. */
function weightedQuantile(slopes: readonly Slope[], share: number): number {
  let left = slopes.reduce((sum, { weight }) => sum + weight, 0) * share;
  for (const { pace, weight } of slopes) {
    left -= weight;
    if (left <= 0) return pace;
  }
  return slopes.at(-1)?.pace ?? 0;
}
