/** The camera of the editor: what was drawn before is shown when it opens, and a new fence begins near a place one knows. */
import { useEffect, useEffectEvent } from 'react';
import type { FencePlace } from '../../../contract';
import { type FenceShape, measuresOf, validateFence } from '../../../contract/fence';
import { useMapScene } from '../../../map/mapScene';
import { useCamera } from '../../../map/camera/useCamera';

interface DraftCamera {
  /** The draft's, and the other version's while there are two. */
  shapes: readonly FenceShape[];
  /** Whether there are two. */
  rivalled: boolean;
  /** Corners are being added: whoever does so has the map in hand. */
  drawing: boolean;
  /** Nothing is drawn yet. */
  fresh: boolean;
  /** The pupil's home first, or the school. */
  places: readonly FencePlace[];
}

/** From so far away nobody can put a corner anywhere; from here one can. Zooms. */
const FAR = 15;
const NEAR = 16;

/** Gives the way to show other shapes. */
export function useDraftCamera({
  shapes,
  rivalled,
  drawing,
  fresh,
  places: [place],
}: DraftCamera): (shapes: readonly FenceShape[]) => void {
  const { map } = useMapScene();
  const camera = useCamera();
  const fitTo = (shown: readonly FenceShape[]) => {
    const boxes = shown.filter((shape) => validateFence(shape).length === 0).map((shape) => measuresOf(shape).box);
    camera.fit({
      points: boxes.flatMap(({ west, south, east, north }) => [[west, south] as const, [east, north] as const]),
    });
  };
  const fit = useEffectEvent(() => {
    if (!drawing || rivalled) fitTo(shapes);
  });
  useEffect(() => {
    if (map) fit();
  }, [map, rivalled]);

  const approach = useEffectEvent(() => {
    const look = camera.current();
    if (fresh && place && look && look.zoom < FAR) camera.flyTo([place.lng, place.lat], NEAR);
  });
  useEffect(() => {
    if (map && place) approach();
  }, [map, place]);
  return fitTo;
}
