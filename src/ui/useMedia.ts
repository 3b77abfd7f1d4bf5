/** A media query, kept current. */
import { useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  const subscribe = (changed: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
