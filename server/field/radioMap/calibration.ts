/**
 * How much wider or narrower a school's radii are than the formula's: learned by comparing each located place with the
 * fix that came with it, so that 68 of 100 lie within. Pure.
 */
import type { LocatedPlace } from './locate';

export interface Factor {
  factor: number;
  /** Comparisons so far, and how many of them lay within the radius that was said. */
  seen: number;
  within: number;
}

const UNSEEN: Factor = { factor: 1, seen: 0, within: 0 };

/** By the radios that speak for a place. */
export type Factors = Readonly<Record<LocatedPlace['radios'], Factor>>;

export const NO_FACTORS: Factors = {
  1: UNSEEN,
  2: UNSEEN,
  3: UNSEEN,
};

/** The share of truths that shall lie within the radius. */
const SHARE = 0.68;
const LEAST = 0.2;
const MOST = 4;
/** A class with fewer comparisons follows the others, this much. */
const FEW = 30;
const FOLLOWS = 0.4;

const bounded = (factor: number) => Math.min(Math.max(factor, LEAST), MOST);

/** The factor after one comparison. @param weight less than 1 for that of another class */
function moved({ factor, seen, within }: Factor, beyond: boolean, weight = 1): Factor {
  const step = Math.max(0.04, 0.5 / (1 + seen / 4)) * weight;
  return { factor: bounded(factor * Math.exp(step * (beyond ? SHARE : SHARE - 1))), seen, within };
}

const counted = (factor: Factor, beyond: boolean): Factor => ({
  ...factor,
  seen: factor.seen + 1,
  within: factor.within + (beyond ? 0 : 1),
});

/** Moves one factor that follows no other. @param beyond the truth lies outside the radius */
export const comparedAlone = (factor: Factor, beyond: boolean): Factor => counted(moved(factor, beyond), beyond);

/** Moves the factor after one comparison, and those of classes that are seldom compared. */
export function compared(factors: Factors, radios: LocatedPlace['radios'], beyond: boolean): Factors {
  const next = { ...factors };
  for (const one of [1, 2, 3] as const) {
    if (one === radios) next[one] = comparedAlone(factors[one], beyond);
    else if (factors[one].seen < FEW) next[one] = moved(factors[one], beyond, FOLLOWS);
  }
  return next;
}
