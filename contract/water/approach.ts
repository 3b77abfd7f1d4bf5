/** Which way a child goes, seen from the shore, and how fast: from the last trusted fixes. */
import type { Heading } from '../alerts/alert';
import { metresApart } from '../fence/plane';
import { WATER_LIMITS } from './limits';

/** A trusted fix and its distance from the shore. */
export interface Spot {
  /** ms. */
  time: number;
  lng: number;
  lat: number;
  /** Metres, 68 %. */
  radius: number;
  /** Metres to the shore; negative in the water. */
  offshore: number;
}

export interface Approach {
  heading: Heading;
  /** Metres a second towards the shore; below zero away from it; null when it cannot be told. */
  closing: number | null;
  /** Metres a second by which `closing` may be off (68 %); null with it. */
  closingDoubt: number | null;
}

const UNKNOWN: Approach = { heading: 'unknown', closing: null, closingDoubt: null };

/** The spots to remember after another: those of the last minutes, far enough apart to tell a way by. */
export function spotsAfter(spots: readonly Spot[], spot: Spot): Spot[] {
  const { span, apart } = WATER_LIMITS.approach;
  const kept = spots.filter(({ time }) => spot.time - time <= span * 1000);
  const [earlier, last] = [kept.at(-2), kept.at(-1)];
  if (earlier && last && last.time - earlier.time < apart * 1000) kept.pop();
  return [...kept, spot];
}

/**
 * The straight line through the distances, each counted as it is exact. Errors of neighbouring fixes are taken as independent: they are
 * alike in truth, which makes the closing speed better than it says.
 */
export function approachOf(spots: readonly Spot[]): Approach {
  const [first, last] = [spots[0], spots.at(-1)];
  if (!first || !last || last.time - first.time < WATER_LIMITS.approach.apart * 1000) return UNKNOWN;
  const { slope, doubt } = lineThrough(spots, first.time);
  if (doubt > WATER_LIMITS.vague) return UNKNOWN;
  const closing = -slope;
  return {
    heading: headingOf(closing, doubt, paceOf(first, last)),
    closing: rounded(closing),
    closingDoubt: rounded(doubt),
  };
}

/** Within sixty degrees of straight to the shore is towards it, of straight from it away. */
function headingOf(closing: number, doubt: number, pace: number): Heading {
  if (Math.max(pace, Math.abs(closing)) < WATER_LIMITS.moving) return 'unknown';
  if (Math.abs(closing) < pace / 2) return doubt < pace / 2 ? 'along' : 'unknown';
  if (Math.abs(closing) <= doubt) return 'unknown';
  return closing > 0 ? 'towards' : 'away';
}

/** Metres a second, straight from one spot to a later one. */
export const paceOf = (first: Spot, last: Spot) =>
  (metresApart([first.lng, first.lat], [last.lng, last.lat]) * 1000) / (last.time - first.time);

function lineThrough(spots: readonly Spot[], origin: number): { slope: number; doubt: number } {
  // A 68 % radius of two dimensions is 1.51 standard deviations of one.
  const points = spots.map(({ time, offshore, radius }) => ({
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

/** Without a negative zero, which does not outlive being written. */
const rounded = (figure: number) => Math.round(figure * 100) / 100 + 0;
