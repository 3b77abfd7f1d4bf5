/**
 * The parts of a PMTiles file of version 3: header, directories, and how they are packed. Source: PMTiles Version 3
 * Specification (its repository is protomaps/PMTiles), sections 3 and 4.
 */
import { bytesToHeader, Compression, type Entry, type Header, readVarint, TileType } from 'pmtiles';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { TownTrouble } from './byteSource';

export const HEADER_BYTES = 127;
/** Header and root directory lie in the first bytes of each file, as the specification asks. */
export const FIRST_BYTES = 16_384;
const MOST_ROOT = FIRST_BYTES - HEADER_BYTES;
/** Bytes of a directory or of the metadata, unpacked, at most. */
export const MOST_UNPACKED = 16 * 2 ** 20;
/** Entries of a directory, at most. */
const MOST_ENTRIES = 1_000_000;

const gunzipped = promisify(gunzip) as (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

/**
 * Its check sum is compared too.
 * @throws TownTrouble for bytes that are damaged, or that are more than `most` when they are unpacked: a small file may
 * unpack to more than the memory holds
 */
export async function unpacked(bytes: Uint8Array, compression: Compression, most = MOST_UNPACKED): Promise<Uint8Array> {
  if (compression === Compression.None) return bytes;
  if (compression !== Compression.Gzip) throw new TownTrouble('packing');
  return gunzipped(bytes, { maxOutputLength: most }).catch(() => {
    throw new TownTrouble('damaged');
  });
}

/** @throws TownTrouble for what is no such file, or holds what browsers cannot draw. */
export function readHeader(first: Uint8Array, fileSize: number): Header {
  const isOne = first.length >= HEADER_BYTES && new TextDecoder().decode(first.subarray(0, 7)) === 'PMTiles';
  if (!isOne || first[7] !== 3) throw new TownTrouble('notPmtiles');
  const header = bytesToHeader(first.slice(0, HEADER_BYTES).buffer);
  if (header.tileType !== TileType.Mvt) throw new TownTrouble('pictures');
  for (const compression of [header.internalCompression, header.tileCompression])
    if (compression !== Compression.Gzip && compression !== Compression.None) throw new TownTrouble('packing');
  const ends = [
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  ];
  if (ends.some((end) => !Number.isSafeInteger(end) || end > fileSize)) throw new TownTrouble('cutOff');
  if (header.rootDirectoryOffset + header.rootDirectoryLength > FIRST_BYTES) throw new TownTrouble('damaged');
  if (header.minZoom > header.maxZoom || header.maxZoom > 26) throw new TownTrouble('damaged');
  return header;
}

/** The entries of a directory, in rising order of their tiles. @throws TownTrouble `damaged`. */
export async function readDirectory(packed: Uint8Array, compression: Compression): Promise<Entry[]> {
  const position = { buf: await unpacked(packed, compression), pos: 0 };
  const next = () => {
    if (position.pos >= position.buf.length) throw new TownTrouble('damaged');
    return readVarint(position);
  };
  const count = next();
  // Each entry has four numbers of one byte at least.
  if (count > MOST_ENTRIES || count * 4 > position.buf.length) throw new TownTrouble('damaged');
  const entries: Entry[] = Array.from({ length: count }, () => ({ tileId: 0, offset: 0, length: 0, runLength: 0 }));
  let tileId = 0;
  for (const entry of entries) entry.tileId = tileId += next();
  for (const entry of entries) entry.runLength = next();
  for (const entry of entries) entry.length = next();
  let end = 0;
  entries.forEach((entry, i) => {
    const value = next();
    entry.offset = value === 0 && i > 0 ? end : value - 1;
    end = entry.offset + entry.length;
    if (entry.length === 0 || entry.offset < 0 || !Number.isSafeInteger(end)) throw new TownTrouble('damaged');
  });
  return entries;
}

function varint(into: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    into.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  into.push(rest);
}

/** A directory of these entries, packed with gzip. */
function writeDirectory(entries: readonly Entry[]): Uint8Array {
  const bytes: number[] = [];
  varint(bytes, entries.length);
  let last = 0;
  for (const { tileId } of entries) {
    varint(bytes, tileId - last);
    last = tileId;
  }
  for (const { runLength } of entries) varint(bytes, runLength);
  for (const { length } of entries) varint(bytes, length);
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1];
    varint(bytes, before && offset === before.offset + before.length ? 0 : offset + 1);
  });
  return gzipped(new Uint8Array(bytes));
}

