/** Whether there is room for panels beside the map rather than over it. */
import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(min-width: 900px)');

const subscribe = (changed: () => void) => {
  const wide = query();
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

/** True from 900 CSS px. */
export const useWide = () => useSyncExternalStore(subscribe, () => query().matches);
