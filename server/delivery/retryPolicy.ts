/** When and how often a delivery is retried, and other times of delivery. Milliseconds if not said otherwise. */
import type { Urgency } from '../../contract';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The first wait, the factor from each wait to the next, and the longest wait. */
const RETRY_WAIT = { first: 5 * SECOND, times: 3, most: 30 * MINUTE } as const;
/** A delivery that failed for this long is given up. The alert stays in the inbox. */
export const GIVE_UP_AFTER = 24 * HOUR;
/** A claimed delivery is due again after this time, in case the process died. Longer than ATTEMPT_TIMEOUT. */
export const CLAIM_TTL = 20 * SECOND;
/** An attempt without an answer fails after this time. */
export const ATTEMPT_TIMEOUT = 10 * SECOND;
/** Every open console has been sent the alert by then; without one the person is offline. */
export const CONSOLE_TIMEOUT = 3 * SECOND;
/** An alert that reaches the person later than this was missed. */
export const MISSED_AFTER = MINUTE;
/** Seconds that a push service keeps a push for a phone that is off. */
export const PUSH_TTL_SECONDS: Record<Urgency, number> = { now: 4 * 3600, soon: 4 * 3600, note: 24 * 3600 };

/** Milliseconds until the next attempt. @param attempts number of attempts so far @param random 0 to 1 */
export const retryDelay = (attempts: number, random: number) =>
  Math.min(RETRY_WAIT.most, RETRY_WAIT.first * RETRY_WAIT.times ** Math.max(0, attempts - 1)) * (0.5 + random);
