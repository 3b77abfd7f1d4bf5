/**
 * Draws all dots of a store on the map: gliding, clustered, named and tappable. React renders once; fixes go from the
 * store to the GPU.
 */
import { useEffect, useMemo } from 'react';
import { useCamera } from '../camera/useCamera';
import { isDebugging } from '../debug';
import type { LngLat } from '../geo/datum';
import { groupEndId } from '../layers/layerGroups';
import { isStyleReady } from '../mapInternals';
import { useMapScene } from '../mapScene';
import { useLayerHitTest } from '../taps/useLayerTap';
import { DotScene } from './DotScene';
import type { DotStore } from './DotStore';
import type { DotStyles } from './dotStyle';
import { MAX_EXPANSION_ZOOM } from './expansionZoom';
import { GlideLayer } from './gpu/GlideLayer';

const LAYER = 'dots';
const seconds = () => performance.now() / 1000;

export interface DotsOverlayProps {
  store: DotStore;
  /**
   * A style for every state, the most urgent state first; keep the object. A dot of an unknown state gets the last
   * style.
   */
  styles: DotStyles;
  /** This dot is drawn larger, on top, with name and accuracy circle, and never joins a cluster. */
  selectedId?: string | null;
  onTap: (id: string) => void;
  /**
   * Called for a tapped cluster that no zoom takes apart, to open a list. `centre` is WGS-84. For all other clusters
   * the map zooms in.
   */
  onClusterTap: (memberIds: string[], centre: LngLat) => void;
}

export function DotsOverlay({ store, styles, selectedId = null, onTap, onClusterTap }: DotsOverlayProps) {
  const { map, datum, dark, reducedMotion } = useMapScene();
  const camera = useCamera();
  const scene = useMemo(() => new DotScene(store, seconds), [store]);
  const layer = useMemo(() => new GlideLayer(LAYER, scene, seconds), [scene]);

  useEffect(() => {
    if (!map) return undefined;
    const detach = scene.attach(map, layer);
    const ensure = () => {
      if (isStyleReady(map) && !map.getLayer(LAYER))
        map.addLayer(layer, map.getLayer(groupEndId('dots')) ? groupEndId('dots') : undefined);
    };
    ensure();
    map.on('styledata', ensure);
    if (isDebugging()) {
      window.__dots = () => scene.drawn();
      window.__goal = (id) => scene.targetOf(id);
    }
    return () => {
      delete window.__dots;
      delete window.__goal;
      map.off('styledata', ensure);
      detach();
      if (isStyleReady(map) && map.getLayer(LAYER)) map.removeLayer(LAYER);
    };
  }, [map, scene, layer]);

  useEffect(() => layer.setStyles(styles, dark, !reducedMotion), [layer, styles, dark, reducedMotion]);
  useEffect(
    () => scene.configure({ styles, datum, selectedId, reducedMotion }),
    [scene, styles, datum, selectedId, reducedMotion],
  );

  useLayerHitTest(LAYER, (point) => {
    const marker = scene.markerAt(point);
    if (!marker) return null;
    return () => {
      const ids = scene.idsOf(marker);
      const [only] = ids;
      if (ids.length === 1 && only !== undefined) return onTap(only);
      const points = scene.positionsOf(marker);
      if (scene.expansionZoomOf(marker, camera.current()?.zoom ?? 0) === null) onClusterTap(ids, meanOf(points));
      else camera.fit({ points }, { maxZoom: MAX_EXPANSION_ZOOM });
    };
  });

  return null;
}

const meanOf = (points: readonly LngLat[]): LngLat => [
  points.reduce((sum, [lng]) => sum + lng, 0) / points.length,
  points.reduce((sum, [, lat]) => sum + lat, 0) / points.length,
];
