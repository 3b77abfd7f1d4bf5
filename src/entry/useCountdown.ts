/** Whole seconds left of a wait. */
import { useEffect, useState } from 'react';
import { useClock } from '../time/useNow';

/** Seconds between an instant and the end of the wait, never negative. Milliseconds in. */
export const secondsLeft = (now: number, until: number) => Math.max(0, Math.ceil((until - now) / 1000));

/** Counts by the clock and not by ticks, so that a page that slept meanwhile is right when it wakes. */
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
