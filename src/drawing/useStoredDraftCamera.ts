/** The camera over a drawing that a visit before left unsaved: all of it comes into the free part once. */
import { useEffect, useEffectEvent } from 'react';
import { useCamera } from '../../map/camera/useCamera';
import { useMapScene } from '../../map/mapScene';
import { extentPoints, type DraftShape } from './draftShape';

/** @param sketches null where nothing was found, or something else is to be seen */
export function useStoredDraftCamera(sketches: readonly DraftShape[] | null): void {
  const { map } = useMapScene();
  const camera = useCamera();
  const show = useEffectEvent(() => sketches && camera.fit({ points: sketches.flatMap(extentPoints) }));
  useEffect(() => {
    if (map) show();
  }, [map]);
}
