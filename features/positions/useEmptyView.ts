/** The map's view while no pupil has a position: where the school is, as far as the platform knows. */
import { useEffect, useMemo, useRef } from 'react';
import { WIDEST_VIEW } from '../../contract/runtimeConfig';
import { isByHand, useCamera } from '../../map/camera/useCamera';
import { useMapScene } from '../../map/mapScene';
import { useConfig } from '../../src/config/ConfigContext';
import { useCurrentUserQuery } from '../../src/session/api';

export function useEmptyView() {
  const camera = useCamera();
  const { bounds } = useConfig();
  const { data: user } = useCurrentUserQuery();
  // A view that the installation names stays as it is.
  const view = bounds.every((degrees, i) => degrees === WIDEST_VIEW[i]) ? (user?.firstView ?? bounds) : null;
  const shown = useRef<typeof view>(null);
  const left = useRef(false);
  const { map } = useMapScene();
  useEffect(() => {
    const onZoom = (event: object) => {
      if (shown.current !== null && isByHand(event)) left.current = true;
    };
    map?.on('zoomstart', onZoom);
    return () => void map?.off('zoomstart', onZoom);
  }, [map]);
  return useMemo(
    () => ({
      show() {
        if (view === null || shown.current === view) return;
        shown.current = view;
        camera.fit(view, { seconds: 0 });
      },
      isShown: () => shown.current !== null,
      /** True when the viewer has zoomed since: the first position then moves the map no more. */
      wasLeft: () => left.current,
    }),
    [camera, view],
  );
}
