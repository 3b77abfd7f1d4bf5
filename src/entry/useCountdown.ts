/** Counts the whole seconds of a wait down. */
import { useEffect, useState } from 'react';
import { useClock } from '../time/useNow';

/** Whole seconds from `now` to `until`, never negative. Both in milliseconds since 1970. */
export const secondsLeft = (now: number, until: number) => Math.max(0, Math.ceil((until - now) / 1000));

/** Reads the clock at each tick, so that the count is right after the page was asleep. */
export function useCountdown(): { left: number; start: (seconds: number) => void } {
  const clock = useClock();
  const [until, setUntil] = useState<number | null>(null);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === null) return undefined;
    const count = () => {
      const seconds = secondsLeft(clock.now(), until);
      setLeft(seconds);
      if (seconds === 0) setUntil(null);
    };
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [clock, until]);
  return {
    left,
    start: (seconds) => {
      setLeft(seconds);
      setUntil(clock.now() + seconds * 1000);
    },
  };
}
