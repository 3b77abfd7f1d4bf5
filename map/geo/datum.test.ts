import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  convertBetween,
  boundsToMap,
  type Datum,
  fromMap,
  type LngLat,
  shapeFromMap,
  shapeToMap,
  toMap,
} from './datum';

const metresBetween = ([lng, lat]: LngLat, [otherLng, otherLat]: LngLat) =>
  Math.hypot((otherLng - lng) * 111_320 * Math.cos((lat * Math.PI) / 180), (otherLat - lat) * 110_574);

/** Well inside the border, where GCJ-02 is defined. */
const inChina = fc.tuple(fc.double({ min: 98, max: 121, noNaN: true }), fc.double({ min: 23, max: 41, noNaN: true }));
const abroad = fc.constantFrom<LngLat>([8.55, 47.37], [-0.12, 51.5], [-74, 40.71], [151.2, -33.87], [18.42, -33.92]);

describe('a point on a basemap of another datum', () => {
  it.each<Datum>(['gcj02', 'bd09'])('comes back to within a metre, anywhere in China (%s)', (datum) => {
    fc.assert(
      fc.property(inChina, (point) => metresBetween(fromMap(datum, toMap(datum, point)), point) < 1),
      { seed: 7, numRuns: 400 },
    );
  });

  it.each<[string, LngLat]>([
    ['Beijing', [116.397, 39.908]],
    ['Shanghai', [121.474, 31.23]],
    ['Shenzhen', [114.21, 22.69]],
    ['Chengdu', [104.066, 30.573]],
  ])('lies hundreds of metres from where GPS says it is in %s', (_city, point) => {
    expect(metresBetween(toMap('gcj02', point), point)).toBeGreaterThan(200);
    expect(metresBetween(toMap('gcj02', point), point)).toBeLessThan(900);
    expect(metresBetween(toMap('bd09', point), point)).toBeGreaterThan(700);
  });

  it('stays where it is abroad on AMap, which shifts China only', () => {
    fc.assert(
      fc.property(abroad, (point) => metresBetween(toMap('gcj02', point), point) < 0.01),
      { seed: 7 },
    );
  });

  it('stays where it is on a WGS-84 basemap, to the bit', () => {
    expect(toMap('wgs84', [116.397, 39.909])).toEqual([116.397, 39.909]);
  });

  /**
   * Tiananmen as GPS and as AMap give it; the pair is that of gcoord's own documentation (github.com/hujiulong/gcoord).
   */
  it('is where the Chinese maps publish it', () => {
    const bd09: LngLat = [116.41661560068297, 39.92196580126834];
    expect(metresBetween(toMap('bd09', [116.403988, 39.914266]), bd09)).toBeLessThan(2);
  });

  it('moves from one basemap to another without passing anyone by', () => {
    const amap = toMap('gcj02', [121.4737, 31.2304]);
    expect(metresBetween(convertBetween('gcj02', 'bd09', amap), toMap('bd09', [121.4737, 31.2304]))).toBeLessThan(1);
  });
});

describe('a shape on a basemap of another datum', () => {
  const fence = {
    type: 'Feature' as const,
    properties: { name: 'gate' },
    geometry: {
      type: 'Polygon' as const,
      coordinates: [
        [
          [116.3, 39.9],
          [116.31, 39.9],
          [116.31, 39.91],
          [116.3, 39.9],
        ],
      ],
    },
  };

  it('moves with every corner and comes back', () => {
    const back = shapeFromMap('gcj02', shapeToMap('gcj02', fence));
    fence.geometry.coordinates[0]?.forEach((corner, index) => {
      const [lng = 0, lat = 0] = back.geometry.coordinates[0]?.[index] ?? [];
      expect(metresBetween([lng, lat], [corner[0] ?? 0, corner[1] ?? 0])).toBeLessThan(1);
    });
  });

  it('is a copy: what was stored is left as it was', () => {
    const before = structuredClone(fence);
    expect(shapeToMap('gcj02', fence)).not.toEqual(before);
    expect(fence).toEqual(before);
  });

  it('is the same object where nothing moves, so that nothing is sent to the worker again', () => {
    expect(shapeToMap('wgs84', fence)).toBe(fence);
  });

  it('keeps a third coordinate and the members of a collection', () => {
    const collection = {
      type: 'FeatureCollection' as const,
      features: [
        {
          type: 'Feature' as const,
          properties: null,
          geometry: {
            type: 'GeometryCollection' as const,
            geometries: [{ type: 'Point' as const, coordinates: [116.3, 39.9, 52] }],
          },
        },
      ],
    };
    const moved = shapeToMap('bd09', collection).features[0]?.geometry.geometries[0];
    expect(moved?.coordinates[2]).toBe(52);
    expect(moved?.coordinates[0]).not.toBe(116.3);
  });

  it('has bounds that move with it', () => {
    const [west, south] = boundsToMap('gcj02', [116.3, 39.9, 116.4, 40]);
    expect([west, south]).toEqual([...toMap('gcj02', [116.3, 39.9])]);
  });
});
