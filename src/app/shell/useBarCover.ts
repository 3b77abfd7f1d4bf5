/** Measures how much of the map a bar really covers: with the notch, larger text, and an alert bar above it. */
import { useCallback } from 'react';
import { type Insets, useSafeAreaStore } from '../../../map/camera/safeArea';

/**
 * Returns the bar's ref.
 * @param name of the cover
 * @param coverOf the cover of a bar at this place on the screen; keep the function
 */
export function useBarCover(name: string, coverOf: (bar: DOMRect) => Partial<Insets>) {
  const store = useSafeAreaStore();
  return useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return undefined;
      const measure = () => store.cover(name, coverOf(bar.getBoundingClientRect()));
      const observer = new ResizeObserver(measure);
      observer.observe(bar);
      // The alert bar moves the bars below it, and says so by this event.
      window.addEventListener('resize', measure);
      measure();
      return () => {
        observer.disconnect();
        window.removeEventListener('resize', measure);
        store.cover(name, null);
      };
    },
    [store, name, coverOf],
  );
}
