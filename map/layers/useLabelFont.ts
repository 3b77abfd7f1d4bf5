/** The font that names on the map are set in: a basemap's own letters where its style names a glyph server, else the device's. */
import { useCallback, useSyncExternalStore } from 'react';
import { useMapScene } from '../mapScene';
import { FONT } from '../basemap/styleParts';
import { styleReady } from '../mapInternals';

/** The font of our glyph servers. */
const GLYPH_FONT = ['Noto Sans CJK SC'];

/** Changes when a style that says otherwise has come. */
export function useLetters(): string[] {
  const { map } = useMapScene();
  const subscribe = useCallback(
    (changed: () => void) => {
      map?.on('styledata', changed);
      return () => void map?.off('styledata', changed);
    },
    [map],
  );
  return useSyncExternalStore(subscribe, () => (map && styleReady(map) && map.getGlyphs() ? GLYPH_FONT : FONT));
}
