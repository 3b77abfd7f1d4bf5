/** Tests the import of waters from GeoJSON. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WaterAreaDraft } from './area';
import { readWaterAreas } from './readWaterAreas';
import { shoreOf } from './shore';
import { WATER_BOUNDS } from './waterFaults';

type Ring = [number, number][];
const square = (x: number, y: number, side: number): Ring =>
  [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ].map(([lng = 0, lat = 0]): [number, number] => [Math.round(lng * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7]);
const feature = (geometry: object | null, properties: object | null = {}) => ({
  type: 'Feature',
  properties,
  geometry,
});
const polygon = (...rings: Ring[]) => ({ type: 'Polygon', coordinates: rings });
const pond = square(120.92, 30.92, 0.001);
/** A line that goes up and down, a metre aside each time. */
const zigzag = (corners: number): Ring =>
  Array.from({ length: corners }, (_, i): [number, number] => [120 + i * 1e-5, i % 2 === 0 ? 30 : 30.3]);
const whyOf = (geojson: unknown) => readWaterAreas(geojson).refused.map(({ why }) => why);

describe('reads', () => {
  it('an area with its name, kind and source', () => {
    const { areas, refused } = readWaterAreas({
      type: 'FeatureCollection',
      attribution: '© OpenStreetMap contributors',
      features: [feature(polygon(pond), { name: ' 镜湖 ', natural: 'water', water: 'lake' })],
    });
    expect(refused).toEqual([]);
    expect(areas).toEqual([
      {
        name: '镜湖',
        kind: 'lake',
        polygons: [[pond]],
        area: expect.closeTo(10_600, -2),
        width: null,
        source: '© OpenStreetMap contributors',
      },
    ]);
  });
  it('areas that can be saved', () => {
    const { areas } = readWaterAreas({
      type: 'FeatureCollection',
      features: [
        feature(polygon(pond), { name: '湖'.repeat(100), source: 's'.repeat(300) }),
        feature(
          {
            type: 'LineString',
            coordinates: [
              [120.92, 30.92],
              [120.93, 30.92],
            ],
          },
          { waterway: 'river' },
        ),
      ],
    });
    for (const { name, polygons, source } of areas) {
      const draft = {
        name: name ?? '河',
        danger: 'high',
        polygons,
        near: null,
        season: null,
        hours: [],
        chain: [],
        source,
      };
      expect(WaterAreaDraft.safeParse(draft).success).toBe(true);
    }
    expect(areas).toHaveLength(2);
  });
  it('islands, with the ring directions of the standard and without repeated corners and heights', () => {
    const island = square(120.9204, 30.9204, 0.0002);
    const written = pond.toReversed().flatMap((corner) => [
      [...corner, 12.5],
      [...corner, 12.5],
    ]);
    const { areas } = readWaterAreas(feature({ type: 'Polygon', coordinates: [written, island] }));
    expect(areas[0]?.polygons).toEqual([[pond, island.toReversed()]]);
    expect(shoreOf(areas[0]?.polygons ?? []).depth(120.9205, 30.9205)).toBeLessThan(0);
  });
  it('a single geometry and a collection of them', () => {
    expect(readWaterAreas(polygon(pond)).areas).toHaveLength(1);
    expect(
      readWaterAreas({
        type: 'GeometryCollection',
        geometries: [polygon(pond), polygon(square(120.9215, 30.92, 0.001))],
      }).areas[0]?.polygons,
    ).toHaveLength(2);
  });
  it('distant parts as several areas, and a river between bridges as one', () => {
    const parts = (...west: number[]) => ({
      type: 'MultiPolygon',
      coordinates: west.map((lng) => [square(lng, 30.92, 0.001)]),
    });
    const { areas } = readWaterAreas(feature(parts(120.92, 120.9212, 120.95), { name: '双塘' }));
    expect(areas.map(({ name, polygons }) => [name, polygons.length])).toEqual([
      ['双塘 1', 2],
      ['双塘 2', 1],
    ]);
    // The middle part joins the other two.
    expect(readWaterAreas(feature(parts(120.92, 120.9235, 120.922))).areas).toHaveLength(1);
  });
  it('a line as a strip of its own width, or of the usual width', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [120.92, 30.92],
        [120.93, 30.92],
        [120.93, 30.93],
      ],
    };
    const read = (properties: object) => {
      const { areas } = readWaterAreas(feature(line, properties));
      const { depth } = shoreOf(areas[0]?.polygons ?? []);
      return [areas[0]?.kind, areas[0]?.width, Math.round(depth(120.925, 30.92)), Math.round(depth(120.93, 30.925))];
    };
    expect(read({ waterway: 'river', width: '46 m' })).toEqual(['river', { metres: 46, assumed: false }, 23, 23]);
    for (const width of ['46', 46, ' 46.0 m '])
      expect(read({ waterway: 'river', width })[1]).toEqual({ metres: 46, assumed: false });
    // What is no number of metres is not read as far as it goes.
    for (const width of ['46;60', '46-60', "150'", '46 ft', '1,200', '4e1', '46m wide', 'NaN'])
      expect(read({ waterway: 'stream', width })[1], width).toEqual({ metres: 4, assumed: true });
    expect(read({ waterway: 'stream' })).toEqual(['stream', { metres: 4, assumed: true }, 2, 2]);
  });
});

