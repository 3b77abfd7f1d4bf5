/** Moves the camera when the editor opens: to the shape being edited, or near a known place for a new fence. */
import { useEffect, useEffectEvent } from 'react';
import type { FencePlace } from '../../../contract';
import { type FenceShape, measureShape, validateFence } from '../../../contract/fences';
import { useMapScene } from '../../../map/mapScene';
import { useCamera } from '../../../map/camera/useCamera';

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

  const approach = useEffectEvent(() => {
    const look = camera.current();
    if (empty && place && look && look.zoom < FAR) camera.flyTo([place.lng, place.lat], NEAR);
  });
  useEffect(() => {
    if (map && place) approach();
  }, [map, place]);
  return fitTo;
}
