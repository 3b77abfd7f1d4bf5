/**
 * Hooks by which an overlay handles the taps on its layers. Of several layers under the finger, only the topmost gets
 * the tap.
 */
import type { MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { fromMap, type LngLat } from '../geo/datum';
import { useMapScene } from '../mapScene';
import type { LayerHitTest } from './TapRouter';

/** Calls `onTap` for taps on a layer. `at` is the tapped point, WGS-84. */
export function useLayerTap(layerId: string, onTap: (feature: MapGeoJSONFeature, at: LngLat) => void) {
  const { tapRouter, datum } = useMapScene();
  const handle = useEffectEvent((feature: MapGeoJSONFeature, { lngLat }: MapMouseEvent) =>
    onTap(feature, fromMap(datum, [lngLat.lng, lngLat.lat])),
  );
  useEffect(() => tapRouter.onFeatureTap(layerId, (feature, event) => handle(feature, event)), [tapRouter, layerId]);
}

/** Calls `hitTest` for taps on the map, on behalf of a custom layer. */
export function useLayerHitTest(layerId: string, hitTest: LayerHitTest) {
  const { tapRouter } = useMapScene();
  const handle = useEffectEvent(hitTest);
  useEffect(() => tapRouter.onHitTest(layerId, (point) => handle(point)), [tapRouter, layerId]);
}

/** While `active`, no overlay gets a tap: a drawing tool handles them. */
export function useTapsSuspended(active: boolean) {
  const { tapRouter } = useMapScene();
  useEffect(() => (active ? tapRouter.suspend() : undefined), [tapRouter, active]);
}
