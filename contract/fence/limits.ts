/** The figures of the engine, in one place. Tuned on real days (tests/bench/fences.ts); the sources are those of the field's best practice. */

export const LIMITS = {
  /**
   * A fix is clear when the edge is this many of its radii away. Errors taken as two-dimensional normal with 68 % within the radius, a fix
   * one and a half radii from a straight edge is on its side in 99 of 100 cases.
   */
  clear: 1.5,
  /** To come in: so many fixes inside, or so long without one outside. Seconds. */
  enter: { fixes: 2, seconds: 90 },
  /** To go out: so many fixes beyond the edge by `buffer` metres (or their radius, if that is more), or so long. */
  leave: { fixes: 2, seconds: 120, buffer: 30 },
  /** Within so many metres (or the fix's radius, if that is more) for so long, a card has come to rest. Shorter ones are crossings and shop windows. Seconds. */
  rest: { metres: 20, seconds: 240 },
  /** Fixes nearer in time than this share their error and are no second opinion. Seconds. */
  apart: 30,
  /** Without a trusted fix for this long (and three report intervals) nothing can be told; the next one needs a second. Seconds. */
  gap: { least: 15 * 60, intervals: 3 },
  /** After this long the side is forgotten: where a pupil then is, the pupil was already. Seconds. */
  forget: 12 * 3600,
  /** What is told of later than this has not just happened. Seconds. */
  late: 15 * 60,
} as const;
