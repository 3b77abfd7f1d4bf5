/** What can be wrong with a shape, and how far a fence may go. */
import type { LngLat } from '../primitives';

export const FAULT_CODES = [
  /** A coordinate, radius or width is not a number. */
  'not-a-number',
  /** Off the globe: longitude beyond 180, latitude beyond 90. */
  'out-of-range',
  /** Beyond 85 degrees of latitude, where a flat map ends. */
  'near-pole',
  /** The last corner of a ring is not its first. */
  'open-ring',
  'too-few-corners',
  'too-many-corners',
  'too-many-holes',
  /** Two edges cross or touch, or one folds back on another. `at` is where. */
  'self-crossing',
  /** A hole is not wholly within the edge, or touches it. */
  'hole-outside',
  /** Two holes cross, touch, or lie in one another. */
  'holes-crossing',
  /** Too little ground for any fix to be surely inside: area (m²), also of a hole, radius (m) or half width (m). */
  'too-small',
  /** More ground than a fence can mean: area (m²), radius (m), half width (m), or half the globe round. */
  'too-large',
  /** Thinner than a fix is exact. `value` is the mean width in metres. */
  'too-narrow',
  /** A corridor shorter than a fix is exact; metres. */
  'too-short',
  /** A corridor longer than a day's way; metres. */
  'too-long',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

export interface Fault {
  code: FaultCode;
  /**
   * Which ring (0 is the edge, or the corridor's line) and which corner of it, from 0; null when the whole shape is
   * meant.
   */
  ring: number | null;
  corner: number | null;
  /** Where to show it, WGS-84; null when nowhere in particular. */
  at: LngLat | null;
  /** What is there and what may be, in the unit the code says. */
  value: number | null;
  limit: number | null;
}

/**
 * Metres and square metres; a phone's fix is good to 5 to 20 m, and 20 m across is the least that one can be inside of.
 */
export const FENCE_LIMITS = {
  corners: 300,
  holes: 10,
  latitude: 85,
  area: { least: 400, most: 10_000_000_000 },
  radius: { least: 15, most: 50_000 },
  halfWidth: { least: 10, most: 2_000 },
  corridor: { least: 30, most: 100_000 },
  /** Square metres of a hole: one a fix cannot be surely in says nothing. */
  hole: 100,
  /** Twice the area over the perimeter: the mean width of something long and thin. */
  narrow: 8,
  /** Edges this near count as touching. */
  touching: 0.05,
} as const;
