/** The figures of the water judge, in one place; those of sides and edges are the fence's (fence/limits.ts). */
import type { Danger } from './area';

export const WATER_LIMITS = {
  /**
   * Radii from the shore that are asked of a fix which is not clear, in the water and out of it. Paths lead along shores and children walk
   * on them, while few swim: nearer than this a fix does not say 'in' of who was on land. A dangerous water rather rings once too often
   * (tests/bench/waters.ts weighs the one against the other).
   */
  least: { high: 0.5, medium: 1, low: 1 } satisfies Record<Danger, number>,
  /** Seconds after one has been told in which another of the same kind is silent; still true then, it is told. */
  coolDown: { near: 600, in: 120 },
  /** After a supervised swim those who come out of the water are near it for a while: seconds. */
  dressing: 600,
  /** How far back a way is looked at to say where it heads, and how far its fixes lie apart at least: seconds. */
  approach: { span: 180, apart: 15 },
  /** Slower than this a child is not on its way anywhere: metres a second. */
  moving: 0.5,
  /** A closing speed less certain than this is not told: metres a second. */
  vague: 1,
  /**
   * Going by a water that is not of high danger is silent for so long at most (s): near it, and over it on a bridge. On foot it must be an
   * everyday way, and no slower than `pace`, which nobody swims, over the water and closer to the shore than `aside` or than the child
   * can `reach` in so many seconds. What is faster than `vehicle` for sure is carried (m/s).
   */
  passing: { near: 600, in: 120, aside: 10, reach: 30, pace: 1, vehicle: 4 },
} as const;
