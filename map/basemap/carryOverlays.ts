/**
 * Carries the overlays from one style to the next, so that a change of basemap or of day and night neither removes them
 * nor sends their data to the worker again.
 */
import type { StyleSpecification } from 'maplibre-gl';
import { groupEndId, LAYER_GROUPS, isGroupEnd } from '../layers/layerGroups';

const FIRST_GROUP_END = groupEndId(LAYER_GROUPS[0]);

/**
 * For MapLibre's `transformStyle`: returns the next style with the overlays' layers and sources of the previous one. A
 * layer belongs to an overlay when its source is not one of the basemap's own, which the style lists in its metadata.
 */
export function carryOverlays(previous: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification {
  if (!previous) return next;
  const basemapSources = new Set((previous.metadata as { basemap?: string[] } | undefined)?.basemap);
  const firstGroupEnd = previous.layers.findIndex(({ id }) => id === FIRST_GROUP_END);
  if (firstGroupEnd < 0) return next;
  const overlayLayers = previous.layers.filter(
    (layer) =>
      isGroupEnd(layer.id) ||
      ('source' in layer && typeof layer.source === 'string' && !basemapSources.has(layer.source)),
  );
  const overlaySources = Object.fromEntries(Object.entries(previous.sources).filter(([id]) => !basemapSources.has(id)));
  return {
    ...next,
    sources: { ...overlaySources, ...next.sources },
    layers: [...next.layers.filter(({ id }) => !isGroupEnd(id)), ...overlayLayers],
  };
}
