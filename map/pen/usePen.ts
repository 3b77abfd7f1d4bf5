/** While somebody draws, the map's finger belongs to the pen: taps and keys come here, and no overlay answers. */
import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromMap, type LngLat } from '../geo/datum';
import { useMapScene } from '../mapScene';
import type { ScreenPoint } from '../taps/TapRouter';
import { useTapsClosed } from '../taps/useLayerTap';
import { useMediaQuery } from '../useMediaQuery';

interface Pen {
  /** `at` is WGS-84, `point` where the finger was. */
  onTap: (at: LngLat, point: ScreenPoint) => void;
  /** Keys pressed while the map itself has the focus. */
  onKey: (event: KeyboardEvent) => void;
}

export function usePen(active: boolean, pen: Pen): void {
  const { map, datum } = useMapScene();
  useTapsClosed(active);
  const tapped = useEffectEvent(({ lngLat, point }: MapMouseEvent) =>
    pen.onTap(fromMap(datum, [lngLat.lng, lngLat.lat]), { x: point.x, y: point.y }),
  );
  const pressed = useEffectEvent(pen.onKey);
  useEffect(() => {
    if (!map || !active) return undefined;
    const canvas = map.getCanvas();
    const onTap = (event: MapMouseEvent) => tapped(event);
    const onKey = (event: KeyboardEvent) => pressed(event);
    // Two corners in quick succession are two corners, and arrows move what is drawn.
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

/** Where a mouse is over the map, WGS-84; null for fingers, and while it is elsewhere. */
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
