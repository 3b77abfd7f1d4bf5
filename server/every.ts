/** Again and again, by the machine's own timers. */
import type { PlatformContext } from './platform';

export const every: PlatformContext['every'] = (milliseconds, work) => {
  const timer = setInterval(() => void work(), milliseconds);
  return () => clearInterval(timer);
};
