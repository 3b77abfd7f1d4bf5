/** A piece of a map's file: every tile that is asked for and no other, planned to the byte before one is read. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tileIdToZxy } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { browserOf, emptyTile, smallTown, tileFile } from '../../../tests/harness/tileFile';
import { gzipped, readDirectory, unpacked, writeDirectories } from './archive';
import { type Cut, planCut } from './cut';
import { townBox } from '../../../contract/townMap/calls';
import { affordableZoom, MOST_TILES, tilesOfBox } from './boxTiles';
import { TownTrouble } from './byteSource';

const HAIDIAN = join(process.env['REAL_DATA'] ?? '../shared/data', 'basemap/haidian.pmtiles');
const middle = { lng: 116.33, lat: 39.99 };
const never = new AbortController().signal;

/** A source in memory, which counts what is read. */
function sourceOf(bytes: Uint8Array) {
  const reads: number[] = [];
  return {
    reads,
    size: bytes.length,
    version: null,
    read(at: number, length: number) {
      if (at + length > bytes.length) return Promise.reject(new TownTrouble('cutOff'));
      reads.push(length);
      return Promise.resolve(bytes.slice(at, at + length));
    },
    close: () => Promise.resolve(),
  };
}

async function copied(source: ReturnType<typeof sourceOf>, { head, ranges, bytes }: Cut): Promise<Uint8Array> {
  const file = new Uint8Array(bytes).fill(0xff);
  file.set(head);
  for (const range of ranges) {
    const part = await source.read(range.from, range.length);
    for (const { from, length, to } of range.pieces)
      file.set(part.subarray(from - range.from, from - range.from + length), to);
  }
  return file;
}

/** Compares each tile of a box in two files. @returns tiles that both have */
async function sameTiles(one: Uint8Array, other: Uint8Array, ids: readonly number[]): Promise<number> {
  const [a, b] = [browserOf(one), browserOf(other)];
  let same = 0;
  for (const id of ids) {
    const [left, right] = [await a.getZxy(...tileIdToZxy(id)), await b.getZxy(...tileIdToZxy(id))];
    expect(right && new Uint8Array(right.data), `tile ${id}`).toEqual(left && new Uint8Array(left.data));
    if (left) same++;
  }
  return same;
}

describe('a piece', () => {
  it('holds the tiles of its box as they are, and none beside them', async () => {
    const whole = smallTown();
    const source = sourceOf(whole);
    const box = townBox(middle, 2);
    const cut = await planCut(source, box, never);
    expect(cut).toMatchObject({ schema: 'openmaptiles', attribution: '© OpenStreetMap contributors', maxZoom: 14 });
    const piece = await copied(source, cut);
    const wanted = tilesOfBox(box, 12, 14);
    expect(await sameTiles(whole, piece, wanted)).toBe(wanted.length);
    const beside = tilesOfBox(townBox(middle, 8), 12, 14).filter((id) => !wanted.includes(id));
    const browser = browserOf(piece);
    for (const id of beside) expect(await browser.getZxy(...tileIdToZxy(id))).toBeUndefined();
    expect(await browser.getHeader()).toMatchObject({ minZoom: 12, maxZoom: 14, numAddressedTiles: wanted.length });
  });

  it('knows its size before a tile is read, and reads neighbours together', async () => {
    const source = sourceOf(smallTown());
    const cut = await planCut(source, townBox(middle, 6), never);
    expect(source.reads.reduce((sum, read) => sum + read, 0)).toBeLessThan(20_000);
    expect(cut.ranges.length).toBeLessThan(cut.tiles / 4);
    const copiedBytes = cut.ranges.flatMap(({ pieces }) => pieces).reduce((sum, { length }) => sum + length, 0);
    expect(cut.bytes).toBe(cut.head.length + copiedBytes);
  });

  it('has equal tiles once', async () => {
    const same = () => emptyTile('water');
    const cut = await planCut(sourceOf(smallTown({ tile: same })), townBox(middle, 4), never);
    expect(cut.tiles).toBeGreaterThan(20);
    expect(cut.ranges.flatMap(({ pieces }) => pieces)).toHaveLength(1);
  });

  it('is found through leaf directories, of which only those on the way are read', async () => {
    const whole = smallTown({ maxZoom: 15, leafSize: 64, tile: (id) => emptyTile('x'.repeat(id % 97) + id) });
    const source = sourceOf(whole);
    const { leafDirectoryLength = 0 } = await browserOf(whole).getHeader();
    expect(leafDirectoryLength).toBeGreaterThan(300);
    const small = townBox(middle, 1);
    const cut = await planCut(source, small, never);
    // Header and root, metadata, and a part of the leaves.
    expect(source.reads.slice(2).reduce((sum, read) => sum + read, 0)).toBeLessThan(leafDirectoryLength);
    expect(await sameTiles(whole, await copied(source, cut), tilesOfBox(small, 12, 15))).toBe(cut.tiles);
  });

  it('has leaf directories of its own where its root would be too long', async () => {
    const entries = tilesOfBox(townBox(middle, 8), 12, 14).map((tileId, i) => ({
      tileId,
      offset: i * 90,
      length: 80 + (i % 7),
      runLength: 1,
    }));
    const { root, leaves } = writeDirectories(entries, 120, 16);
    expect(root.length).toBeLessThanOrEqual(120);
    const found = [];
    for (const { offset, length } of await readDirectory(root, 2))
      found.push(...(await readDirectory(leaves.subarray(offset, offset + length), 2)));
    expect(found).toEqual(entries);
  });

  it('lies on both sides of the antimeridian', async () => {
    const fiji = { lng: 179.98, lat: -16.8 };
    const whole = tileFile({ box: townBox(fiji, 20), minZoom: 10, maxZoom: 12 });
    const source = sourceOf(whole);
    const box = townBox(fiji, 10);
    expect(box[2]).toBeGreaterThan(180);
    const ids = tilesOfBox(box, 10, 12);
    expect(ids.map((id) => tileIdToZxy(id)[1])).toEqual(expect.arrayContaining([0, 1023]));
    expect(await sameTiles(whole, await copied(source, await planCut(source, box, never)), ids)).toBe(ids.length);
  });

  it.skipIf(!existsSync(HAIDIAN))('of a real town has its tiles (skipped without REAL_DATA)', async () => {
    const whole = new Uint8Array(readFileSync(HAIDIAN));
    const source = sourceOf(whole);
    const box = townBox({ lng: 116.335, lat: 39.985 }, 3);
    const cut = await planCut(source, box, never);
    expect(cut).toMatchObject({ schema: 'openmaptiles', maxZoom: 15 });
    expect(await sameTiles(whole, await copied(source, cut), tilesOfBox(box, 9, 15))).toBe(cut.tiles);
  });
});

