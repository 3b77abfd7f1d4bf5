/** Town files: made tiles of each schema with bad input, and the real files where they are (REAL_DATA). */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PbfWriter } from 'pbf';
import { describe, expect, it } from 'vitest';
import { openTownTiles } from '../../server/running/node/town/townOnDisk';
import { decodeTile } from './decodeTile';
import { placeFact } from './placeFact';
import { cleanName, isCommonName } from './placeName';
import type { TileSchemaName } from './tileSchemas';
import { townNames } from './townNames';
import { MOST } from './townTile';

interface MadeFeature {
  type: 1 | 2 | 3;
  geometry: number[];
  properties: Record<string, string | number>;
}

/** A vector tile of some layers, by the specification (Mapbox Vector Tile 2.1). */
function madeTile(layers: Record<string, MadeFeature[]>): Uint8Array {
  const tile = new PbfWriter();
  for (const [name, features] of Object.entries(layers))
    tile.writeMessage(
      3,
      (_, layer) => {
        const keys: string[] = [];
        const values: (string | number)[] = [];
        const indexOf = <Item>(list: Item[], item: Item) => {
          const at = list.indexOf(item);
          return at < 0 ? list.push(item) - 1 : at;
        };
        layer.writeStringField(1, name);
        for (const feature of features)
          layer.writeMessage(
            2,
            (one, message) => {
              const tags = Object.entries(one.properties).flatMap(([key, value]) => [
                indexOf(keys, key),
                indexOf(values, value),
              ]);
              message.writePackedVarint(2, tags);
              message.writeVarintField(3, one.type);
              message.writePackedVarint(4, one.geometry);
            },
            feature,
          );
        for (const key of keys) layer.writeStringField(3, key);
        for (const value of values)
          layer.writeMessage(
            4,
            (one, message) =>
              typeof one === 'string' ? message.writeStringField(1, one) : message.writeDoubleField(3, one),
            value,
          );
        layer.writeVarintField(5, 4096);
        layer.writeVarintField(15, 2);
      },
      null,
    );
  return tile.finish();
}

const zigzag = (n: number) => (n << 1) ^ (n >> 31);
const point = (x: number, y: number) => [9, zigzag(x), zigzag(y)];
const line = (x: number, y: number, dx: number, dy: number) => [9, zigzag(x), zigzag(y), 10, zigzag(dx), zigzag(dy)];
const gate = { type: 1 as const, geometry: point(2048, 2100) };
const road = { type: 2 as const, geometry: line(0, 2000, 4096, 0) };

const SCHEMAS: Record<TileSchemaName, Record<string, MadeFeature[]>> = {
  openmaptiles: {
    transportation_name: [
      { ...road, properties: { class: 'secondary', name: '成府路', 'name:en': 'Chengfu Road' } },
      { ...road, properties: { class: 'rail', name: '地铁' } },
    ],
    poi: [{ ...gate, properties: { class: 'barrier', subclass: 'gate', name: '东校门' } }],
    housenumber: [{ ...gate, properties: { housenumber: '28號' } }],
  },
  protomaps: {
    roads: [
      {
        ...road,
        properties: { kind: 'major_road', kind_detail: 'secondary', name: '成府路', 'name:en': 'Chengfu Road' },
      },
      { ...road, properties: { kind: 'rail', name: '地铁' } },
    ],
    pois: [{ ...gate, properties: { kind: 'gate', name: '东校门' } }],
    buildings: [{ ...gate, properties: { kind: 'address', addr_housenumber: '28' } }],
  },
  shortbread: {
    street_labels: [
      { ...road, properties: { kind: 'secondary', name: '成府路', name_en: 'Chengfu Road' } },
      { ...road, properties: { kind: 'rail', name: '地铁' } },
    ],
    public_transport: [{ ...gate, properties: { kind: 'bus_stop', name: '东校门' } }],
    addresses: [{ ...gate, properties: { housenumber: 28 } }],
  },
};

it.each(Object.entries(SCHEMAS))('a tile of %s gives its roads and places, and no rails', (schema, layers) => {
  const { ways, places, numbers } = decodeTile(madeTile(layers), schema as TileSchemaName);
  expect(ways.map(({ name }) => name)).toEqual([{ local: '成府路', by: { en: 'Chengfu Road' } }]);
  expect(places.map(({ name, x, y }) => [name.local, x, y])).toEqual([['东校门', 2048, 2100]]);
  expect(numbers).toEqual([{ number: '28', x: 2048, y: 2100 }]);
});

it('a tile with more features than a tile keeps is read in part', () => {
  const poi = Array.from({ length: 40_500 }, (_, n) => ({
    type: 1 as const,
    geometry: point(n % 4096, n % 4096),
    properties: { subclass: 'shop', name: `店 ${n}` },
  }));
  expect(decodeTile(madeTile({ poi }), 'openmaptiles').places).toHaveLength(MOST.places);
});

it('names are plain text of one line and of bounded length', () => {
  expect(cleanName('<b>店</b>\n\u202e一\u0007号')).toBe('<b>店</b> 一 号');
  expect(cleanName('长'.repeat(300))).toHaveLength(40);
  for (const nothing of ['', ' ', 'P', '12', '—', 7, null, undefined, 'x'.repeat(2000)])
    expect(cleanName(nothing)).toBeNull();
});

it('a name that many places bear is known as such, and one of a place is not', () => {
  const common = (local: string) => isCommonName({ local, by: {} });
  const many = ['北门', '西南门', '21号楼', 'A座', '西南5', '教学楼B', '图书馆', 'West Gate', 'Building 41', 'Library'];
  expect(many.filter((name) => !common(name))).toEqual([]);
  const own = ['北大东门', '国家图书馆', '蓝旗营10号楼', '紫荆操场', '大石桥', 'Tsinghua University Library'];
  expect(own.filter(common)).toEqual([]);
});

describe('a file that is no town file', () => {
  it.each([
    ['missing', null],
    ['no PMTiles', Buffer.from('<!doctype html><title>Not found</title>'.padEnd(20_000))],
    ['empty', Buffer.alloc(0)],
  ])('%s is refused', async (_, bytes) => {
    const folder = await mkdtemp(join(tmpdir(), 'town-'));
    const path = join(folder, 'town.pmtiles');
    if (bytes) await writeFile(path, bytes);
    await expect(openTownTiles({ path, schema: 'openmaptiles' })).rejects.toThrow();
    await rm(folder, { recursive: true });
  });
});

const real = join(process.env['REAL_DATA'] ?? '../shared/data', 'basemap/haidian.pmtiles');
describe.skipIf(!existsSync(real))('a real town file (skipped without REAL_DATA)', () => {
  it('has words for a point on a campus', async () => {
    const { town, close } = await openTownTiles({ path: real, schema: 'openmaptiles' });
    expect(await placeFact(town, { lng: 116.326, lat: 39.999, accuracy: 15 })).toMatchObject({
      kind: 'in',
      name: { local: '清华大学', by: { en: 'Tsinghua University' } },
    });
    await close();
  });

  it('gives its names for search, each road once', async () => {
    const { town, close } = await openTownTiles({ path: real, schema: 'openmaptiles' });
    const names = await townNames(town);
    await close();
    const roads = names.filter(({ kind }) => kind === 'road').map(({ name }) => name.local);
    expect(new Set(roads).size).toBe(roads.length);
    expect(roads).toContain('成府路');
    const [gateway] = names.filter(({ name }) => name.by.en === 'Wudaokou');
    expect(gateway?.at[0]).toBeCloseTo(116.332, 2);
    expect(gateway?.at[1]).toBeCloseTo(39.993, 2);
  });
});
