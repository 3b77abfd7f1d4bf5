/**
 * Cuts the tiles of a box out of a PMTiles file: reads the directories that lead to them, and plans the new file to the
 * last byte before a tile is read.
 */
import type { Entry, Header } from 'pmtiles';
import * as z from 'zod/mini';
import type { TileSchema } from '../../../contract/runtimeConfig';
import {
  type Directories,
  FIRST_BYTES,
  gzipped,
  HEADER_BYTES,
  readDirectory,
  readHeader,
  unpacked,
  writeDirectories,
  writeHeader,
} from './archive';
import type { ByteSource } from './byteSource';
import type { TownBox } from '../../../contract/townMap/calls';
import { affordableZoom, tilesOfBox } from './boxTiles';
import { TownTrouble } from './byteSource';

/** Zooms that a school needs: more would be the same picture, larger. */
const MOST_ZOOM = 15;
/** Bytes of one tile, and of a whole town file. */
const MOST_TILE = 8 * 2 ** 20;
export const MOST_TOWN_BYTES = 512 * 2 ** 20;
/** Bytes of all directories that are read, packed. */
const MOST_LEAVES = 64 * 2 ** 20;
/** Bytes between two wanted pieces that are read with them, so that one request does for both. */
const GAP = 4_096;
/** Bytes of one request, unless one piece is larger. */
const REQUEST_BYTES = 2 * 2 ** 20;
/** Directories above a tile, at most. */
const MOST_DEPTH = 4;

/** A piece of the source, and where it goes in the new file. */
export interface Piece {
  from: number;
  length: number;
  to: number;
}

/** Pieces that one request reads: bytes of the source from `from` on. */
export interface Range {
  from: number;
  length: number;
  pieces: Piece[];
}

export interface Cut {
  schema: (typeof TileSchema)['_zod']['output'];
  attribution: string;
  maxZoom: number;
  tiles: number;
  /** What the new file begins with: header, directories, metadata. */
  head: Uint8Array;
  ranges: Range[];
  /** Bytes of the new file. */
  bytes: number;
}

/** Wanted pieces in few requests. @param pieces any order */
export function rangesOf(pieces: readonly Piece[]): Range[] {
  const ranges: Range[] = [];
  for (const piece of [...pieces].sort((a, b) => a.from - b.from)) {
    const last = ranges.at(-1);
    const end = piece.from + piece.length;
    if (last && piece.from - (last.from + last.length) <= GAP && end - last.from <= REQUEST_BYTES) {
      last.length = Math.max(last.length, end - last.from);
      last.pieces.push(piece);
    } else ranges.push({ from: piece.from, length: piece.length, pieces: [piece] });
  }
  return ranges;
}

/** Index of the first id that is not below. @param ids rising */
function firstFrom(ids: readonly number[], least: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? Infinity) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface FoundTile {
  id: number;
  offset: number;
  length: number;
}

/** The tiles among the ids that the file has, by their ids. */
async function findTiles(
  source: ByteSource,
  header: Header,
  first: Uint8Array,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<FoundTile[]> {
  const found: FoundTile[] = [];
  const { rootDirectoryOffset: rootAt, rootDirectoryLength: rootLength, internalCompression } = header;
  let leafBytes = 0;
  let level = [await readDirectory(first.subarray(rootAt, rootAt + rootLength), internalCompression)];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_DEPTH) throw new TownTrouble('damaged');
    const leaves: Piece[] = [];
    for (const entries of level) leaves.push(...visit(entries, ids, header, found));
    leafBytes += leaves.reduce((sum, { length }) => sum + length, 0);
    if (leafBytes > MOST_LEAVES) throw new TownTrouble('tooBig');
    level = [];
    for (const range of rangesOf(leaves)) {
      const bytes = await source.read(range.from, range.length, signal);
      for (const { from, length } of range.pieces)
        level.push(
          await readDirectory(bytes.subarray(from - range.from, from - range.from + length), internalCompression),
        );
    }
  }
  return found.sort((a, b) => a.id - b.id);
}

/** Adds the wanted tiles of a directory to `found`. @returns the leaves below it that lead to others, in the source */
function visit(entries: readonly Entry[], ids: readonly number[], header: Header, found: FoundTile[]): Piece[] {
  const leaves: Piece[] = [];
  entries.forEach((entry, i) => {
    const end = entry.runLength > 0 ? entry.tileId + entry.runLength : (entries[i + 1]?.tileId ?? Infinity);
    let at = firstFrom(ids, entry.tileId);
    if ((ids[at] ?? Infinity) >= end) return;
    if (entry.runLength === 0) {
      const from = header.leafDirectoryOffset + entry.offset;
      leaves.push({ from, length: entry.length, to: 0 });
      return;
    }
    if (entry.length > MOST_TILE) throw new TownTrouble('damaged');
    for (; (ids[at] ?? Infinity) < end; at++)
      found.push({ id: ids[at] ?? 0, offset: entry.offset, length: entry.length });
  });
  return leaves;
}

/** Entries of the new file in the order of their tiles, each content once, and the pieces to copy. */
function laidOut(found: readonly FoundTile[], tileDataOffset: number) {
  const entries: Entry[] = [];
  const pieces: Piece[] = [];
  const placed = new Map<number, Piece>();
  let end = 0;
  for (const { id, offset, length } of found) {
    let piece = placed.get(offset);
    if (!piece) {
      piece = { from: tileDataOffset + offset, length, to: end };
      placed.set(offset, piece);
      pieces.push(piece);
      end += length;
    }
    const last = entries.at(-1);
    if (last && last.offset === piece.to && last.tileId + last.runLength === id) last.runLength++;
    else entries.push({ tileId: id, offset: piece.to, length, runLength: 1 });
  }
  return { entries, pieces, dataBytes: end };
}

