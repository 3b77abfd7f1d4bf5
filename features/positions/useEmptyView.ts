/** The map's view while no pupil has a position: where the school is, as far as the platform knows. */
import { useMemo, useRef } from 'react';
import { WIDEST_VIEW } from '../../contract/runtimeConfig';
import { useCamera } from '../../map/camera/useCamera';
import { useConfig } from '../../src/config/ConfigContext';
import { useCurrentUserQuery } from '../../src/session/api';

/** Zoom steps by which the view may be off before it counts as left by hand. */
const STILL = 0.3;

export function useEmptyView() {
  const camera = useCamera();
  const { bounds } = useConfig();
  const { data: user } = useCurrentUserQuery();
  // A view that the installation names stays as it is.
  const view = bounds.every((degrees, i) => degrees === WIDEST_VIEW[i]) ? (user?.firstView ?? bounds) : null;
  const shown = useRef<typeof view>(null);
  const zoom = useRef<number | null>(null);
  return useMemo(
    () => ({
      show() {
        if (view === null || shown.current === view) return;
        shown.current = view;
        camera.fit(view, { seconds: 0 });
        // The camera moves in the next frame.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            zoom.current = camera.current()?.zoom ?? null;
          }),
        );
      },
      isShown: () => shown.current !== null,
      /** True when the viewer has zoomed since: the first position then moves the map no more. */
      wasLeft(): boolean {
        const now = camera.current();
        return zoom.current !== null && now !== null && Math.abs(now.zoom - zoom.current) > STILL;
      },
    }),
    [camera, view],
  );
}
