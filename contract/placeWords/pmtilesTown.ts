/** The tiles of a PMTiles file (version 3), decoded and kept in bounded number. Its bytes come from the caller. */
import { PMTiles, type Source } from 'pmtiles';
import { decodeTile } from './decodeTile';
import type { TownTiles } from './surroundings';
import type { TileSchemaName } from './tileSchemas';
import type { TownTile } from './townTile';

/** Decoded tiles that are kept. A dense one takes a megabyte. */
const KEPT = 40;
/** Bytes of one tile, not compressed. A larger one has no words. */
const LARGEST = 8_000_000;
/** Kind of tiles in the header: vector (MVT). */
const VECTOR = 1;
/** Compressions in the header: none, gzip. */
const PLAIN = 1;
const GZIP = 2;

/** The box of the file: [west, south, east, north], WGS-84 degrees. */
export interface PmtilesTown extends TownTiles {
  box: [number, number, number, number];
}

/**
 * @throws Error for a file that is no PMTiles file of vector tiles, or that cannot be read
 */
export async function pmtilesTown(source: Source, schema: TileSchemaName): Promise<PmtilesTown> {
  const file = new PMTiles(source, undefined, unpacked);
  const { minZoom, maxZoom, tileType, minLon, minLat, maxLon, maxLat } = await file.getHeader();
  if ((tileType as number) !== VECTOR) throw new Error('The file has no vector tiles');
  const kept = new Map<string, Promise<TownTile | null>>();
  async function read(zoom: number, x: number, y: number): Promise<TownTile | null> {
    const found = await file.getZxy(zoom, x, y);
    return found ? decodeTile(found.data, schema) : null;
  }
  return {
    minZoom,
    maxZoom,
    box: [minLon, minLat, maxLon, maxLat],
    tile(zoom, x, y) {
      const key = `${zoom}/${x}/${y}`;
      const tile = kept.get(key) ?? read(zoom, x, y);
      // The one that was asked last stands last.
      kept.delete(key);
      kept.set(key, tile);
      tile.catch(() => kept.delete(key));
      if (kept.size > KEPT) for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
      return tile;
    },
  };
}

/** Unpacks gzip up to a bound. @throws Error beyond it, or for another compression. */
async function unpacked(data: ArrayBuffer, compression: number): Promise<ArrayBuffer> {
  if (compression <= PLAIN) return data;
  if (compression !== GZIP) throw new Error('The compression of the file is not known');
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > LARGEST) {
      await reader.cancel();
      throw new Error('The tile is too large');
    }
    parts.push(next.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole.buffer;
}
