/** One element that stands on the map and is moved from outside React, as often as one likes. */
import { Marker } from 'maplibre-gl';
import { useEffect, useMemo } from 'react';
import { type LngLat, toMap } from '../geo/datum';
import { useMapScene } from '../mapScene';

export interface MapMark {
  /** WGS-84; null takes it off the map. */
  moveTo: (point: LngLat | null) => void;
}

/** @param element keep it; it belongs to the mark for as long as the caller is mounted. */
export function useMapMark(element: HTMLElement): MapMark {
  const { map, datum } = useMapScene();
  const marker = useMemo(() => (map ? new Marker({ element, subpixelPositioning: true }) : null), [map, element]);
  useEffect(() => () => void marker?.remove(), [marker]);
  return useMemo(
    () => ({
      moveTo(point) {
        if (!marker || !map) return;
        if (point) marker.setLngLat([...toMap(datum, point)]);
        // Asked of the page itself: React's strict mode takes marks off behind our back.
        if (point && !element.isConnected) marker.addTo(map);
        if (!point && element.isConnected) marker.remove();
      },
    }),
    [map, datum, marker, element],
  );
}
