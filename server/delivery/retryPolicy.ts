/** How long and how often a delivery is tried. Pure. */
import type { Urgency } from '../../contract';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The first wait, what each is longer than the one before, and the longest. */
const RETRY_WAIT = { first: 5 * SECOND, times: 3, most: 30 * MINUTE } as const;
/** After this long nobody is helped by it any more: the inbox has it. */
export const GIVE_UP_AFTER = 24 * HOUR;
/** A claim on a delivery: longer than an attempt may take. What a process that died had claimed is tried again after it. */
export const CLAIM_TTL = 20 * SECOND;
/** An attempt that has had no answer by then. */
export const ATTEMPT_TIMEOUT = 10 * SECOND;
/** A console that is open has been written to by then. */
export const CONSOLE_TIMEOUT = 3 * SECOND;
/** Later than this it is said to have been missed. */
export const MISSED_AFTER = MINUTE;
/** Seconds a push service keeps a message for a phone that is off; an old ring helps nobody. */
export const PUSH_TTL_SECONDS: Record<Urgency, number> = { now: 4 * 3600, soon: 4 * 3600, note: 24 * 3600 };

/** Milliseconds until the next attempt. @param attempts how many there have been; @param random 0 to 1 */
export const retryDelay = (attempts: number, random: number) =>
  Math.min(RETRY_WAIT.most, RETRY_WAIT.first * RETRY_WAIT.times ** Math.max(0, attempts - 1)) * (0.5 + random);
