/** The map's view while no pupil has a position: where the school is, as far as the platform knows. */
import { useEffect, useMemo, useRef } from 'react';
import { WIDEST_VIEW } from '../../contract/runtimeConfig';
import type { ViewBounds } from '../../contract/user';
import { isByHand, useCamera } from '../../map/camera/useCamera';
import { useMapScene } from '../../map/mapScene';
import { useConfig } from '../../src/config/ConfigContext';
import { useCurrentUserQuery } from '../../src/session/api';

export function useEmptyView() {
  const camera = useCamera();
  const { bounds } = useConfig();
  const { data: user } = useCurrentUserQuery();
  const view = firstViewIn(bounds, user?.firstView ?? null);
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

/**
 * The view of the viewer's school where it is a part of the one that the installation names. Else the installation's
 * stays: null, unless it names none.
 */
export function firstViewIn(bounds: ViewBounds, school: ViewBounds | null): ViewBounds | null {
  if (bounds.every((degrees, i) => degrees === WIDEST_VIEW[i])) return school ?? bounds;
  if (!school) return null;
  const [west, south, east, north] = bounds;
  const [lng, lat] = [(school[0] + school[2]) / 2, (school[1] + school[3]) / 2];
  const isSmaller = school[2] - school[0] < east - west && school[3] - school[1] < north - south;
  return isSmaller && lng > west && lng < east && lat > south && lat < north ? school : null;
}
