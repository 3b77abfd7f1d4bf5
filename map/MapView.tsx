/** The one map. It mounts once, above the routes, and draws its children and nothing else. */
import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import type { Map as MapInstance, MapMouseEvent } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Map, type MapRef, ScaleControl } from 'react-map-gl/maplibre';
import { type Basemap, datumOf, type MapLanguage } from './basemap/basemap';
import { between, boundsToMap, type Bounds, type LngLat, toMap } from './geo/datum';
import { debugging } from './debug';
import { keepOverlays } from './basemap/carryOverlays';
import { MapSceneContext } from './mapScene';
import { useSafeArea } from './camera/safeArea';
import { skipSky } from './skipSky';
import { TapDesk } from './taps/TapRouter';
import { useBasemapStyle } from './basemap/useBasemapStyle';
import { useMediaQuery } from './useMediaQuery';

/** Words of the map's own parts. Read when the map is made, except `label`. */
export interface MapTexts {
  /** What a screen reader calls the map. */
  label: string;
  attribution: string;
  metres: string;
  kilometres: string;
}

/** Where the map begins, WGS-84. */
export type InitialCamera = { bounds: Bounds } | { centre: LngLat; zoom: number };

interface MapViewProps {
  basemap: Basemap;
  initial: InitialCamera;
  language: MapLanguage;
  dark: boolean;
  texts: MapTexts;
  /** Shown in the map's place where the browser has no WebGL 2. */
  fallback: ReactNode;
  /** The basemap cannot be had: its style or some of its tiles did not answer. Called once for each basemap object. */
  onTrouble?: (reason: unknown) => void;
  /** Overlays, sheets, buttons. They mount at once; overlays draw when the map is there. */
  children?: ReactNode;
}

const FILL = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;

const beginAt = (initial: InitialCamera, basemap: Basemap) => {
  const datum = datumOf(basemap);
  if ('bounds' in initial) {
    const [west, south, east, north] = boundsToMap(datum, initial.bounds);
    return {
      bounds: [west, south, east, north] as [number, number, number, number],
      fitBoundsOptions: { padding: 32 },
    };
  }
  const [longitude, latitude] = toMap(datum, initial.centre);
  return { longitude, latitude, zoom: initial.zoom };
};

export function MapView({ basemap, initial, language, dark, texts, fallback, onTrouble, children }: MapViewProps) {
  const [map, setMap] = useState<MapInstance | null>(null);
  const seat = useCallback((ref: MapRef | null) => setMap(ref?.getMap() ?? null), []);
  const [failed, setFailed] = useState(false);
  const [taps] = useState(() => new TapDesk());
  const [viewState] = useState(() => beginAt(initial, basemap));
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const covered = useSafeArea();
  const trouble = useRef<{ tell: typeof onTrouble; of: Basemap | null }>({ tell: onTrouble, of: null });
  useEffect(() => void (trouble.current.tell = onTrouble));
  const onFailure = useCallback(
    (reason: unknown) => {
      if (trouble.current.of === basemap) return;
      trouble.current.of = basemap;
      trouble.current.tell?.(reason);
    },
    [basemap],
  );
  const style = useBasemapStyle(basemap, dark, language, onFailure);
  const datum = datumOf(basemap);

  const drawnIn = useRef(datum);
  useEffect(() => {
    if (!map || drawnIn.current === datum) return;
    const { lng, lat } = map.getCenter();
    const [x, y] = between(drawnIn.current, datum, [lng, lat]);
    drawnIn.current = datum;
    map.jumpTo({ center: [x, y] });
  }, [map, datum]);

  useEffect(() => {
    if (!map) return undefined;
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    const { style: canvas } = map.getCanvas();
    const noSky = () => skipSky(map);
    const tapped = (event: MapMouseEvent) => taps.tapped(map, event);
    const hovered = (event: MapMouseEvent) =>
      void (canvas.cursor = !map.isMoving() && taps.answers(map, event) ? 'pointer' : '');
    noSky();
    map.on('styledata', noSky);
    map.on('click', tapped);
    map.on('mousemove', hovered);
    if (debugging()) window.__map = map;
    return () => {
      map.off('styledata', noSky);
      map.off('click', tapped);
      map.off('mousemove', hovered);
      delete window.__map;
    };
  }, [map, taps]);

  useEffect(() => {
    map?.getCanvas().setAttribute('aria-label', texts.label);
  }, [map, texts.label]);

  const scene = useMemo(() => ({ map, datum, dark, still, taps }), [map, datum, dark, still, taps]);
  const insets = {
    '--covered-top': `${covered.top}px`,
    '--covered-right': `${covered.right}px`,
    '--covered-bottom': `${covered.bottom}px`,
    '--covered-left': `${covered.left}px`,
  };

  return (
    <MapSceneContext value={scene}>
      <div className="map-view" data-dark={dark} style={insets as React.CSSProperties}>
        {failed ? (
          fallback
        ) : (
          <Map
            ref={seat}
            workerUrl={workerUrl}
            mapStyle={style}
            transformStyle={keepOverlays}
            initialViewState={viewState}
            style={FILL}
            locale={{
              'Map.Title': texts.label,
              'AttributionControl.ToggleAttribution': texts.attribution,
              'ScaleControl.Meters': texts.metres,
              'ScaleControl.Kilometers': texts.kilometres,
            }}
            attributionControl={{
              compact: true,
              ...(basemap.kind === 'style' &&
                basemap.attribution !== undefined && { customAttribution: basemap.attribution }),
            }}
            maplibreLogo={false}
            renderWorldCopies={false}
            dragRotate={false}
            touchPitch={false}
            pitchWithRotate={false}
            maxPitch={0}
            maxZoom={20}
            fadeDuration={still ? 0 : 150}
            onError={({ error, target }) => (target ? onFailure(error) : setFailed(true))}
          >
            <ScaleControl position="bottom-left" unit="metric" maxWidth={88} />
          </Map>
        )}
        {children}
      </div>
    </MapSceneContext>
  );
}
