/** The way of a dot between two fixes, in Web Mercator units (the world is 1 by 1, y down; formulas of EPSG:3857). */
import type { LngLat } from './datum';

/** Metres round the equator, EPSG:3857. */
const EQUATOR = 2 * Math.PI * 6378137;

/** CSS pixels that the world is wide at zoom 0. */
const TILE = 512;

/** Metres beyond which a dot jumps: nobody walks so far between two reports, and a flight across the town would tell a lie. */
export const LONGEST_GLIDE = 2000;

export const mercatorX = (lng: number) => 0.5 + lng / 360;
export const mercatorY = (lat: number) => 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);

export const lngLatOf = (x: number, y: number): LngLat => [
  (x - 0.5) * 360,
  (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90,
];

/** Mercator units of a metre at a latitude given by its mercator y. */
export const perMetre = (y: number) => Math.cosh((0.5 - y) * 2 * Math.PI) / EQUATOR;

/** CSS pixels of a mercator unit. */
export const worldSize = (zoom: number) => TILE * 2 ** zoom;

/** Share of the way that is done at `now`, 0 to 1; all clocks in seconds. */
export const partDone = (begins: number, ends: number, now: number) =>
  now >= ends || ends <= begins ? 1 : Math.max(0, (now - begins) / (ends - begins));

export const tooFar = (dx: number, dy: number, y: number) => Math.hypot(dx, dy) > LONGEST_GLIDE * perMetre(y);
