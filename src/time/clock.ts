/** The console's clock: the device's, corrected by what the platform says of its own. */

export interface Clock {
  /** Milliseconds since 1970, as the platform counts them. */
  now(): number;
  /** Milliseconds since 1970, as the device counts them: for spans that no correction may stretch. */
  device(): number;
  /** Takes the platform's word (ms) for what time it is. */
  correct(platformNow: number): void;
}

/** `deviceNow` comes from the composition root. */
export function createClock(deviceNow: () => number): Clock {
  let offset = 0;
  return {
    now: () => deviceNow() + offset,
    device: deviceNow,
    correct: (platformNow) => {
      offset = platformNow - deviceNow();
    },
  };
}