/** The same bytes for the same input: Node writes no time into them. */
export const gzipped = (bytes: Uint8Array): Uint8Array => gzipSync(bytes);

export interface Directories {
  root: Uint8Array;
  leaves: Uint8Array;
}

/**
 * The root directory, and leaves below it where it would not fit into the first bytes of the file.
 * @param mostRoot bytes of the root
 * @param leafSize entries of a leaf, at least
 */
export function writeDirectories(entries: readonly Entry[], mostRoot = MOST_ROOT, leafSize = 4_096): Directories {
  const whole = writeDirectory(entries);
  if (whole.length <= mostRoot) return { root: whole, leaves: new Uint8Array() };
  for (let size = leafSize; ; size *= 2) {
    const leaves: Uint8Array[] = [];
    const above: Entry[] = [];
    let offset = 0;
    for (let at = 0; at < entries.length; at += size) {
      const leaf = writeDirectory(entries.slice(at, at + size));
      above.push({ tileId: entries[at]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = writeDirectory(above);
    if (root.length <= mostRoot) return { root, leaves: Uint8Array.from(leaves.flatMap((leaf) => [...leaf])) };
  }
}

export type HeaderParts = Pick<
  Header,
  | 'rootDirectoryOffset'
  | 'rootDirectoryLength'
  | 'jsonMetadataOffset'
  | 'jsonMetadataLength'
  | 'leafDirectoryOffset'
  | 'tileDataOffset'
  | 'numAddressedTiles'
  | 'numTileEntries'
  | 'numTileContents'
  | 'tileCompression'
  | 'minZoom'
  | 'maxZoom'
  | 'minLon'
  | 'minLat'
  | 'maxLon'
  | 'maxLat'
  | 'centerZoom'
  | 'centerLon'
  | 'centerLat'
> & { leafDirectoryLength: number; tileDataLength: number };

/** Degrees as a PMTiles header holds them. */
const degrees = (value: number) => Math.round(value * 1e7);

/** The header of a file of vector tiles whose directories are packed with gzip and whose tiles stand in their order. */
export function writeHeader(parts: HeaderParts): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('PMTiles'));
  view.setUint8(7, 3);
  [
    parts.rootDirectoryOffset,
    parts.rootDirectoryLength,
    parts.jsonMetadataOffset,
    parts.jsonMetadataLength,
    parts.leafDirectoryOffset,
    parts.leafDirectoryLength,
    parts.tileDataOffset,
    parts.tileDataLength,
    parts.numAddressedTiles,
    parts.numTileEntries,
    parts.numTileContents,
  ].forEach((value, i) => view.setBigUint64(8 + i * 8, BigInt(value), true));
  view.setUint8(96, 1);
  view.setUint8(97, Compression.Gzip);
  view.setUint8(98, parts.tileCompression);
  view.setUint8(99, TileType.Mvt);
  view.setUint8(100, parts.minZoom);
  view.setUint8(101, parts.maxZoom);
  [parts.minLon, parts.minLat, parts.maxLon, parts.maxLat].forEach((value, i) =>
    view.setInt32(102 + i * 4, degrees(value), true),
  );
  view.setUint8(118, parts.centerZoom);
  view.setInt32(119, degrees(parts.centerLon), true);
  view.setInt32(123, degrees(parts.centerLat), true);
  return bytes;
}
