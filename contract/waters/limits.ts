/** Thresholds of the water judge. Those of sides and edges are the fence judge's (contract/fences/limits.ts). */
import type { Danger } from './area';

export const WATER_LIMITS = {
  /**
   * Accuracy radii that a fix must be beyond the shore before it counts, in the water and out of it. Paths lead along
   * shores and many children walk there, while few swim, so a closer fix does not say 'in'. At a dangerous water a
   * false alert is preferred (tests/bench/waters.ts compares both).
   */
  least: { high: 0.5, medium: 1, low: 1 } satisfies Record<Danger, number>,
  /** Seconds after an alert in which another of the same kind is silent. If it is still true then, it rings. */
  coolDown: { near: 600, in: 120 },
  /** Seconds after a supervised swim in which 'near' stays silent, because the swimmers dress by the water. */
  dressing: 600,
  /** Time span of the fixes from which the heading is computed, and the least time between two of them: seconds. */
  approach: { span: 180, apart: 15 },
  /** Below this speed a child is not going anywhere: metres a second. */
  moving: 0.5,
  /** A closing speed with a larger standard error is unknown: metres a second. */
  vague: 1,
  /**
   * Passing a water that is not of high danger stays silent for at most so many seconds: near it, and over it on a
   * bridge. A pedestrian must be on an everyday way. Over the water, or closer to the shore than `aside` metres or than
   * the child can `reach` in so many seconds, the child must also move at `pace` (m/s), which no swimmer does. A card
   * that surely moves at `vehicle` (m/s) is in a vehicle.
   */
  passing: { near: 600, in: 120, aside: 10, reach: 30, pace: 1, vehicle: 4 },
} as const;
