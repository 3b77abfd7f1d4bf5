/**
 * GeoJSON on the map, given in WGS-84 and drawn in the basemap's datum. Ours rather than react-map-gl's for three reasons:
 * an overlay may mount before the map is there, no overlay can forget the datum, and large data is compared by reference only.
 */
import type { GeoJSON } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import { createContext, type ReactNode, useEffect, useMemo, useState } from 'react';
import { shapeToMap } from '../geo/datum';
import { useMapScene } from '../mapScene';
import { styleReady } from '../mapInternals';

/** Id of the source that the layers inside belong to; null while it is not on the map. */
export const SourceContext = createContext<string | null>(null);

interface SourceProps {
  id: string;
  /** WGS-84. Keep the object while nothing changes: a new one is sent to the worker. */
  data: GeoJSON;
  /** Metres and shapes need none; long lines of fixes like 0.375 (MapLibre's default). Read once. */
  tolerance?: number;
  /** For line gradients along a track. Read once. */
  lineMetrics?: boolean;
  /** Property that names a feature for feature state. Read once. */
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
      if (styleReady(map) && !map.getSource(id))
        map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, ...options });
      setPresent(styleReady(map) && Boolean(map.getSource(id)));
    };
    ensure();
    map.on('styledata', ensure);
    return () => {
      map.off('styledata', ensure);
      setPresent(false);
      if (!styleReady(map) || !map.getSource(id)) return;
      for (const layer of map.getLayersOrder()) if (map.getLayer(layer)?.source === id) map.removeLayer(layer);
      map.removeSource(id);
    };
  }, [map, id, tolerance, lineMetrics, promoteId]);

  useEffect(() => {
    if (present) void map?.getSource<GeoJSONSource>(id)?.setData(shape);
  }, [map, id, present, shape]);

  return <SourceContext value={present ? id : null}>{children}</SourceContext>;
}
