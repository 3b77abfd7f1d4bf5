/**
 * What the cards of a school have learned of the masts of the phone network: where they are heard. Pure. Places are
 * WGS-84 degrees, distances metres.
 */
import { planarMetres } from '../../../contract/geo';
import type { LngLat } from '../../../contract/primitives';
import type { ScannedMast } from '../intake/report';

export interface LearnedMast {
  mast: string;
  /** The mean of the fixes under it: signals say less than their number. */
  at: LngLat;
  /** Metres, root of the mean square distance of the fixes from their mean. */
  sd: number;
  n: number;
}

/** A mast of the world, by its identifiers (3GPP TS 23.003). */
export const mastKey = ({ mcc, mnc, area, cell }: Pick<ScannedMast, 'mcc' | 'mnc' | 'area' | 'cell'>): string =>
  `${mcc}-${mnc}-${area}-${cell}`;

/** Fixes of a mast that count: then older ones fade. */
const MOST_FIXES = 1_000;
/** Metres: the least radius, and what few fixes add to it. As measured on 3,035 scans of a town. */
const LEAST_RADIUS = 150;
const FEW_FIXES = 600;
/** Metres beyond which masts of one scan do not agree: the serving one is believed then. */
const AGREEMENT = 5_000;

/** The mast after one more fix under it (running mean and square, Welford 1962). */
export function taughtMast(before: LearnedMast | null, mast: string, at: LngLat): LearnedMast {
  if (!before) return { mast, at, sd: 0, n: 1 };
  const n = Math.min(before.n + 1, MOST_FIXES);
  const moved: LngLat = [before.at[0] + (at[0] - before.at[0]) / n, before.at[1] + (at[1] - before.at[1]) / n];
  const square = before.sd ** 2 + (planarMetres(before.at, at) * planarMetres(moved, at) - before.sd ** 2) / n;
  return { mast, at: moved, sd: Math.sqrt(Math.max(square, 0)), n };
}

/**
 * The place by masts that are known, the serving one first; null when none is.
 * @returns metres that hold 68 of 100, before the school's factor
 */
export function placeByMasts(known: readonly LearnedMast[]): { at: LngLat; radius: number } | null {
  const [serving] = known;
  if (!serving) return null;
  const agreeing = known.filter(({ at }) => planarMetres(serving.at, at) <= AGREEMENT);
  const mean = (of: (mast: LearnedMast) => number) => agreeing.reduce((sum, one) => sum + of(one), 0) / agreeing.length;
  return {
    at: [mean(({ at }) => at[0]), mean(({ at }) => at[1])],
    radius: Math.max(
      LEAST_RADIUS,
      mean(({ sd, n }) => sd + FEW_FIXES / Math.sqrt(n)),
    ),
  };
}

/** Metres: a circle of a whole county says nothing. */
const MOST_RADIUS = 20_000;

/** A radius in its bounds. @param factor of the school */
export const boundedMastRadius = (radius: number, factor: number): number =>
  Math.min(Math.max(radius * factor, LEAST_RADIUS), MOST_RADIUS);
