/** How long nobody has used the console, and what follows from it (9.05). */

/** The warning stands this long before the end. Milliseconds. */
export const IDLE_WARNING = 60_000;

export type IdleState =
  /** In use; look again in so many milliseconds. */
  | { kind: 'used'; again: number }
  /** Seconds until the end. */
  | { kind: 'warning'; seconds: number }
  | { kind: 'over' };

/** All in milliseconds; `limit` is the time without use after which it is over. */
export function idleState(lastUse: number, now: number, limit: number): IdleState {
  const left = lastUse + limit - now;
  if (left <= 0) return { kind: 'over' };
  return left > IDLE_WARNING
    ? { kind: 'used', again: left - IDLE_WARNING }
    : { kind: 'warning', seconds: Math.ceil(left / 1000) };
}
