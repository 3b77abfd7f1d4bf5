/** The overlay that draws a layer answers its taps; of everything under the finger only the topmost does. */
import type { MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { fromMap, type LngLat } from '../geo/datum';
import { useMapScene } from '../mapScene';
import type { Pick } from './TapRouter';

/** Hears taps on one layer. `at` is where the finger was, WGS-84. */
export function useLayerTap(layerId: string, onTap: (feature: MapGeoJSONFeature, at: LngLat) => void) {
  const { taps, datum } = useMapScene();
  const handle = useEffectEvent((feature: MapGeoJSONFeature, { lngLat }: MapMouseEvent) =>
    onTap(feature, fromMap(datum, [lngLat.lng, lngLat.lat])),
  );
  useEffect(() => taps.answerFeatures(layerId, (feature, event) => handle(feature, event)), [taps, layerId]);
}

/** Hears taps on a custom layer, which answers from an index of its own. */
export function useLayerPick(layerId: string, pick: Pick) {
  const { taps } = useMapScene();
  const handle = useEffectEvent(pick);
  useEffect(() => taps.answerPicks(layerId, (point) => handle(point)), [taps, layerId]);
}

/** Hears taps that nothing on the map answers. `at` is WGS-84. */
export function useMapTap(onTap: (at: LngLat) => void) {
  const { taps, datum } = useMapScene();
  const handle = useEffectEvent(({ lngLat }: MapMouseEvent) => onTap(fromMap(datum, [lngLat.lng, lngLat.lat])));
  useEffect(() => taps.answerEmpty((event) => handle(event)), [taps]);
}

/** While `active`, no overlay answers taps: the finger belongs to a drawing tool. */
export function useTapsClosed(active: boolean) {
  const { taps } = useMapScene();
  useEffect(() => (active ? taps.close() : undefined), [taps, active]);
}
