/** How long to wait before trying again: longer each time, and never in step with everyone else. */

const FIRST = 1_000;
const LONGEST = 30_000;

/** Milliseconds before retry number `attempt` (from 0): half of it certain, half of it `chance` (0 to 1). */
export const backoff = (attempt: number, chance: number) =>
  Math.min(LONGEST, FIRST * 2 ** attempt) * (0.5 + chance / 2);
