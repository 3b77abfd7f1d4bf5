/** Again and again, by the machine's own timers. */
import type { Platform } from './platform';

export const every: Platform['every'] = (milliseconds, work) => {
  const timer = setInterval(() => void work(), milliseconds);
  return () => clearInterval(timer);
};
