/** How much room the window has beside the map. */
import { useCallback, useSyncExternalStore } from 'react';

/** True from 900 CSS px: room for panels on both sides of the map. */
export const useWide = () => useMedia('(min-width: 900px)');

/**
 * True where a sheet stands beside the map: on a wide window, on a phone held sideways, and on a desktop page at 200 %
 * zoom. A sheet below
 * the map would leave no room for the map there. The stylesheets repeat these numbers.
 */
export const useBeside = () => useMedia('(min-width: 900px), (min-width: 640px) and (max-height: 500px)');

/** True on the smallest phones: half a sheet leaves them 200 CSS px of map. */
export const useLow = () => useMedia('(max-height: 640px)');

/** As map/useMediaQuery, which src/ui may not import. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
