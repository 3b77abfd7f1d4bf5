/**
 * Web Mercator (EPSG:3857) and the size of the earth. Mercator units: the world is 1 wide and 1 high, x grows to the
 * east and y to the south. Coordinates are in the datum of their caller.
 */
import type { LngLat } from './datum';

/** Metres around the equator of EPSG:3857, whose sphere has the radius 6,378,137 m. */
const MERCATOR_EQUATOR = 2 * Math.PI * 6378137;

/** Metres of one degree of latitude on a sphere with the mean earth radius (IUGG), 6,371,008.8 m. */
export const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180;

/** CSS pixels of the world's width at zoom 0. */
const TILE = 512;

export const mercatorX = (lng: number) => 0.5 + lng / 360;
export const mercatorY = (lat: number) => 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);

export const mercatorToLngLat = (x: number, y: number): LngLat => [
  (x - 0.5) * 360,
  (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90,
];

/** Mercator units per metre at the latitude with this mercator y. */
export const mercatorPerMetre = (y: number) => Math.cosh((0.5 - y) * 2 * Math.PI) / MERCATOR_EQUATOR;

/** CSS pixels per mercator unit. */
export const worldPixels = (zoom: number) => TILE * 2 ** zoom;

/** The zoom at which one CSS pixel is this many metres at the latitude (degrees). */
export const zoomAtResolution = (metresPerPixel: number, lat: number) =>
  Math.log2((MERCATOR_EQUATOR * Math.cos((lat * Math.PI) / 180)) / TILE / metresPerPixel);
