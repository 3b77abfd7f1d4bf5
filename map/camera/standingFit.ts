/**
 * Keeps what was fitted in view while the page still takes its place: bars and cards may come or grow after the fit.
 * It ends when the viewer acts, or when the camera gets another target.
 */
import type { Map as MapInstance } from 'maplibre-gl';

/** What a viewer does, on the map or elsewhere. */
const ACTS = ['pointerdown', 'wheel', 'keydown'] as const;

const ends = new WeakMap<MapInstance, () => void>();

export function endStandingFit(map: MapInstance) {
  ends.get(map)?.();
  ends.delete(map);
}

/**
 * @param onCovers calls its listener when what covers the map changes; returns the end of it
 * @param fitAgain is called at each change
 */
export function standFit(map: MapInstance, onCovers: (listener: () => void) => () => void, fitAgain: () => void) {
  endStandingFit(map);
  const end = () => endStandingFit(map);
  const stop = onCovers(fitAgain);
  for (const act of ACTS) window.addEventListener(act, end, { capture: true, passive: true });
  ends.set(map, () => {
    stop();
    for (const act of ACTS) window.removeEventListener(act, end, { capture: true });
    map.off('remove', end);
  });
  map.once('remove', end);
}
