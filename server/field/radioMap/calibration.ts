/**
 * How much wider or narrower a school's radii are than the formula's: learned by comparing each located place with the
 * fix that came with it, so that 68 of 100 lie within. Pure.
 */
import type { LocatedPlace } from './locate';

export interface Factor {
  factor: number;
  /** Comparisons so far. */
  seen: number;
}
/** By the radios that speak for a place. */
export type Factors = Readonly<Record<LocatedPlace['radios'], Factor>>;

export const NO_FACTORS: Factors = {
  1: { factor: 1, seen: 0 },
  2: { factor: 1, seen: 0 },
  3: { factor: 1, seen: 0 },
};

/** The share of truths that shall lie within the radius. */
const SHARE = 0.68;
const LEAST = 0.2;
const MOST = 4;
/** A class with fewer comparisons follows the others, this much. */
const FEW = 30;
const FOLLOWS = 0.4;

const bounded = (factor: number) => Math.min(Math.max(factor, LEAST), MOST);

/** Moves the factor after one comparison. @param beyond the truth lies outside the radius */
export function compared(factors: Factors, radios: LocatedPlace['radios'], beyond: boolean): Factors {
  const toward = beyond ? SHARE : SHARE - 1;
  const next = { ...factors };
  for (const one of [1, 2, 3] as const) {
    const { factor, seen } = factors[one];
    const isOwn = one === radios;
    if (!isOwn && seen >= FEW) continue;
    const step = Math.max(0.04, 0.5 / (1 + seen / 4)) * (isOwn ? 1 : FOLLOWS);
    next[one] = { factor: bounded(factor * Math.exp(step * toward)), seen: seen + (isOwn ? 1 : 0) };
  }
  return next;
}
