/** The one map of the console. It mounts once, above the routes; overlays and sheets are its children. */
import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import type { Map as MapInstance, MapMouseEvent, MapSourceDataEvent } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Map, type MapRef, ScaleControl } from 'react-map-gl/maplibre';
import { datumOf } from './basemap/basemap';
import type { Basemap } from './basemap/basemapTypes';
import { convertBetween, boundsToMap, type Bounds, type LngLat, toMap } from './geo/datum';
import { isDebugging } from './debug';
import { carryOverlays } from './basemap/carryOverlays';
import { MapSceneContext } from './mapScene';
import { useSafeArea, useSafeAreaStore } from './camera/safeArea';
import { disableSky, isOwnTile, isStyleReady } from './mapInternals';
import { TapRouter } from './taps/TapRouter';
import { useBasemapStyle } from './basemap/useBasemapStyle';
import { useMediaQuery } from './useMediaQuery';

/** MapLibre's places for both. */
const CORNERS = '.maplibregl-ctrl-bottom-left, .maplibregl-ctrl-bottom-right';

/** Registers what the map's scale and its attribution take at the lower edge, so that nothing is fitted beneath them. */
function useScaleMargin(map: MapInstance | null) {
  const store = useSafeAreaStore();
  useEffect(() => {
    if (!map) return undefined;
    const corners = [...map.getContainer().querySelectorAll<HTMLElement>(CORNERS)];
    const measure = () =>
      store.setEdgeMargins('scale', { bottom: Math.max(0, ...corners.map(({ offsetHeight }) => offsetHeight)) });
    const observer = new ResizeObserver(measure);
    for (const corner of corners) observer.observe(corner);
    measure();
    return () => {
      observer.disconnect();
      store.setEdgeMargins('scale', null);
    };
  }, [map, store]);
}

/** Texts of the map's own controls. Read when the map is created, except `label`. */
export interface MapTexts {
  /** The map's name for screen readers. */
  label: string;
  attribution: string;
  metres: string;
  kilometres: string;
}

/**
 * The camera when the map mounts: bounds `[west, south, east, north]`, or a centre `[lng, lat]` with a zoom. WGS-84.
 */
export type InitialCamera = { bounds: Bounds } | { centre: LngLat; zoom: number };

interface MapViewProps {
  basemap: Basemap;
  initial: InitialCamera;
  /** ISO 639-1 code of the language of names. */
  language: string;
  dark: boolean;
  texts: MapTexts;
  /** Shown in place of the map where the browser has no WebGL 2. */
  fallback: ReactNode;
  /**
   * Called when the basemap's style or one of its tiles cannot be loaded, once per basemap object.
   * @param isPart true when it is its signs or letters, or when others of its tiles have come
   */
  onTrouble?: (reason: unknown, isPart: boolean) => void;
  /** Another number loads again what did not come: the network is back. */
  round?: number;
  /** Overlays, sheets and buttons. They mount at once; overlays draw when the map exists. */
  children?: ReactNode;
}

const FILL = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;

const initialViewState = (initial: InitialCamera, basemap: Basemap) => {
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

/** Loads the tiles of all sources again; those that came are in the browser's cache. */
function reloadTiles(map: MapInstance) {
  if (!isStyleReady(map)) return;
  for (const [id, { type }] of Object.entries(map.getStyle().sources))
    if (type === 'vector' || type === 'raster') map.refreshTiles(id);
}

export function MapView({
  basemap,
  initial,
  language,
  dark,
  texts,
  fallback,
  onTrouble,
  round = 0,
  children,
}: MapViewProps) {
  const [map, setMap] = useState<MapInstance | null>(null);
  const keepMap = useCallback((ref: MapRef | null) => setMap(ref?.getMap() ?? null), []);
  const [failed, setFailed] = useState(false);
  const [tapRouter] = useState(() => new TapRouter());
  const [viewState] = useState(() => initialViewState(initial, basemap));
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const covered = useSafeArea();
  useScaleMargin(map);
  // `came`: the basemap of which a tile has come.
  const reported = useRef<{
    report?: typeof onTrouble;
    basemap?: Basemap | null;
    shown?: Basemap;
    came?: Basemap | undefined;
  }>({});
  useEffect(() => void Object.assign(reported.current, { report: onTrouble, shown: basemap }));
  const onFailure = useCallback(
    (reason: unknown, isPart = false) => {
      // A file may lack a layer of its schema, as a town without water does: nothing is wrong.
      if (String(reason).includes('does not exist on source')) return;
      if (reported.current.basemap === basemap) return;
      reported.current.basemap = basemap;
      reported.current.report?.(reason, isPart || reported.current.came === basemap);
    },
    [basemap],
  );
  const style = useBasemapStyle(basemap, dark, language, onFailure, round);
  const datum = datumOf(basemap);

  // Only after trouble: else the tiles are all there.
  useEffect(() => {
    if (!map || reported.current.basemap !== basemap) return;
    reported.current.basemap = null;
    reloadTiles(map);
  }, [map, basemap, round]);

  // After a change of basemap the camera shows the same ground in the new datum.
  const cameraDatum = useRef(datum);
  useEffect(() => {
    if (!map || cameraDatum.current === datum) return;
    const { lng, lat } = map.getCenter();
    const [x, y] = convertBetween(cameraDatum.current, datum, [lng, lat]);
    cameraDatum.current = datum;
    map.jumpTo({ center: [x, y] });
  }, [map, datum]);

  useEffect(() => {
    if (!map) return undefined;
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    const { style: canvas } = map.getCanvas();
    const noSky = () => disableSky(map);
    const onTap = (event: MapMouseEvent) => tapRouter.route(map, event);
    const onHover = (event: MapMouseEvent) =>
      void (canvas.cursor = !map.isMoving() && tapRouter.hasHandlerAt(map, event) ? 'pointer' : '');
    const onData = (event: MapSourceDataEvent) => {
      if (isOwnTile(map, event)) reported.current.came = reported.current.shown;
    };
    noSky();
    map.on('styledata', noSky);
    map.on('sourcedata', onData);
    map.on('click', onTap);
    map.on('mousemove', onHover);
    if (isDebugging()) window.__map = map;
    return () => {
      map.off('styledata', noSky);
      map.off('sourcedata', onData);
      map.off('click', onTap);
      map.off('mousemove', onHover);
      delete window.__map;
    };
  }, [map, tapRouter]);

  useEffect(() => {
    map?.getCanvas().setAttribute('aria-label', texts.label);
  }, [map, texts.label]);

  const scene = useMemo(
    () => ({ map, datum, dark, reducedMotion, tapRouter }),
    [map, datum, dark, reducedMotion, tapRouter],
  );
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
          <div className="map-view__fallback">{fallback}</div>
        ) : (
          <Map
            ref={keepMap}
            workerUrl={workerUrl}
            mapStyle={style}
            transformStyle={carryOverlays}
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
            fadeDuration={reducedMotion ? 0 : 150}
            // Sources name themselves in their faults; signs and letters of a style do not.
            onError={(fault) => (fault.target ? onFailure(fault.error, !('sourceId' in fault)) : setFailed(true))}
          >
            <ScaleControl position="bottom-left" unit="metric" maxWidth={88} />
          </Map>
        )}
        {children}
      </div>
    </MapSceneContext>
  );
}
