/** The font of names on the map: the glyph server's where the basemap's style names one, else the device's own. */
import { useCallback, useSyncExternalStore } from 'react';
import { DEVICE_FONT, GLYPH_FONT } from '../basemap/styleParts';
import { isStyleReady } from '../mapInternals';
import { useMapScene } from '../mapScene';

/** MapLibre's `text-font`. Changes with the style. */
export function useLabelFont(): string[] {
  const { map } = useMapScene();
  const subscribe = useCallback(
    (changed: () => void) => {
      map?.on('styledata', changed);
      return () => void map?.off('styledata', changed);
    },
    [map],
  );
  return useSyncExternalStore(subscribe, () =>
    map && isStyleReady(map) && map.getGlyphs() ? GLYPH_FONT : DEVICE_FONT,
  );
}