describe('refuses', () => {
  it.each<[string, unknown, string, object?]>([
    ['nothing', null, 'not-geojson'],
    ['a text', 'lake', 'not-geojson'],
    ['another table', { rows: [] }, 'not-geojson'],
    [
      'another datum',
      {
        type: 'FeatureCollection',
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4490' } },
        features: [],
      },
      'other-datum',
    ],
    ['an empty file', { type: 'FeatureCollection', features: [] }, 'empty'],
    ['a point', feature({ type: 'Point', coordinates: [120, 30] }), 'no-shape', { feature: 0 }],
    ['no geometry', feature(null, { name: '湖' }), 'no-shape', { name: '湖' }],
    ['a feature that is none', { type: 'FeatureCollection', features: [7] }, 'no-shape'],
    [
      'a culvert',
      feature(
        {
          type: 'LineString',
          coordinates: [
            [120, 30],
            [120.1, 30],
          ],
        },
        { waterway: 'stream', tunnel: 'culvert' },
      ),
      'underground',
    ],
    ['words for numbers', feature(polygon([['a', 'b']] as unknown as Ring)), 'not-a-number'],
    [
      'metres for degrees',
      feature(
        polygon([
          [439_000, 3_500_000],
          [439_100, 3_500_000],
          [439_000, 3_500_100],
          [439_000, 3_500_000],
        ]),
      ),
      'out-of-range',
    ],
    ['the pole', feature(polygon(square(10, 86, 1))), 'near-pole'],
    [
      'two corners',
      feature(
        polygon([
          [120, 30],
          [121, 30],
          [120, 30],
        ]),
      ),
      'too-few-corners',
    ],
    [
      'a line of one place',
      feature({
        type: 'LineString',
        coordinates: [
          [120, 30],
          [120, 30],
        ],
      }),
      'too-few-corners',
    ],
    ['an open ring', feature(polygon(pond.slice(0, -1))), 'open-ring', { at: [120.92, 30.921] }],
    [
      'a bow tie',
      feature(
        polygon([
          [120, 30],
          [120.01, 30.01],
          [120.01, 30],
          [120, 30.01],
          [120, 30],
        ]),
      ),
      'self-crossing',
    ],
    [
      'an island outside',
      feature(polygon(pond, square(120.95, 30.92, 0.0001))),
      'hole-outside',
      { at: [120.95, 30.92] },
    ],
    ['a puddle', feature(polygon(square(120.92, 30.92, 0.00001))), 'too-small'],
    ['an ocean', feature(polygon(square(100, 10, 20))), 'too-large'],
    ['a shore of too many corners, unseen', feature(polygon(zigzag(WATER_BOUNDS.corners + 1))), 'too-many-corners'],
    [
      'many islands with too many corners together',
      feature(polygon(pond, ...Array.from({ length: 100 }, () => zigzag(100)))),
      'too-many-corners',
    ],
    [
      'a line whose two sides have too many corners',
      feature({ type: 'LineString', coordinates: zigzag(WATER_BOUNDS.corners - 10) }, { width: '1' }),
      'too-many-corners',
    ],
  ])('%s', (_, geojson, why, more = {}) => {
    const { areas, refused } = readWaterAreas(geojson);
    expect(areas).toEqual([]);
    expect(refused).toEqual([expect.objectContaining({ why, ...more })]);
  });
  it('one feature and reads the others', () => {
    const { areas, refused } = readWaterAreas({
      type: 'FeatureCollection',
      features: [
        feature(polygon(pond), { name: '一' }),
        feature(polygon(pond.slice(0, -1)), { name: '二' }),
        feature(polygon(pond), { name: '三' }),
      ],
    });
    expect(areas.map(({ name }) => name)).toEqual(['一', '三']);
    expect(refused).toMatchObject([{ feature: 1, name: '二', why: 'open-ring' }]);
  });
  it('any input without throwing', () => {
    const json = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom(
          'Feature',
          'FeatureCollection',
          'Polygon',
          'MultiPolygon',
          'LineString',
          'GeometryCollection',
          null,
          1,
          -1e9,
        ),
        fc.double(),
        fc.array(tie('any'), { maxLength: 5 }),
        fc.dictionary(
          fc.constantFrom('type', 'features', 'geometry', 'coordinates', 'geometries', 'properties', 'name', 'crs'),
          tie('any'),
        ),
      ),
    })).any;
    fc.assert(
      fc.property(json, (anything) => {
        const { areas, refused } = readWaterAreas(anything);
        expect(areas.length + refused.length).toBeGreaterThan(0);
      }),
      { seed: 7, numRuns: 3000 },
    );
  });
});

it('reads a shore of as many corners as a water may have', () => {
  const corners = WATER_BOUNDS.corners - 1;
  const ring = Array.from({ length: corners + 1 }, (_, i): [number, number] => {
    const turn = (2 * Math.PI * (i % corners)) / corners;
    const radius = 0.2 + 0.0005 * Math.sin(turn * 997);
    return [120 + radius * Math.cos(turn), 30 + radius * Math.sin(turn)];
  });
  expect(whyOf(feature(polygon(ring)))).toEqual([]);
});
