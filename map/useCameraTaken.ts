/** Hears that a person has taken the camera into their own hands (a drag, a pinch, the wheel, a key), so that following may stop. */
import { useEffect, useEffectEvent } from 'react';
import { useMapScene } from './mapScene';

export function useCameraTaken(onTaken: () => void) {
  const { map } = useMapScene();
  const taken = useEffectEvent(onTaken);
  useEffect(() => {
    if (!map) return undefined;
    const listener = (event: object) => {
      if ('originalEvent' in event && event.originalEvent) taken();
    };
    map.on('movestart', listener);
    return () => void map.off('movestart', listener);
  }, [map]);
}
