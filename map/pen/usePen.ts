/**
 * Input of the drawing tool, the pen. While it is active it gets all taps and keys on the map, and no overlay gets any.
 */
import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromMap, type LngLat } from '../geo/datum';
import { useMapScene } from '../mapScene';
import type { ScreenPoint } from '../taps/TapRouter';
import { useTapsSuspended } from '../taps/useLayerTap';
import { useMediaQuery } from '../useMediaQuery';

interface PenHandlers {
  /** `at` is the tapped point in WGS-84, `point` the same point on the screen. */
  onTap: (at: LngLat, point: ScreenPoint) => void;
  /** Keys pressed while the map itself has the focus. */
  onKey: (event: KeyboardEvent) => void;
}

/** Sends taps and keys to `pen` while `active`. */
export function usePen(active: boolean, pen: PenHandlers): void {
  const { map, datum } = useMapScene();
  useTapsSuspended(active);
  const tapped = useEffectEvent(({ lngLat, point }: MapMouseEvent) =>
    pen.onTap(fromMap(datum, [lngLat.lng, lngLat.lat]), { x: point.x, y: point.y }),
  );
  const pressed = useEffectEvent(pen.onKey);
  useEffect(() => {
    if (!map || !active) return undefined;
    const canvas = map.getCanvas();
    const onTap = (event: MapMouseEvent) => tapped(event);
    const onKey = (event: KeyboardEvent) => pressed(event);
    // Two quick taps are two corners and not a zoom; the arrow keys move the shape and not the map.
    map.doubleClickZoom.disable();
    map.keyboard.disable();
    map.on('click', onTap);
    canvas.addEventListener('keydown', onKey);
    return () => {
      map.doubleClickZoom.enable();
      map.keyboard.enable();
      map.off('click', onTap);
      canvas.removeEventListener('keydown', onKey);
    };
  }, [map, active]);
}

/** The point under the mouse, WGS-84; null for touch, and while the mouse is not over the map. */
export function usePenHover(active: boolean): LngLat | null {
  const { map, datum } = useMapScene();
  const hovers = useMediaQuery('(hover: hover)');
  const [at, setAt] = useState<LngLat | null>(null);
  useEffect(() => {
    if (!map || !active || !hovers) return undefined;
    const moved = ({ lngLat }: MapMouseEvent) => setAt(fromMap(datum, [lngLat.lng, lngLat.lat]));
    const left = () => setAt(null);
    map.on('mousemove', moved);
    map.on('mouseout', left);
    return () => {
      map.off('mousemove', moved);
      map.off('mouseout', left);
      setAt(null);
    };
  }, [map, datum, active, hovers]);
  return at;
}
