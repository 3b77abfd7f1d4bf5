/**
 * A GeoJSON source of the map, given in WGS-84 and drawn in the basemap's datum. It replaces react-map-gl's Source for
 * three reasons: an overlay may mount before the map exists, no overlay can forget to convert the datum, and large data
 * is compared by reference only.
 */
import type { GeoJSON } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import { createContext, type ReactNode, useEffect, useMemo, useState } from 'react';
import { shapeToMap } from '../geo/datum';
import { useMapScene } from '../mapScene';
import { isStyleReady } from '../mapInternals';

/** Id of the source of the layers inside; null while the source is not on the map. */
export const SourceContext = createContext<string | null>(null);

interface SourceProps {
  id: string;
  /** WGS-84. Keep the object while nothing changes: a new object is sent to MapLibre's worker. */
  data: GeoJSON;
  /** CSS px by which MapLibre may simplify lines; 0.375 by default, 0 suits exact shapes. Read once. */
  tolerance?: number;
  /** Needed for a `line-gradient`. Read once. */
  lineMetrics?: boolean;
  /** The property that is a feature's id in feature state. Read once. */
  promoteId?: string;
  children?: ReactNode;
}

export function Source({ id, data, tolerance, lineMetrics, promoteId, children }: SourceProps) {
  const { map, datum } = useMapScene();
  const shape = useMemo(() => shapeToMap(datum, data), [datum, data]);
  const [present, setPresent] = useState(false);

  useEffect(() => {
    if (!map) return undefined;
    const options = {
      ...(tolerance !== undefined && { tolerance }),
      ...(lineMetrics && { lineMetrics }),
      ...(promoteId !== undefined && { promoteId }),
    };
    const ensure = () => {
      if (isStyleReady(map) && !map.getSource(id))
        map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, ...options });
      setPresent(isStyleReady(map) && Boolean(map.getSource(id)));
    };
    ensure();
    map.on('styledata', ensure);
    return () => {
      map.off('styledata', ensure);
      setPresent(false);
      if (!isStyleReady(map) || !map.getSource(id)) return;
      for (const layer of map.getLayersOrder()) if (map.getLayer(layer)?.source === id) map.removeLayer(layer);
      map.removeSource(id);
    };
  }, [map, id, tolerance, lineMetrics, promoteId]);

  useEffect(() => {
    if (present) void map?.getSource<GeoJSONSource>(id)?.setData(shape);
  }, [map, id, present, shape]);

  return <SourceContext value={present ? id : null}>{children}</SourceContext>;
}
