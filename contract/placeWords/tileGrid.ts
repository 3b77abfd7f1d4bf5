/** The grid of tiles (Web Mercator, EPSG:3857): where a point lies in it, and how long a unit is there. WGS-84. */
import type { LngLat } from '../primitives';

/** Units along the edge of a tile, whatever the extent of its layers. */
export const TILE_UNITS = 4096;
/** Metres around the earth on the sphere whose metres contract/geo counts. */
const EQUATOR = 2 * Math.PI * 6_371_008.8;
/** Beyond it Mercator has no tiles. */
const LAST_LATITUDE = 85.05;

/** A point of the plane at a zoom, in tiles: its whole part names a tile. */
export function gridOf([lng, lat]: LngLat, zoom: number): { x: number; y: number } {
  const tiles = 2 ** zoom;
  const sine = Math.sin((Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat)) * Math.PI) / 180);
  return {
    x: (((((lng + 180) / 360) % 1) + 1) % 1) * tiles,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tiles,
  };
}

/** The point at a place of the grid: [lng, lat]. */
export function lngLatAt(x: number, y: number, zoom: number): LngLat {
  const tiles = 2 ** zoom;
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / tiles))) * 180) / Math.PI;
  return [(x / tiles) * 360 - 180, lat];
}

/** Metres along the edge of a tile at a latitude. */
export const tileMetres = (lat: number, zoom: number): number =>
  (EQUATOR * Math.cos((Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat)) * Math.PI) / 180)) / 2 ** zoom;

/** One tile near a point: its address, and the point in its units. Across the 180th meridian x goes on. */
export interface TileNear {
  x: number;
  y: number;
  at: { x: number; y: number };
}

/** The tiles that reach within so many metres of a point, its own first; at most nine. */
export function tilesNear(point: LngLat, zoom: number, reach: number): TileNear[] {
  const tiles = 2 ** zoom;
  const { x, y } = gridOf(point, zoom);
  const span = Math.min(1, reach / tileMetres(point[1], zoom));
  const near: TileNear[] = [];
  for (let row = Math.floor(y - span); row <= Math.floor(y + span); row++)
    for (let column = Math.floor(x - span); column <= Math.floor(x + span); column++)
      if (row >= 0 && row < tiles)
        near.push({
          x: (column + tiles) % tiles,
          y: row,
          at: { x: (x - column) * TILE_UNITS, y: (y - row) * TILE_UNITS },
        });
  const isOwn = ({ at }: TileNear) => at.x >= 0 && at.x < TILE_UNITS && at.y >= 0 && at.y < TILE_UNITS;
  return near.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
}
