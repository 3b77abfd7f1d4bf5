/** Registers what the map's scale and its attribution take at the lower edge, so that nothing is fitted beneath them. */
import type { Map as MapInstance } from 'maplibre-gl';
import { useEffect } from 'react';
import { useSafeAreaStore } from './safeArea';

/** MapLibre's places for both. */
const CORNERS = '.maplibregl-ctrl-bottom-left, .maplibregl-ctrl-bottom-right';

export function useScaleMargin(map: MapInstance | null) {
  const store = useSafeAreaStore();
  useEffect(() => {
    if (!map) return undefined;
    const corners = [...map.getContainer().querySelectorAll<HTMLElement>(CORNERS)];
    const measure = () =>
      store.setEdgeMargins('scale', { bottom: Math.max(0, ...corners.map(({ offsetHeight }) => offsetHeight)) });
    const observer = new ResizeObserver(measure);
    for (const corner of corners) observer.observe(corner);
    measure();
    return () => {
      observer.disconnect();
      store.setEdgeMargins('scale', null);
    };
  }, [map, store]);
}
