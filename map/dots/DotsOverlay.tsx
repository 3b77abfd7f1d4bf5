/** All dots of a store on the map: moving, clustered, named, tappable. React renders once; fixes go from the store to the GPU. */
import { useEffect, useMemo } from 'react';
import { useCamera } from '../camera/useCamera';
import type { LngLat } from '../geo/datum';
import { debugging } from '../debug';
import { DotStage } from './DotScene';
import type { DotStore } from './DotStore';
import { ceilingOf } from '../layers/layerGroups';
import { GlideLayer } from './gpu/GlideLayer';
import type { DotLooks } from './dotStyle';
import { useMapScene } from '../mapScene';
import { CLOSEST_SPLIT } from './expansionZoom';
import { styleReady } from '../mapInternals';
import { useLayerPick } from '../taps/useLayerTap';

const LAYER = 'dots';
const seconds = () => performance.now() / 1000;

export interface DotsOverlayProps {
  store: DotStore;
  /** Every state a dot may have, the gravest first; keep the object. A dot of an unknown state is drawn dashed. */
  looks: DotLooks;
  /** Drawn larger, on top, named, with its accuracy, and never inside a cluster. */
  selectedId?: string | null;
  onTap: (id: string) => void;
  /** A cluster was tapped whose members no zoom can tell apart: open a list. `centre` is WGS-84. Other clusters are zoomed into. */
  onClusterTap: (memberIds: string[], centre: LngLat) => void;
}

export function DotsOverlay({ store, looks, selectedId = null, onTap, onClusterTap }: DotsOverlayProps) {
  const { map, datum, dark, still } = useMapScene();
  const camera = useCamera();
  const stage = useMemo(() => new DotStage(store, seconds), [store]);
  const layer = useMemo(() => new GlideLayer(LAYER, stage, seconds), [stage]);

  useEffect(() => {
    if (!map) return undefined;
    const detach = stage.attach(map, layer);
    const ensure = () => {
      if (styleReady(map) && !map.getLayer(LAYER))
        map.addLayer(layer, map.getLayer(ceilingOf('dots')) ? ceilingOf('dots') : undefined);
    };
    ensure();
    map.on('styledata', ensure);
    if (debugging()) {
      window.__dots = () => stage.drawn();
      window.__goal = (id) => stage.goalOf(id);
    }
    return () => {
      delete window.__dots;
      delete window.__goal;
      map.off('styledata', ensure);
      detach();
      if (styleReady(map) && map.getLayer(LAYER)) map.removeLayer(LAYER);
    };
  }, [map, stage, layer]);

  useEffect(() => layer.paintWith(looks, dark, !still), [layer, looks, dark, still]);
  useEffect(() => stage.want({ looks, datum, selectedId, still }), [stage, looks, datum, selectedId, still]);

  useLayerPick(LAYER, (point) => {
    const mark = stage.markAt(point);
    if (!mark) return null;
    return () => {
      const ids = stage.idsOf(mark);
      const [only] = ids;
      if (ids.length === 1 && only !== undefined) return onTap(only);
      const places = stage.placesOf(mark);
      if (stage.splitZoomOf(mark, camera.look()?.zoom ?? 0) === null) onClusterTap(ids, middleOf(places));
      else camera.fit({ points: places }, { maxZoom: CLOSEST_SPLIT });
    };
  });

  return null;
}

const middleOf = (places: readonly LngLat[]): LngLat => [
  places.reduce((sum, [lng]) => sum + lng, 0) / places.length,
  places.reduce((sum, [, lat]) => sum + lat, 0) / places.length,
];
