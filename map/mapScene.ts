/** What overlays, sheets and buttons know of the one map: the instance once it is there, its datum, and how it wants to be drawn. */
import type { Map as MapInstance } from 'maplibre-gl';
import { createContext, useContext } from 'react';
import type { Datum } from './geo/datum';
import { TapDesk } from './taps/TapRouter';

export interface MapScene {
  /** Null until MapLibre is loaded, and for ever where there is no WebGL: overlays then draw nothing, sheets work as ever. */
  map: MapInstance | null;
  /** Datum of the basemap that is shown. */
  datum: Datum;
  dark: boolean;
  /** The person asked for less motion: nothing glides, flies or pulses. */
  still: boolean;
  taps: TapDesk;
}

export const MapSceneContext = createContext<MapScene>({
  map: null,
  datum: 'wgs84',
  dark: false,
  still: false,
  taps: new TapDesk(),
});

export const useMapScene = () => useContext(MapSceneContext);
