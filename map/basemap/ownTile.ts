/** Whether a tile of the basemap itself has come, not of an overlay. */
import type { Map as MapInstance, MapSourceDataEvent } from 'maplibre-gl';

/** The style lists the basemap's own sources (withLayerGroups of basemap.ts). */
export function isOwnTile(map: MapInstance, { tile, sourceId }: MapSourceDataEvent): boolean {
  const { basemap } = (map.style.stylesheet.metadata ?? {}) as { basemap?: string[] };
  return Boolean(tile) && basemap?.includes(sourceId) === true;
}
