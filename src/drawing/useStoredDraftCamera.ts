/** Fits the camera once to a draft that was restored from an earlier visit. */
import { useEffect, useEffectEvent } from 'react';
import { useCamera } from '../../map/camera/useCamera';
import { useMapScene } from '../../map/mapScene';
import { extentPoints, type DraftShape } from './draftShape';

/** @param draftShapes the restored shapes; null when none was restored or something else decides the view. */
export function useStoredDraftCamera(draftShapes: readonly DraftShape[] | null): void {
  const { map } = useMapScene();
  const camera = useCamera();
  const show = useEffectEvent(() => draftShapes && camera.fit({ points: draftShapes.flatMap(extentPoints) }));
  useEffect(() => {
    if (map) show();
  }, [map]);
}
