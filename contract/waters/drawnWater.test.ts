/** Tests the polygons and the faults of a drawn water. */
import { area, booleanClockwise, polygon } from '@turf/turf';
import { describe, expect, it } from 'vitest';
import { offsetBy } from '../geo';
import type { FenceShape } from '../fences/shape';
import type { LngLat } from '../primitives';
import { faultsOfWater, shapeOfWater, waterOf } from './drawnWater';
import { readWaterAreas } from './readWaterAreas';

const SHORE: LngLat = [120.92, 30.92];
const ring = (...corners: [east: number, north: number][]) =>
  [...corners, ...corners.slice(0, 1)].map(
    ([east, north]): [number, number] => [...offsetBy(SHORE, east, north)] as [number, number],
  );
const lake = ring([0, 0], [0, 200], [200, 200], [200, 0]);
const made = (...rings: [number, number][][]): FenceShape => ({ kind: 'polygon', rings });

describe('a water drawn by hand', () => {
  it('has the form of an imported one: shore anticlockwise, islands clockwise, rounded to a centimetre', () => {
    const island = ring([50, 50], [80, 50], [80, 80]);
    const kept = waterOf(made(lake, island));
    expect(kept.map((one) => booleanClockwise(one))).toEqual([false, true]);
    const { areas, refused } = readWaterAreas({ type: 'Polygon', coordinates: [lake, island] });
    expect(refused).toEqual([]);
    expect([kept]).toEqual(areas[0]?.polygons);
    expect(waterOf(shapeOfWater(kept))).toEqual(kept);
  });

  it('can be a circle, approximated to one hundredth of its area', () => {
    const pond: FenceShape = { kind: 'circle', centre: [120.92, 30.92], radius: 40 };
    expect(faultsOfWater(pond)).toEqual([]);
    const [shore = []] = waterOf(pond);
    expect(shore).toHaveLength(65);
    expect(area(polygon([shore])) / (Math.PI * 1600)).toBeGreaterThan(0.99);
  });

  it('can be as small as a garden pond, unlike a fence', () =>
    expect(faultsOfWater(made(ring([0, 0], [3, 0], [3, 3])))).toEqual([]));
});

describe('is refused', () => {
  it.each<[string, FenceShape, string, { at?: LngLat; limit?: number }]>([
    ['with two corners', made(ring([0, 0], [9, 0])), 'too-few-corners', { limit: 3 }],
    ['with a shore that crosses itself', made(ring([0, 0], [100, 100], [100, 0], [0, 100])), 'self-crossing', {}],
    ['with an island outside the water', made(lake, ring([250, 0], [280, 0], [280, 30])), 'hole-outside', {}],
    ['with an island that was not drawn', made(lake, []), 'too-few-corners', {}],
    ['as a puddle', made(ring([0, 0], [1, 0], [1, 1])), 'too-small', { limit: 4 }],
    [
      'at the pole',
      made([
        [0, 86],
        [1, 86],
        [1, 87],
        [0, 86],
      ]),
      'near-pole',
      { at: [0, 86] },
    ],
    [
      'with a number missing',
      made([
        [Number.NaN, 30],
        [1, 30],
        [1, 31],
        [Number.NaN, 30],
      ]),
      'not-a-number',
      {},
    ],
  ])('%s', (_what, shape, code, more) => expect(faultsOfWater(shape)).toMatchObject([{ code, ...more }]));
});
