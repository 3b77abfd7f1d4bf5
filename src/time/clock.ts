/** The clock of the console: the device clock, corrected by the platform's time. */

export interface Clock {
  /** Milliseconds since 1970, by the platform. */
  now(): number;
  /** Like `now`, but never the same value twice: the platform accepts a signature once (7.02). */
  signatureTime(): number;
  /** Milliseconds since 1970, by the device: for spans that a correction must not change. */
  deviceNow(): number;
  /** Sets the clock to the platform's time (ms). */
  correct(platformNow: number): void;
}

/**
 * When the clock is set back by more than this, signature times follow it; the platform would refuse later ones. ms.
 */
const AHEAD = 2 * 60_000;

/** @param deviceNow the device clock, from the composition root. */
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
