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
   * A card that stays within so many metres for so long is at a standstill: the less it moves, the sooner. Shorter
   * halts happen at crossings and shop windows. `orRadius`: within the accuracy radius, if that is larger.
   */
  standstill: [
    { metres: 20, seconds: 240, orRadius: true },
    { metres: 10, seconds: 180, orRadius: false },
  ],
  /** A card that reports a higher speed (metres a second) is not at a standstill. */
  walking: 1.2,
  /**
   * Earlier visits of the same card in the same fence shorten or lengthen the standstill that is enough: by `weight`
   * seconds for each unit of the logarithm of (stays + 1) / (passes + 1), within `least` and `most` seconds. A visit
   * was a stay from `stay` seconds on. The last `count` visits count, however old they are.
   */
  visits: { weight: 240, least: 60, most: 600, stay: 1200, count: 12 },
  /**
   * A visit whose first fix outside lies farther off than `near` ended at an unknown time before it, and at the latest
   * when a way at `pace` metres a second had to begin.
   */
  visitEnd: { near: 300, pace: 30 },
  /**
   * A lie is a fix beyond the buffer that the next fix inside takes back. With a share of lies from `two` on a
   * departure needs two fixes, from `three` on three. Before a card is known, `lies` of `fixes` fixes lie.
   */
  lies: { two: 0.03, three: 0.06, lies: 0.5, fixes: 40, most: 2000 },
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

/** How the belief in a side is made of fixes (belief.ts), and what silence makes of it. Metres, seconds, log odds. */
export const BELIEF = {
  /** Largest evidence of one fix, and of all. */
  single: 3,
  most: 6,
  /** A fix so near to the last one is of the same place; farther off, the earlier ones fade over `shared` metres. */
  same: 20,
  shared: 50,
  /** Fixes closer in time share their error. */
  independent: 30,
  /** Weight of a fix that lies farther off than the card was moving. */
  jump: 0.3,
  /**
   * Believed from here on (80 %). Below, silence needs `wait` seconds for each unit; below `never` it proves nothing.
   */
  believed: 1.4,
  wait: 150,
  never: -0.6,
} as const;
