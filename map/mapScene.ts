/** The React context of the one map: what overlays, sheets and buttons inside MapView may know of it. */
import type { Map as MapInstance } from 'maplibre-gl';
import { createContext, useContext } from 'react';
import type { Datum } from './geo/datum';
import { TapRouter } from './taps/TapRouter';

export interface MapScene {
  /**
   * Null until MapLibre is loaded, and always in a browser without WebGL 2: overlays then draw nothing, sheets work as
   * usual.
   */
  map: MapInstance | null;
  /** Datum of the basemap that is shown. */
  datum: Datum;
  dark: boolean;
  /** The viewer's device asks for less motion: nothing glides, flies or pulses. */
  reducedMotion: boolean;
  tapRouter: TapRouter;
}

export const MapSceneContext = createContext<MapScene>({
  map: null,
  datum: 'wgs84',
  dark: false,
  reducedMotion: false,
  tapRouter: new TapRouter(),
});

export const useMapScene = () => useContext(MapSceneContext);
