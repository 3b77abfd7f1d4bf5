/** How far fixes make a judge believe that a card is inside a fence: log odds, which close fixes share. Pure. */
import { planarMetres } from '../geo';
import { BELIEF } from './limits';
import { radiusOf, type TimedFix } from './timedFix';

/** Stored with a change of sides that is not proved. */
export interface Belief {
  /** Natural logarithm of the odds for inside, -6 to 6. */
  odds: number;
  /** Where (WGS-84) and when (ms) the last fix was counted. */
  lng: number;
  lat: number;
  time: number;
}

/**
 * The belief after one more fix. A fix near the last one in time and place shares its error and adds little.
 * @param depth metres inside the edge; negative outside. @param jump the fix lies farther off than the card moved.
 */
export function beliefAfter(before: Belief | null, fix: TimedFix, depth: number, jump: boolean): Belief {
  const radius = radiusOf(fix);
  const { time, lng, lat } = fix;
  const metres = before ? planarMetres([before.lng, before.lat], [lng, lat]) : 0;
  const kept = metres <= Math.min(BELIEF.same, radius) ? 1 : Math.exp(-metres / BELIEF.shared);
  const fresh = before ? Math.min(1, Math.max((time - before.time) / 1000 / BELIEF.independent, 1 - kept)) : 1;
  const weight = jump ? BELIEF.jump * fresh : fresh;
  const odds = kept * (before?.odds ?? 0) + weight * evidenceOf(depth, radius);
  return { odds: Math.max(-BELIEF.most, Math.min(BELIEF.most, odds)), lng, lat, time };
}

/**
 * Log odds of one fix. With 68 % of a two-dimensional normal error within the radius, the error across a straight edge
 * deviates by radius / 1.515.
 */
export function evidenceOf(depth: number, radius: number): number {
  const share = normalShare((1.515 * depth) / radius);
  const odds = Math.log(share / (1 - share));
  return Math.max(-BELIEF.single, Math.min(BELIEF.single, odds));
}

/** Per cent, 0 to 100. */
export const percentOf = (odds: number) => Math.round(100 / (1 + Math.exp(-odds)));

/** The share of a normal distribution below z: Abramowitz and Stegun 7.1.26, exact to 1.5e-7; kept off 0 and 1. */
function normalShare(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  const half = (sum * Math.exp(-x * x)) / 2;
  return Math.min(0.9999, Math.max(0.0001, z < 0 ? half : 1 - half));
}
