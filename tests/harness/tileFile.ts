/** Small PMTiles files for tests, made tile by tile. */
import { type Entry, PMTiles } from 'pmtiles';
import { gzipped, HEADER_BYTES, writeDirectories, writeHeader } from '../../server/running/townFile/archive';
import { type TownBox, townBox } from '../../contract/townMap/calls';
import { tilesOfBox } from '../../server/running/townFile/boxTiles';

/** A vector tile with one empty layer of this name (Mapbox Vector Tile 2.1: field 3, with version and name). */
export function emptyTile(layer: string): Uint8Array {
  const name = new TextEncoder().encode(layer);
  return new Uint8Array([0x1a, name.length + 4, 0x78, 2, 0x0a, name.length, ...name]);
}

export interface TileFileParts {
  box: TownBox;
  minZoom: number;
  maxZoom: number;
  /** Layers that its metadata names. */
  layers?: readonly string[];
  attribution?: string;
  /** The content of a tile, not packed; by its id, so that each is another one. */
  tile?: (id: number) => Uint8Array;
  tileType?: number;
  tileCompression?: number;
  /** Bytes that nobody has asked for, between the tiles. */
  between?: number;
  /** Entries of a leaf directory; without it there is a root alone. */
  leafSize?: number;
}

/** The bytes of a PMTiles file that holds every tile of the box. */
export function tileFile({
  box,
  minZoom,
  maxZoom,
  layers = ['transportation', 'poi'],
  attribution = '<a href="#">&copy; OpenStreetMap contributors</a>',
  tile = (id) => emptyTile(`tile-${id}`),
  tileType = 1,
  tileCompression = 2,
  between = 0,
  leafSize,
}: TileFileParts): Uint8Array<ArrayBuffer> {
  const entries: Entry[] = [];
  const contents: Uint8Array[] = [];
  const placed = new Map<string, Entry>();
  let end = 0;
  for (const tileId of tilesOfBox(box, minZoom, maxZoom)) {
    const plain = tile(tileId);
    const same = placed.get(String(plain));
    const content = gzipped(plain);
    const entry = { tileId, offset: same?.offset ?? end, length: content.length, runLength: 1 };
    entries.push(entry);
    if (same) continue;
    placed.set(String(plain), entry);
    contents.push(content, new Uint8Array(between));
    end += content.length + between;
  }
  const { root, leaves } =
    leafSize === undefined ? writeDirectories(entries) : writeDirectories(entries, 120, leafSize);
  const metadata = gzipped(
    new TextEncoder().encode(JSON.stringify({ attribution, vector_layers: layers.map((id) => ({ id, fields: {} })) })),
  );
  const jsonMetadataOffset = HEADER_BYTES + root.length;
  const leafDirectoryOffset = jsonMetadataOffset + metadata.length;
  const tileDataOffset = leafDirectoryOffset + leaves.length;
  const header = writeHeader({
    rootDirectoryOffset: HEADER_BYTES,
    rootDirectoryLength: root.length,
    jsonMetadataOffset,
    jsonMetadataLength: metadata.length,
    leafDirectoryOffset,
    leafDirectoryLength: leaves.length,
    tileDataOffset,
    tileDataLength: end,
    numAddressedTiles: entries.length,
    numTileEntries: entries.length,
    numTileContents: placed.size,
    tileCompression,
    minZoom,
    maxZoom,
    minLon: Math.max(box[0], -180),
    minLat: box[1],
    maxLon: Math.min(box[2], 180),
    maxLat: box[3],
    centerZoom: minZoom,
    centerLon: 0,
    centerLat: 0,
  });
  header[99] = tileType;
  const parts = [header, root, metadata, leaves, ...contents];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A whole small town: 8 km around a point of Haidian, zooms 12 to 14. */
export const smallTown = (parts: Partial<TileFileParts> = {}) =>
  tileFile({ box: townBox({ lng: 116.33, lat: 39.99 }, 8), minZoom: 12, maxZoom: 14, ...parts });

/** Reads a file as a browser does. */
export const browserOf = (bytes: Uint8Array): PMTiles =>
  new PMTiles({
    getKey: () => '',
    getBytes: (offset, length) => Promise.resolve({ data: bytes.slice(offset, offset + length).buffer }),
  });
