/** The faults that a drawn shape can have, and the limits of a fence. */
import type { LngLat } from '../primitives';

export const FAULT_CODES = [
  /** A coordinate, radius or width is not a number. */
  'not-a-number',
  /** Not on the globe: longitude beyond 180 or latitude beyond 90 degrees. */
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
  /** A hole touches the edge, or is not completely inside it. */
  'hole-outside',
  /** Two holes cross or touch, or one is inside the other. */
  'holes-crossing',
  /** So small that no fix is certainly inside. `value` is an area (m²), a radius (m) or a half width (m). */
  'too-small',
  /** Larger than the limit, or wider than half the globe. `value` is an area (m²), a radius (m) or a half width (m). */
  'too-large',
  /** Narrower than the error of a fix. `value` is the mean width in metres. */
  'too-narrow',
  /** A corridor shorter than the error of a fix. `value` is in metres. */
  'too-short',
  /** A corridor longer than a child travels in a day. `value` is in metres. */
  'too-long',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

export interface Fault {
  code: FaultCode;
  /**
   * Index of the ring (0 is the edge, or the line of a corridor) and of its corner; null when the fault is about the
   * whole shape.
   */
  ring: number | null;
  corner: number | null;
  /** The place of the fault, WGS-84; null when it has none. */
  at: LngLat | null;
  /** The value found and the value allowed, in the unit that the code names. */
  value: number | null;
  limit: number | null;
}

/**
 * Metres and square metres. The fix of a phone has an error of 5 to 20 m, so a place must be at least 20 m wide for a
 * fix to be inside it.
 */
export const FENCE_LIMITS = {
  corners: 300,
  holes: 10,
  latitude: 85,
  area: { least: 400, most: 10_000_000_000 },
  radius: { least: 15, most: 50_000 },
  halfWidth: { least: 10, most: 2_000 },
  corridor: { least: 30, most: 100_000 },
  /** Square metres of a hole: a fix must be able to be certainly inside. */
  hole: 100,
  /** Twice the area divided by the perimeter: the mean width of a long and narrow shape. */
  narrow: 8,
  /** Edges closer than this touch. */
  touching: 0.05,
} as const;