describe('a box', () => {
  it('is as wide in the north, where degrees are shorter', () => {
    const [west, south, east, north] = townBox({ lng: 19, lat: 70 }, 20);
    expect((east - west) * 111.32 * Math.cos((70 * Math.PI) / 180)).toBeCloseTo(40, 1);
    expect((north - south) * 111.32).toBeCloseTo(40, 1);
  });

  it('has fewer zooms where its tiles would be too many', () => {
    const north = townBox({ lng: 19, lat: 70 }, 60);
    const zoom = affordableZoom(north, 0, 15);
    expect(zoom).toBeLessThan(15);
    expect(tilesOfBox(north, 0, zoom).length).toBeLessThanOrEqual(MOST_TILES);
    expect(affordableZoom(townBox(middle, 20), 0, 15)).toBe(15);
  });
});

const flipped = (change: (bytes: Uint8Array, view: DataView) => void) => {
  const bytes = smallTown();
  change(bytes, new DataView(bytes.buffer));
  return bytes;
};
const rootAt = 127;
it.each<[string, string, () => Uint8Array]>([
  ['no such file', 'notPmtiles', () => new TextEncoder().encode('<html>'.repeat(100))],
  ['a file of an older version', 'notPmtiles', () => flipped((bytes) => bytes.set([2], 7))],
  ['an empty file', 'notPmtiles', () => new Uint8Array(1)],
  ['pictures', 'pictures', () => smallTown({ tileType: 2 })],
  ['tiles that browsers cannot unpack', 'packing', () => smallTown({ tileCompression: 3 })],
  ['layers of another schema', 'schema', () => smallTown({ layers: ['gadm'] })],
  ['another town', 'elsewhere', () => tileFile({ box: townBox({ lng: 114, lat: 22 }, 8), minZoom: 0, maxZoom: 13 })],
  ['a file that was cut off', 'cutOff', () => smallTown().slice(0, 2_000)],
  [
    'a directory that says more than it holds',
    'damaged',
    () => flipped((bytes) => bytes.fill(0xff, rootAt, rootAt + 40)),
  ],
  ['a root that lies elsewhere', 'cutOff', () => flipped((_, view) => view.setBigUint64(8, 2n ** 60n, true))],
])('%s is refused: %s', async (_, fault, file) => {
  const planned = planCut(sourceOf(file()), townBox(middle, 2), never);
  await expect(planned).rejects.toMatchObject({ name: 'TownTrouble', fault });
});

it('a directory that unpacks to more than the memory holds is refused', async () => {
  const bomb = gzipped(new Uint8Array(17 * 2 ** 20));
  expect(bomb.length).toBeLessThan(50_000);
  await expect(unpacked(bomb, 2)).rejects.toMatchObject({ fault: 'damaged' });
});

it('an attribution with markup is plain text', async () => {
  const attribution = '<script>alert(1)</script><b>&copy;</b>  OSM';
  expect(await planCut(sourceOf(smallTown({ attribution })), townBox(middle, 2), never)).toMatchObject({
    attribution: 'alert(1)© OSM',
  });
});
