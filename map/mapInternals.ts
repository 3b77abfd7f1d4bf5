/** Whether sources and layers may be added now. MapLibre throws before that, and has no public question for it. */
import type { Map as MapInstance } from 'maplibre-gl';

/** `isStyleLoaded` would also wait for every tile, so that one dead tile server would keep all overlays off the map. */
export function styleReady(map: MapInstance): boolean {
  const style: MapInstance['style'] | undefined = map.style;
  return style?._loaded ?? false;
}
