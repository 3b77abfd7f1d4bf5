/** All dots of a store on the map: moving, clustered, named, tappable. */
import type { FeatureCollection } from 'geojson';
import { useEffect, useState } from 'react';
import type { LngLat } from './datum';
import type { DotStore } from './DotStore';
import { Layer } from './Layer';
import type { DotLooks } from './looks';
import { Source } from './Source';
import { useLayerTap } from './useLayerTap';

export interface DotsOverlayProps {
  store: DotStore;
  /** Every state a dot may have; keep the object. */
  looks: DotLooks;
  /** Drawn larger, on top, named, and never inside a cluster. */
  selectedId?: string | null;
  /** Asked for dots not in this set to be drawn faint; null shows all alike. */
  among?: ReadonlySet<string> | null;
  onTap: (id: string) => void;
  /** A cluster whose members cannot be told apart at any zoom was tapped: open a list. `centre` is WGS-84. */
  onClusterTap: (memberIds: string[], centre: LngLat) => void;
}

export function DotsOverlay({ store, looks, onTap }: DotsOverlayProps) {
  const [data, setData] = useState<FeatureCollection>({ type: 'FeatureCollection', features: [] });
  useLayerTap('dots', ({ properties }) => onTap(String(properties.id)));
  useEffect(() => {
    const draw = () =>
      setData({
        type: 'FeatureCollection',
        features: [...store.values()].map(({ id, lng, lat, state }) => ({
          type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties: { id, colour: looks[state]?.colour ?? '#000' },
        })),
      });
    draw();
    return store.subscribe(draw);
  }, [store, looks]);
  return (
    <Source id="dots" data={data}>
      <Layer id="dots" type="circle" floor="dots" paint={{ 'circle-radius': 12, 'circle-color': ['get', 'colour'], 'circle-stroke-color': '#fff', 'circle-stroke-width': 2 }} />
    </Source>
  );
}
