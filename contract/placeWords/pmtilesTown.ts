/** The tiles of a PMTiles file (version 3), decoded and kept in bounded number. Its bytes come from the caller. */
import { PMTiles, type Source } from 'pmtiles';
import { decodeTile } from './decodeTile';
import type { TownTiles } from './surroundings';
import type { TileSchemaName } from './tileSchemas';
import type { TownTile } from './townTile';

/** Decoded tiles that are kept, and what they hold together: segments, corners and places, some fifty megabytes. */
const MOST_KEPT = 256;
const MOST_WEIGHT = 600_000;
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
  const kept = new Map<string, { tile: Promise<TownTile | null>; weight: number }>();
  let weight = 0;
  function drop(key: string): void {
    weight -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  }
  /** Drops what was asked for longest ago. */
  function shrink(): void {
    for (const key of kept.keys()) {
      if (kept.size <= MOST_KEPT && weight <= MOST_WEIGHT) return;
      drop(key);
    }
  }
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
      const known = kept.get(key);
      // The one that was asked for last stands last.
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known.tile;
      }
      const entry = { tile: read(zoom, x, y), weight: 1 };
      kept.set(key, entry);
      weight += 1;
      entry.tile.then(
        (found) => {
          if (kept.get(key) !== entry || !found) return;
          const more = weightOf(found);
          entry.weight += more;
          weight += more;
          shrink();
        },
        () => kept.get(key) === entry && drop(key),
      );
      shrink();
      return entry.tile;
    },
  };
}

/** What a tile holds, in items of some eighty bytes. */
const weightOf = ({ wayOf, places, areas, numbers }: TownTile): number =>
  wayOf.length +
  4 * (places.length + numbers.length) +
  areas.reduce((sum, { rings }) => sum + 4 + rings.reduce((corners, ring) => corners + ring.length / 8, 0), 0);

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
