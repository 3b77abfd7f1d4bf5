/**
 * Debug access for browser tests and benchmarks: `?debug=map`, or `debug=map` in localStorage, puts the map on
 * `window`.
 */
import type { Map as MapInstance } from 'maplibre-gl';

/** One dot where it is drawn now, WGS-84. `clustered`: the dot is part of a cluster and not drawn by itself. */
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
    /** The end of a dot's glide, WGS-84; null for an unknown dot. */
    __goal?: (id: string) => readonly [lng: number, lat: number] | null;
  }
}

export const isDebugging = () =>
  new URLSearchParams(location.search).get('debug') === 'map' || globalThis.localStorage?.getItem('debug') === 'map';
