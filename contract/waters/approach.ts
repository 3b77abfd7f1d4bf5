/** Direction and speed of a child relative to the shore, from the last trusted fixes. */
import type { Heading } from '../alerts/alert';
import { planarMetres } from '../geo';
import { WATER_LIMITS } from './limits';

/** A trusted fix (WGS-84) and its distance from the shore. Stored. */
export interface ShoreFix {
  /** ms. */
  time: number;
  lng: number;
  lat: number;
  /** Accuracy radius in metres, 68 %. */
  radius: number;
  /** Metres to the shore; negative in the water. */
  offshore: number;
}

export interface Approach {
  heading: Heading;
  /** Metres a second towards the shore; negative away from it; null when unknown. */
  closing: number | null;
  /** Standard error of `closing` in metres a second (68 %); null with it. */
  closingDoubt: number | null;
}

const UNKNOWN: Approach = { heading: 'unknown', closing: null, closingDoubt: null };

/** The fixes to remember after one more: those of the last minutes, with a least time between them. */
export function shoreFixesAfter(fixes: readonly ShoreFix[], fix: ShoreFix): ShoreFix[] {
  const { span, apart } = WATER_LIMITS.approach;
  const kept = fixes.filter(({ time }) => fix.time - time <= span * 1000);
  const [earlier, last] = [kept.at(-2), kept.at(-1)];
  if (earlier && last && last.time - earlier.time < apart * 1000) kept.pop();
  return [...kept, fix];
}

/**
 * Fits a line through the distances from the shore over time (weighted least squares). Errors of neighbouring fixes
 * count as independent. They are not, so the true error of the closing speed is larger.
 */
export function approachOf(fixes: readonly ShoreFix[]): Approach {
  const [first, last] = [fixes[0], fixes.at(-1)];
  if (!first || !last || last.time - first.time < WATER_LIMITS.approach.apart * 1000) return UNKNOWN;
  const { slope, doubt } = fitLine(fixes, first.time);
  if (doubt > WATER_LIMITS.vague) return UNKNOWN;
  const closing = -slope;
  return {
    heading: headingOf(closing, doubt, speedBetween(first, last)),
    closing: rounded(closing),
    closingDoubt: rounded(doubt),
  };
}

/** A direction within 60 degrees of straight to the shore is 'towards', of straight from it 'away'. */
function headingOf(closing: number, doubt: number, speed: number): Heading {
  if (Math.max(speed, Math.abs(closing)) < WATER_LIMITS.moving) return 'unknown';
  if (Math.abs(closing) < speed / 2) return doubt < speed / 2 ? 'along' : 'unknown';
  if (Math.abs(closing) <= doubt) return 'unknown';
  return closing > 0 ? 'towards' : 'away';
}

/** Metres a second on the straight line from a fix to a later one. */
export const speedBetween = (first: ShoreFix, last: ShoreFix) =>
  (planarMetres([first.lng, first.lat], [last.lng, last.lat]) * 1000) / (last.time - first.time);

/** Slope of the weighted regression of `offshore` over seconds, and its standard error. @param origin ms. */
function fitLine(fixes: readonly ShoreFix[], origin: number): { slope: number; doubt: number } {
  // The 68 % radius of a two-dimensional normal distribution is 1.51 standard deviations of one dimension.
  const points = fixes.map(({ time, offshore, radius }) => ({
    t: (time - origin) / 1000,
    offshore,
    weight: (1.51 / radius) ** 2,
  }));
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + point.weight * of(point), 0) / total;
  const [meanTime, meanOffshore] = [mean(({ t }) => t), mean(({ offshore }) => offshore)];
  const spread = points.reduce((sum, { t, weight }) => sum + weight * (t - meanTime) ** 2, 0);
  const slope =
    points.reduce((sum, { t, offshore, weight }) => sum + weight * (t - meanTime) * (offshore - meanOffshore), 0) /
    spread;
  return { slope, doubt: 1 / Math.sqrt(spread) };
}

/** To a hundredth. Adding 0 turns -0 into 0, which JSON cannot tell apart. */
const rounded = (figure: number) => Math.round(figure * 100) / 100 + 0;
