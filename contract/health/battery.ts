/** Forecasts how long a card's battery lasts, by a robust line through its reports since the last charge. */
import { spanMs } from '../day';

/** One battery report: milliseconds and percent. */
export interface BatterySample {
  time: number;
  power: number;
  charging: boolean | null;
}

/** Instants in milliseconds; percent per hour, negative while falling. */
export interface BatteryForecast {
  perHour: number;
  lastsUntil: number;
  earliest: number;
  latest: number;
}

const HOUR = spanMs(1, 'hours');

/**
 * Percent. A battery at or below `LOW_BATTERY` that is not being charged is low, until it is `LOW_MARGIN` above it
 * again.
 */
export const LOW_BATTERY = 20;
export const LOW_MARGIN = 5;
/** Percent that a reading may rise without a charger, because the card warmed up or rounds differently. */
const MAX_RISE = 2;
/** Milliseconds. Older reports tell how the card was used this morning, not how it is used now. */
const MAX_REPORT_AGE = spanMs(12, 'hours');
/** Least time (milliseconds) and fall (percent) for a forecast. */
const MIN_PERIOD = { time: HOUR, drop: 2 } as const;
/** Milliseconds. Two closer reports differ mainly by rounding. */
const MIN_DISTANCE = spanMs(20, 'minutes');
/** Percent by which a reading may be off, by the gauge and its rounding. */
const GAUGE_ERROR = 1;
/** Share of the fastest and of the slowest slopes left out of the forecast's range. */
const TAIL = 0.1;
/** Greatest number of reports to compare in pairs; more are thinned out. */
const MAX_SAMPLES = 120;

export const isLowBattery = (power: number | null, charging: boolean | null) =>
  power !== null && power <= LOW_BATTERY && charging !== true;

/** True when a battery that was low is low no more. */
export const isBatteryRecovered = (power: number | null, charging: boolean | null) =>
  charging === true || (power !== null && power >= LOW_BATTERY + LOW_MARGIN);

/**
 * Forecasts when the battery will be empty at its present rate, with a range. Null while it is charged or too little is
 * known. The rate is the weighted median of the pairwise slopes (Theil-Sen estimator).
 * @param charges oldest first
 */
export function forecastBattery(charges: readonly BatterySample[]): BatteryForecast | null {
  const period = thinned(dischargePeriod(charges));
  const [first, last] = [period[0], period.at(-1)];
  if (!first || !last || last.time - first.time < MIN_PERIOD.time || first.power - last.power < MIN_PERIOD.drop)
    return null;
  const slopes = slopesOf(period);
  const slope = weightedQuantile(slopes, 0.5);
  if (!(slope < 0)) return null;
  // The rate is known no better than the gauge over the whole period, and the battery is taken to fall at half its rate
  // at least.
  const error = GAUGE_ERROR / (last.time - first.time);
  const [fast, slow] = [
    weightedQuantile(slopes, TAIL) - error,
    Math.min(weightedQuantile(slopes, 1 - TAIL) + error, slope / 2),
  ];
  const emptyAt = (power: number, rate: number) => Math.round(last.time + Math.max(0, power) / -rate);
  const lastsUntil = emptyAt(last.power, slope);
  return {
    perHour: slope * HOUR,
    lastsUntil,
    earliest: Math.min(lastsUntil, emptyAt(last.power - GAUGE_ERROR, fast)),
    latest: Math.max(lastsUntil, emptyAt(last.power + GAUGE_ERROR, slow)),
  };
}

/** The reports since the last charge, or since a rise that only a charger makes; none while it is charged. */
export function dischargePeriod(charges: readonly BatterySample[]): BatterySample[] {
  const last = charges.at(-1);
  if (!last || last.charging === true) return [];
  let from = charges.length - 1;
  for (; from > 0; from -= 1) {
    const before = charges[from - 1] as BatterySample;
    if (
      before.charging === true ||
      levelAt(charges, from) - levelAt(charges, from - 1) > MAX_RISE ||
      last.time - before.time > MAX_REPORT_AGE
    )
      break;
  }
  return charges.slice(from);
}

/** The level without a single outlier: the median of three neighbouring reports. */
function levelAt(charges: readonly BatterySample[], index: number): number {
  const own = (charges[index] as BatterySample).power;
  const [before, after] = [charges[index - 1]?.power, charges[index + 1]?.power];
  return before === undefined || after === undefined
    ? own
    : Math.max(Math.min(before, own), Math.min(Math.max(before, own), after));
}

function thinned(period: readonly BatterySample[]): readonly BatterySample[] {
  if (period.length <= MAX_SAMPLES) return period;
  const step = (period.length - 1) / (MAX_SAMPLES - 1);
  return Array.from({ length: MAX_SAMPLES }, (_, index) => period[Math.round(index * step)] as BatterySample);
}

interface Slope {
  /** Percent per millisecond. */
  rate: number;
  weight: number;
}

/**
 * The slopes of all pairs of reports that are far enough apart (Theil 1950, Sen 1968), the steepest fall first. A pair
 * that is farther apart has more weight, because rounding matters less.
 */
function slopesOf(period: readonly BatterySample[]): Slope[] {
  const slopes: Slope[] = [];
  for (const [index, one] of period.entries()) {
    for (const other of period.slice(index + 1)) {
      const time = other.time - one.time;
      if (time >= MIN_DISTANCE) slopes.push({ rate: (other.power - one.power) / time, weight: time });
    }
  }
  return slopes.sort((one, other) => one.rate - other.rate);
}

/** The rate below which this share of the weight lies. */
function weightedQuantile(slopes: readonly Slope[], share: number): number {
  let left = slopes.reduce((sum, { weight }) => sum + weight, 0) * share;
  for (const { rate, weight } of slopes) {
    left -= weight;
    if (left <= 0) return rate;
  }
  return slopes.at(-1)?.rate ?? 0;
}
