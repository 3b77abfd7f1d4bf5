/** Which tiles a town file holds: those of a square around a point, at each zoom. Pure. */
import { zxyToTileId } from 'pmtiles';
import type { TownBox } from '../../../contract/townMap/calls';

/** Tiles of a town file, at most. Beyond them it has fewer zooms. */
export const MOST_TILES = 60_000;

const column = (lng: number, zoom: number) => Math.floor(((lng + 180) / 360) * 2 ** zoom);
/** Rows count from the north. */
function row(lat: number, zoom: number): number {
  const down = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return Math.min(Math.max(Math.floor(down * 2 ** zoom), 0), 2 ** zoom - 1);
}

/** Columns (not yet brought back over the antimeridian) and rows of a box. */
function spanAt([west, south, east, north]: TownBox, zoom: number) {
  const from = column(west, zoom);
  return {
    from,
    columns: Math.min(column(east, zoom) - from + 1, 2 ** zoom),
    top: row(north, zoom),
    rows: row(south, zoom) - row(north, zoom) + 1,
  };
}

const tilesAt = (box: TownBox, zoom: number) => {
  const { columns, rows } = spanAt(box, zoom);
  return columns * rows;
};

/** The highest zoom whose tiles, with those of all lower ones, are not too many. */
export function affordableZoom(box: TownBox, minZoom: number, maxZoom: number): number {
  let tiles = 0;
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    tiles += tilesAt(box, zoom);
    if (tiles > MOST_TILES) return Math.max(zoom - 1, minZoom);
  }
  return maxZoom;
}

/** PMTiles ids of the tiles of a box, rising. */
export function tilesOfBox(box: TownBox, minZoom: number, maxZoom: number): number[] {
  const ids: number[] = [];
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    const { from, columns, top, rows } = spanAt(box, zoom);
    const across = 2 ** zoom;
    for (let i = 0; i < columns; i++)
      for (let j = 0; j < rows; j++) ids.push(zxyToTileId(zoom, (((from + i) % across) + across) % across, top + j));
  }
  return ids.sort((a, b) => a - b);
}
