/** Reads and changes parts of MapLibre that have no public API. Look here first after an update of MapLibre. */
import type { Map as MapInstance, MapSourceDataEvent } from 'maplibre-gl';

/**
 * True when sources and layers may be added; MapLibre throws before that. `isStyleLoaded` is no replacement: it also
 * waits for every tile, so one dead tile server would keep all overlays off the map.
 */
export function isStyleReady(map: MapInstance): boolean {
  const style: MapInstance['style'] | undefined = map.style;
  return style?._loaded ?? false;
}

/**
 * Stops MapLibre 6 from painting its sky. It paints the sky over the whole screen in every frame, also where it is
 * transparent and the map cannot tilt: two thirds of an empty map's frame on a device without a GPU (7 ms instead of 20
 * ms at 390 x 844). MapLibre skips a style without an evaluated sky, so only that method is replaced; a MapLibre
 * without it is left as it is.
 */
export function disableSky(map: MapInstance) {
  const style: { sky?: { getEvaluated?: () => unknown } | null } | undefined = map.style;
  if (style?.sky?.getEvaluated) style.sky.getEvaluated = () => undefined;
}

/** Whether a tile of the basemap itself has come: its style lists its own sources (withLayerGroups of basemap.ts). */
export function isOwnTile(map: MapInstance, { tile, sourceId }: MapSourceDataEvent): boolean {
  const { basemap } = (map.style.stylesheet.metadata ?? {}) as { basemap?: string[] };
  return Boolean(tile) && basemap?.includes(sourceId) === true;
}
