/** The current time for components that show it. */
import { createContext, useContext, useEffect, useState } from 'react';
import type { Clock } from './clock';

export const ClockContext = createContext<Clock | null>(null);

export function useClock(): Clock {
  const clock = useContext(ClockContext);
  if (!clock) throw new Error('ClockContext is missing');
  return clock;
}

/**
 * Milliseconds since 1970 by the platform's clock. Updates every `every` ms while the page is visible, and when it
 * becomes visible.
 */
export function useNow(every: number): number {
  const clock = useClock();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') setNow(clock.now());
    };
    const timer = setInterval(renew, every);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [clock, every]);
  return now;
}
