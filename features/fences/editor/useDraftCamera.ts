/** Moves the camera when the editor opens: to the shape being edited, or near a known place for a new fence. */
import { useEffect, useEffectEvent } from 'react';
import type { FencePlace } from '../../../contract';
import type { LngLat } from '../../../contract/primitives';
import { type FenceShape, measureShape, validateFence } from '../../../contract/fences';
import { useMapScene } from '../../../map/mapScene';
import { useSafeAreaStore } from '../../../map/camera/safeArea';
import { useCamera } from '../../../map/camera/useCamera';
import { zoomAtResolution } from '../../../map/geo/mercator';
import { INITIAL_RADIUS } from '../../../src/drawing/draftShape';

interface DraftCameraOptions {
  /** The shape of the draft, and of the other version during a conflict. */
  shapes: readonly FenceShape[];
  /** True during a conflict. */
  conflicting: boolean;
  /** True while the user adds corners: the camera then stays where the user put it. */
  placing: boolean;
  /** True while nothing is drawn. */
  empty: boolean;
  /** Known places. The first is the pupil's home or the school. */
  places: readonly FencePlace[];
}

/** Below zoom FAR nobody can place a corner exactly; the camera then flies to zoom NEAR. */
const FAR = 15;
const NEAR = 16;
/** CSS pixels: between a new circle and what is beside it, and the smallest circle that one can still see. */
const CLEAR = 8;
const LEAST_RADIUS = 40;

/** Returns a function that fits the camera to other shapes. */
export function useDraftCamera({
  shapes,
  conflicting,
  placing,
  empty,
  places: [place],
}: DraftCameraOptions): (shapes: readonly FenceShape[]) => void {
  const { map } = useMapScene();
  const camera = useCamera();
  const safeArea = useSafeAreaStore();
  const fitTo = (shown: readonly FenceShape[]) => {
    const boxes = shown.filter((shape) => validateFence(shape).length === 0).map((shape) => measureShape(shape).box);
    camera.fit({
      points: boxes.flatMap(({ west, south, east, north }) => [[west, south] as const, [east, north] as const]),
    });
  };
  const fit = useEffectEvent(() => {
    if (!placing || conflicting) fitTo(shapes);
  });
  useEffect(() => {
    if (map) fit();
  }, [map, conflicting]);

  /** The closest zoom at which a new circle around the crosshair is whole, clear of buttons and tools. */
  const closestZoom = (lat: number) => {
    const { top, right, bottom, left } = safeArea.read();
    const margins = safeArea.edgeMargins();
    const { clientWidth, clientHeight } = map?.getContainer() ?? { clientWidth: 0, clientHeight: 0 };
    const across = (clientWidth - left - right) / 2 - Math.max(margins.left, margins.right);
    const down = (clientHeight - top - bottom) / 2 - Math.max(margins.top, margins.bottom);
    const radius = Math.max(LEAST_RADIUS, Math.min(across, down) - CLEAR);
    return Math.min(NEAR, zoomAtResolution(INITIAL_RADIUS / radius, lat));
  };
  const approach = useEffectEvent(() => {
    const look = camera.current();
    if (!empty || !look) return;
    const far = look.zoom < FAR && place;
    const centre: LngLat = far ? [place.lng, place.lat] : look.centre;
    const closest = closestZoom(centre[1]);
    if (far || look.zoom > closest) camera.flyTo(centre, closest);
  });
  useEffect(() => {
    if (map && place) approach();
  }, [map, place]);
  return fitTo;
}
