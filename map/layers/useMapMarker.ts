/** An HTML element on the map that is moved from outside React, also in every frame. */
import { Marker } from 'maplibre-gl';
import { useEffect, useMemo } from 'react';
import { type LngLat, toMap } from '../geo/datum';
import { useMapScene } from '../mapScene';

export interface MapMarker {
  /** Moves the element to a point (WGS-84); null takes it off the map. */
  moveTo: (point: LngLat | null) => void;
}

/** @param element keep it: MapLibre owns it while the caller is mounted */
export function useMapMarker(element: HTMLElement): MapMarker {
  const { map, datum } = useMapScene();
  const marker = useMemo(() => (map ? new Marker({ element, subpixelPositioning: true }) : null), [map, element]);
  useEffect(() => () => void marker?.remove(), [marker]);
  return useMemo(
    () => ({
      moveTo(point) {
        if (!marker || !map) return;
        if (point) marker.setLngLat([...toMap(datum, point)]);
        // The page is asked, not a flag: React's strict mode runs the cleanup above once and so removes the marker.
        if (point && !element.isConnected) marker.addTo(map);
        if (!point && element.isConnected) marker.remove();
      },
    }),
    [map, datum, marker, element],
  );
}
