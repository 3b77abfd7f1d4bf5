/** A change of basemap or of day and night must not take the overlays off the map, nor send their data to the worker again. */
import type { StyleSpecification } from 'maplibre-gl';
import { ceilingOf, FLOORS, isCeiling } from '../layers/layerGroups';

const groundFloor = ceilingOf(FLOORS[0]);

/**
 * MapLibre's `transformStyle`: the next style with the layers and sources that overlays had put onto the floors of the one before.
 * All layers of a style lie below the first ceiling save those of the floor 'areas', which are told apart by their source.
 */
export function keepOverlays(before: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification {
  if (!before) return next;
  const own = new Set((before.metadata as { basemap?: string[] } | undefined)?.basemap);
  const start = before.layers.findIndex(({ id }) => id === groundFloor);
  if (start < 0) return next;
  const kept = before.layers.filter(
    (layer) => isCeiling(layer.id) || ('source' in layer && typeof layer.source === 'string' && !own.has(layer.source)),
  );
  const sources = Object.fromEntries(Object.entries(before.sources).filter(([id]) => !own.has(id)));
  return {
    ...next,
    sources: { ...sources, ...next.sources },
    layers: [...next.layers.filter(({ id }) => !isCeiling(id)), ...kept],
  };
}
