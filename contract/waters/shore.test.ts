/** Tests distance and direction to a shore. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { METRES_PER_DEGREE, metresPerDegreeLng, planarMetresToSegment } from '../geo';
import type { LngLat } from '../primitives';
import { shoreOf } from './shore';

const [LNG, LAT] = [120.92, 30.92] as const;
const at = (east: number, north: number, middle: readonly [number, number] = [LNG, LAT]): [number, number] => [
  middle[0] + east / metresPerDegreeLng(middle[1]),
  middle[1] + north / METRES_PER_DEGREE,
];
const box = (
  west: number,
  south: number,
  east: number,
  north: number,
  middle?: readonly [number, number],
): [number, number][] => [
  at(west, south, middle),
  at(east, south, middle),
  at(east, north, middle),
  at(west, north, middle),
  at(west, south, middle),
];
const seen = (polygons: Parameters<typeof shoreOf>[0], east: number, north: number) => {
  const { offshore, bearing } = shoreOf(polygons).nearest(...at(east, north));
  return [Math.round(offshore), bearing === null ? null : Math.round(bearing)];
};

describe('a square lake of 200 m', () => {
  const lake = [[box(0, 0, 200, 200)]];
  it.each<[string, number, number, number, number]>([
    ['west of it', -50, 100, 50, 90],
    ['north of it', 100, 260, 60, 180],
    ['east of it', 300, 100, 100, 270],
    ['south of it', 100, -30, 30, 0],
    ['south-west of its corner', -30, -40, 50, 37],
    ['in it, ten metres from its west shore', 10, 100, -10, 270],
  ])('%s', (_, east, north, offshore, bearing) => expect(seen(lake, east, north)).toEqual([offshore, bearing]));
});

it('an island is land and has its own shore', () => {
  const lake = [[box(0, 0, 400, 400), box(150, 150, 250, 250).toReversed()]];
  expect(seen(lake, 200, 200)[0]).toBe(50);
  expect(seen(lake, 130, 200)).toEqual([-20, 90]);
});

it('the nearest of several ponds counts, and the edge between two touching ponds is no shore', () => {
  const ponds = [[box(0, 0, 100, 100)], [box(300, 0, 400, 100)]];
  expect(seen(ponds, 260, 50)).toEqual([40, 90]);
  const touching = [
    [[at(0, 0), at(100, 0), at(100, 100), at(0, 100), at(0, 0)]],
    [[at(100, 0), at(300, 0), at(300, 100), at(100, 100), at(100, 0)]],
  ];
  expect(seen(touching, 99, 50)[0]).toBe(-50);
});

it('the overlap of two polygons is water', () =>
  expect(seen([[box(0, 0, 100, 100)], [box(50, 0, 150, 100)]], 75, 50)[0]).toBeLessThan(0));

it('works across the 180th meridian', () => {
  const middle = [180, 30] as const;
  const wrap = (ring: [number, number][]): [number, number][] =>
    ring.map(([lng, lat]) => [lng > 180 ? lng - 360 : lng, lat]);
  const shore = shoreOf([[wrap(box(-100, -100, 100, 100, middle))]]);
  for (const [east, offshore, bearing] of [
    [-150, 50, 90],
    [150, 50, 270],
    [90, -10, 90],
  ] as const) {
    const [lng, lat] = at(east, 0, middle);
    const nearest = shore.nearest(lng > 180 ? lng - 360 : lng, lat);
    expect([Math.round(nearest.offshore), Math.round(nearest.bearing ?? -1)]).toEqual([offshore, bearing]);
    expect(Math.abs(nearest.at[0])).toBeLessThanOrEqual(180);
  }
});

it('gives the same result as a check of every edge', () => {
  const corner = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }));
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(corner, { minLength: 3, maxLength: 40, selector: String }), {
        minLength: 1,
        maxLength: 4,
      }),
      corner,
      (corners, [east, north]) => {
        const polygons = corners.map((ring) => [[...ring, ring[0] ?? [0, 0]].map(([x, y]): LngLat => at(x, y))]);
        const place = at(east, north);
        const edges = polygons.flatMap(([ring = []]) => ring.slice(1).map((to, i) => [ring[i] ?? to, to] as const));
        const scale = metresPerDegreeLng(place[1]);
        const metres = Math.min(
          ...edges.map(([[x1, y1], [x2, y2]]) =>
            planarMetresToSegment(
              (x1 - place[0]) * scale,
              (y1 - place[1]) * METRES_PER_DEGREE,
              (x2 - place[0]) * scale,
              (y2 - place[1]) * METRES_PER_DEGREE,
            ),
          ),
        );
        const { offshore, bearing, at: nearest } = shoreOf(polygons).nearest(...place);
        expect(Math.abs(offshore)).toBeCloseTo(metres, 6);
        const inside = polygons.some(
          ([ring = []]) =>
            ring.slice(1).filter(([x2, y2], i) => {
              const [x1, y1] = ring[i] ?? [x2, y2];
              return y1 > place[1] !== y2 > place[1] && place[0] < x1 + ((place[1] - y1) / (y2 - y1)) * (x2 - x1);
            }).length %
              2 ===
            1,
        );
        if (metres > 1e-6) expect(offshore < 0).toBe(inside);
        if (bearing !== null) {
          const turn = (bearing * Math.PI) / 180;
          // Turf's bearing is that of the great circle: two centimetres beside the plane's at 700 m.
          expect(Math.abs(nearest[0] - place[0] - (Math.sin(turn) * metres) / scale)).toBeLessThan(2e-7);
          expect(Math.abs(nearest[1] - place[1] - (Math.cos(turn) * metres) / METRES_PER_DEGREE)).toBeLessThan(2e-7);
        }
      },
    ),
    { seed: 7, numRuns: 1000 },
  );
});
