/** The way in for tests and benchmarks: `?debug=map`, or localStorage debug=map, shows the map to scripts on the page. */
import type { Map as MapInstance } from 'maplibre-gl';

/** One dot as it is drawn at this moment, WGS-84. `clustered`: it is counted in a cluster and not drawn by itself. */
export interface DrawnDot {
  id: string;
  lng: number;
  lat: number;
  state: string;
  clustered: boolean;
}

declare global {
  interface Window {
    __map?: MapInstance;
    __dots?: () => DrawnDot[];
    /** Where a dot is on its way to, WGS-84. */
    __goal?: (id: string) => readonly [lng: number, lat: number] | null;
  }
}

export const debugging = () =>
  new URLSearchParams(location.search).get('debug') === 'map' || globalThis.localStorage?.getItem('debug') === 'map';