const Metadata = z.object({
  attribution: z.optional(z.string()),
  name: z.optional(z.string()),
  vector_layers: z.optional(z.array(z.looseObject({ id: z.string() }))),
});

/** The schema of tiles with these layers, by the name of the layer that holds their roads; null for another. */
export function schemaOfLayers(ids: readonly string[]): Cut['schema'] | null {
  if (ids.includes('transportation')) return 'openmaptiles';
  if (ids.includes('roads')) return 'protomaps';
  return ids.includes('streets') ? 'shortbread' : null;
}

/** An attribution as plain text: what stands on the map is never markup of somebody else's. */
const plainText = (text: string) =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&copy;/g, '©')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

async function readMetadata(source: ByteSource, header: Header, signal: AbortSignal) {
  const { jsonMetadataOffset: at, jsonMetadataLength: length, internalCompression } = header;
  if (length === 0 || length > MOST_TILE) throw new TownTrouble('schema');
  const text = new TextDecoder().decode(await unpacked(await source.read(at, length, signal), internalCompression));
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new TownTrouble('damaged');
  }
  const read = Metadata.safeParse(parsed).data;
  const layers = read?.vector_layers ?? [];
  const schema = schemaOfLayers(layers.map(({ id }) => id));
  if (schema === null) throw new TownTrouble('schema');
  const attribution = plainText(read?.attribution ?? '') || '© OpenStreetMap contributors';
  return { schema, attribution, layers };
}

/**
 * Plans the new file.
 * @throws TownTrouble when the source is no such file, holds nothing of the box, or too much of it
 */
export async function planCut(source: ByteSource, box: TownBox, signal: AbortSignal): Promise<Cut> {
  const first = await source.read(0, Math.min(FIRST_BYTES, source.size), signal);
  const header = readHeader(first, source.size);
  if (header.minZoom > MOST_ZOOM) throw new TownTrouble('elsewhere');
  const { schema, attribution, layers } = await readMetadata(source, header, signal);
  const maxZoom = affordableZoom(box, header.minZoom, Math.min(header.maxZoom, MOST_ZOOM));
  const found = await findTiles(source, header, first, tilesOfBox(box, header.minZoom, maxZoom), signal);
  // The lowest zooms of another town's file have tiles everywhere: the town is where its highest zooms are.
  const detail = tilesOfBox(box, maxZoom, maxZoom);
  const inDetail = new Set(detail);
  if (!found.some(({ id }) => inDetail.has(id))) throw new TownTrouble('elsewhere');
  const { entries, pieces, dataBytes } = laidOut(found, header.tileDataOffset);
  if (pieces.some(({ from, length }) => from + length > source.size)) throw new TownTrouble('cutOff');
  const head = writeHead(
    { header, box, maxZoom, entries, contents: pieces.length, dataBytes },
    writeDirectories(entries),
    {
      attribution,
      vector_layers: layers,
    },
  );
  const bytes = head.length + dataBytes;
  if (bytes > MOST_TOWN_BYTES) throw new TownTrouble('tooBig');
  const ranges = rangesOf(pieces.map((piece) => ({ ...piece, to: head.length + piece.to })));
  return { schema, attribution, maxZoom, tiles: found.length, head, ranges, bytes };
}

interface HeadFacts {
  header: Header;
  box: TownBox;
  maxZoom: number;
  entries: readonly Entry[];
  contents: number;
  dataBytes: number;
}

function writeHead(
  { header, box, maxZoom, entries, contents, dataBytes }: HeadFacts,
  { root, leaves }: Directories,
  metadata: object,
): Uint8Array {
  const [west, south, east, north] = box;
  const json = gzipped(new TextEncoder().encode(JSON.stringify(metadata)));
  const jsonMetadataOffset = HEADER_BYTES + root.length;
  const leafDirectoryOffset = jsonMetadataOffset + json.length;
  const tileDataOffset = leafDirectoryOffset + leaves.length;
  const head = new Uint8Array(tileDataOffset);
  head.set(
    writeHeader({
      rootDirectoryOffset: HEADER_BYTES,
      rootDirectoryLength: root.length,
      jsonMetadataOffset,
      jsonMetadataLength: json.length,
      leafDirectoryOffset,
      leafDirectoryLength: leaves.length,
      tileDataOffset,
      tileDataLength: dataBytes,
      numAddressedTiles: entries.reduce((sum, { runLength }) => sum + runLength, 0),
      numTileEntries: entries.length,
      numTileContents: contents,
      tileCompression: header.tileCompression,
      minZoom: header.minZoom,
      maxZoom,
      // Over the antimeridian a header can only say all longitudes.
      minLon: west < -180 || east > 180 ? -180 : west,
      minLat: south,
      maxLon: west < -180 || east > 180 ? 180 : east,
      maxLat: north,
      centerZoom: Math.min(13, maxZoom),
      centerLon: (((west + east) / 2 + 540) % 360) - 180,
      centerLat: (south + north) / 2,
    }),
  );
  head.set(root, HEADER_BYTES);
  head.set(json, jsonMetadataOffset);
  head.set(leaves, leafDirectoryOffset);
  return head;
}
