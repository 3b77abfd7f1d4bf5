/** Repeats work with the timers of Node or the browser. */
import type { PlatformContext } from './platform';

export const every: PlatformContext['every'] = (milliseconds, work) => {
  const timer = setInterval(() => void work(), milliseconds);
  return () => clearInterval(timer);
};
