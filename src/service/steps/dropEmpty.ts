/** First step: parameters with empty or falsy values do not travel (5.08). */
import type { OutgoingCall } from '../transport';

/**
 * Drops `''`, `null`, `undefined`, `NaN`, `0` and `false` at the top level, as the specification says, so the contract reads an absent
 * number as 0 and an absent switch as off. Lists and objects stay, also empty ones: "none of them" is something to say.
 */
export const dropEmpty = (request: OutgoingCall): OutgoingCall =>
  request.sent instanceof FormData
    ? request
    : { ...request, sent: Object.fromEntries(Object.entries(request.sent).filter(([, value]) => Boolean(value))) };
