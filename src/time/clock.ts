/** The console's clock: the device's, corrected by what the platform says of its own. */

export interface Clock {
  /** Milliseconds since 1970, as the platform counts them. */
  now(): number;
  /** Like `now`, but never the same twice: what is signed with it serves once (7.02). */
  signatureTime(): number;
  /** Milliseconds since 1970, as the device counts them: for spans that no correction may stretch. */
  deviceNow(): number;
  /** Takes the platform's word (ms) for what time it is. */
  correct(platformNow: number): void;
}

/** A clock set back by more than this counts anew: stamps ahead of it would be refused as stale. Milliseconds. */
const AHEAD = 2 * 60_000;

/** `deviceNow` comes from the composition root. */
export function createClock(deviceNow: () => number): Clock {
  let offset = 0;
  let stamped = 0;
  const now = () => deviceNow() + offset;
  return {
    now,
    signatureTime() {
      const ahead = stamped - now();
      stamped = ahead >= 0 && ahead < AHEAD ? stamped + 1 : now();
      return stamped;
    },
    deviceNow: deviceNow,
    correct: (platformNow) => {
      offset = platformNow - deviceNow();
    },
  };
}
