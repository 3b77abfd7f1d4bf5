/**
 * Thresholds of the fence judge. They were tuned on recorded days with known stays (tests/bench/fences.ts). Times are
 * seconds and distances are metres.
 */
export const JUDGE_LIMITS = {
  /**
   * A fix is clear when its distance from the edge is at least this many accuracy radii. With a two-dimensional normal
   * error and 68 % within the radius, a fix 1.5 radii from a straight edge is on the right side in 99 of 100 cases.
   */
  clear: 1.5,
  /** An arrival needs so many fixes inside, or so many seconds without a fix outside. */
  enter: { fixes: 2, seconds: 90 },
  /** A departure needs so many fixes, or so many seconds, outside by the buffer (or the accuracy radius, if larger). */
  leave: { fixes: 2, seconds: 120, buffer: 30 },
  /**
   * A card that stays within so many metres (or the accuracy radius, if larger) for so long is at a standstill. Shorter
   * halts happen at crossings and shop windows.
   */
  standstill: { metres: 20, seconds: 240 },
  /** Two fixes closer in time than this share their error, so the second proves nothing more. */
  independent: 30,
  /**
   * Without a trusted fix for this long (and for three report intervals) the side is uncertain until two more fixes.
   */
  gap: { least: 15 * 60, intervals: 3 },
  /** A known side (inside or outside) expires after this long. The next fix then sets it again without an alert. */
  expiry: 12 * 3600,
  /** A crossing older than this when it is found is recorded as late and does not ring. */
  late: 15 * 60,
} as const;
