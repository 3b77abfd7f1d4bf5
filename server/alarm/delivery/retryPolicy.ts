/** When and how often a delivery is retried, and other times of delivery. Milliseconds if not said otherwise. */
import type { Urgency } from '../../../contract';
import { spanMs, spanSeconds } from '../../../contract/day';

/** The first wait, the factor from each wait to the next, and the longest wait. */
const RETRY_WAIT = { first: 5_000, times: 3, most: spanMs(30, 'minutes') } as const;
/** A delivery that failed for this long is given up. The alert stays in the inbox. */
export const GIVE_UP_AFTER = spanMs(24, 'hours');
/** A claimed delivery is due again after this time, in case the process died. Longer than ATTEMPT_TIMEOUT. */
export const CLAIM_TTL = 20_000;
/** An attempt without an answer fails after this time. */
export const ATTEMPT_TIMEOUT = 10_000;
/** Every open console has been sent the alert by then; without one the person is offline. */
export const CONSOLE_TIMEOUT = 3_000;
/**
 * So long a push may take to be shown, before a message of the school's providers goes: it costs money, and a phone
 * that shows the push needs none.
 */
export const PUSH_FIRST = 30_000;
/**
 * So long an urgent message is handed over again that may have been taken. Each time may cost, so not for a day; by
 * then the alert has had its rounds.
 */
export const UNSURE_FOR = spanMs(1, 'hours');
/** An alert that reaches the person later than this was missed. */
export const MISSED_AFTER = spanMs(1, 'minutes');
/** Seconds that a push service keeps a push for a phone that is off. */
export const PUSH_TTL_SECONDS: Record<Urgency, number> = {
  now: spanSeconds(4, 'hours'),
  soon: spanSeconds(4, 'hours'),
  note: spanSeconds(24, 'hours'),
};

/** Milliseconds until the next attempt. @param attempts number of attempts so far @param random 0 to 1 */
export const retryDelay = (attempts: number, random: number) =>
  Math.min(RETRY_WAIT.most, RETRY_WAIT.first * RETRY_WAIT.times ** Math.max(0, attempts - 1)) * (0.5 + random);
