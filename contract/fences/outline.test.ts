/** Tests depth, passages and sizes of shapes against figures worked out by hand and against turf. */
import {
  area,
  booleanPointInPolygon,
  distance,
  length,
  lineString,
  point,
  pointToLineDistance,
  polygon,
} from '@turf/turf';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureShape } from './measures';
import { outlineOf, passageOf } from './outline';
import { METRES_PER_DEGREE, metresPerDegreeLng, offsetBy, planarMetres, unwrapLng } from '../geo';
import { type FenceShape, type PolygonShape, rectangleOf } from './shape';

const MIDDLE: [number, number] = [120.92, 30.92];
const around = (metres: number, [lng, lat] = MIDDLE): PolygonShape => {
  const [x, y] = [metres / metresPerDegreeLng(lat), metres / METRES_PER_DEGREE];
  return {
    kind: 'polygon',
    rings: [
      [
        [lng - x, lat - y],
        [lng + x, lat - y],
        [lng + x, lat + y],
        [lng - x, lat + y],
        [lng - x, lat - y],
      ],
    ],
  };
};
const withHole: PolygonShape = { kind: 'polygon', rings: [...around(400).rings, ...around(100).rings] };
const east = (metres: number, [lng, lat] = MIDDLE): [number, number] => [lng + metres / metresPerDegreeLng(lat), lat];
const depthAt = (shape: FenceShape, [lng, lat]: readonly [number, number]) => outlineOf(shape).depth(lng, lat);

describe('depth', () => {
  it('is metres to the edge, positive inside', () => {
    const circle: FenceShape = { kind: 'circle', centre: MIDDLE, radius: 150 };
    expect(depthAt(circle, MIDDLE)).toBeCloseTo(150, 3);
    expect(depthAt(circle, east(200))).toBeCloseTo(-50, 1);
    expect(depthAt(around(400), east(350))).toBeCloseTo(50, 1);
    expect(depthAt(around(400), east(470))).toBeCloseTo(-70, 1);
    const corridor: FenceShape = { kind: 'corridor', line: [MIDDLE, east(1000)], halfWidth: 40 };
    expect(depthAt(corridor, east(500))).toBeCloseTo(40, 3);
    expect(depthAt(corridor, east(1070))).toBeCloseTo(-30, 1);
  });

  it('counts a hole as outside and its ring as an edge', () => {
    expect(depthAt(withHole, MIDDLE)).toBeCloseTo(-100, 1);
    expect(depthAt(withHole, east(130))).toBeCloseTo(30, 1);
    expect(depthAt(withHole, east(250))).toBeCloseTo(150, 1);
    expect(depthAt(withHole, east(430))).toBeCloseTo(-30, 1);
  });

  it('is the same across the 180th meridian, however the longitudes are written', () => {
    for (const lng of [179.9999, -179.9999, 180, -180]) {
      const middle: [number, number] = [lng, -16.5];
      const shapes: FenceShape[] = [
        { kind: 'circle', centre: middle, radius: 400 },
        rectangleOf([179.996, -16.504], [-179.996, -16.496]),
        {
          kind: 'corridor',
          line: [
            [179.99, -16.5],
            [-179.99, -16.5],
          ],
          halfWidth: 400,
        },
      ];
      for (const shape of shapes) {
        for (const at of [179.9985, -179.9985])
          expect(depthAt(shape, [at, -16.5]), `${shape.kind} ${at}`).toBeGreaterThan(200);
        for (const at of [179.98, -179.98, 0])
          expect(depthAt(shape, [at, -16.51]), `${shape.kind} ${at}`).toBeLessThan(-600);
      }
    }
  });

  it('agrees with turf on random polygons', () => {
    const star = fc.array(fc.integer({ min: 30, max: 500 }), { minLength: 3, maxLength: 20 });
    const place = fc.tuple(fc.integer({ min: -800, max: 800 }), fc.integer({ min: -800, max: 800 }));
    fc.assert(
      fc.property(star, place, (radii, [x, y]) => {
        const corners = radii.map((radius, i): [number, number] => {
          const angle = (i / radii.length) * 2 * Math.PI;
          return [
            MIDDLE[0] + (radius * Math.cos(angle)) / metresPerDegreeLng(MIDDLE[1]),
            MIDDLE[1] + (radius * Math.sin(angle)) / METRES_PER_DEGREE,
          ];
        });
        const rings = [[...corners, corners[0] ?? MIDDLE]];
        const at = [MIDDLE[0] + x / metresPerDegreeLng(MIDDLE[1]), MIDDLE[1] + y / METRES_PER_DEGREE] as const;
        const depth = depthAt({ kind: 'polygon', rings }, at);
        const shape = polygon(rings);
        const edge = pointToLineDistance(
          point([...at]),
          { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: rings[0] ?? [] } },
          { units: 'meters', method: 'planar' },
        );
        if (edge > 0.5) expect(depth > 0).toBe(booleanPointInPolygon([...at], shape));
        expect(Math.abs(Math.abs(depth) - edge)).toBeLessThan(1 + edge / 50);
      }),
      { seed: 11, numRuns: 500 },
    );
  });

  it('changes by at most one metre per metre', () => {
    const place = fc
      .tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }))
      .map(([x, y]) => [MIDDLE[0] + x / metresPerDegreeLng(MIDDLE[1]), MIDDLE[1] + y / METRES_PER_DEGREE] as const);
    fc.assert(
      fc.property(place, place, (one, other) => {
        const outline = outlineOf(withHole);
        expect(Math.abs(outline.depth(...one) - outline.depth(...other))).toBeLessThanOrEqual(
          planarMetres(one, other) * 1.001 + 0.01,
        );
      }),
      { seed: 12, numRuns: 1000 },
    );
  });
});

describe('passageOf', () => {
  const circle = outlineOf({ kind: 'circle', centre: MIDDLE, radius: 100 });
  const north = (metres: number, [lng, lat]: readonly [number, number]): [number, number] => [
    lng,
    lat + metres / METRES_PER_DEGREE,
  ];
  it('gives the largest depth of a straight path, and its first and last inside point', () => {
    const passage = passageOf(circle, east(-500), east(500));
    expect(passage?.deepest).toBeCloseTo(100, -0.5);
    expect(passage?.enters).toBeCloseTo(0.4, 2);
    expect(passage?.leaves).toBeCloseTo(0.6, 2);
  });
  it('is null for a path that stays outside', () => {
    expect(passageOf(circle, north(110, east(-500)), north(110, east(500)))).toBeNull();
    expect(passageOf(circle, east(300), east(300))).toBeNull();
  });
  it('finds a narrow corridor on a long path', () => {
    const street = outlineOf({ kind: 'corridor', line: [north(-400, MIDDLE), north(400, MIDDLE)], halfWidth: 10 });
    expect(passageOf(street, east(-9000), east(11_000))?.deepest).toBeGreaterThan(0);
  });
});

describe('measureShape', () => {
  it('agrees with turf within one in a hundred', () => {
    const { area: found, perimeter, corners, length: none } = measureShape(withHole);
    const shape = polygon(withHole.rings);
    expect(found / area(shape)).toBeCloseTo(1, 2);
    expect((perimeter / 1000 / length(polygon(withHole.rings.slice(0, 1)))).toFixed(2)).toBe('1.00');
    expect([corners, none]).toEqual([8, null]);
  });
  it('measures circles and corridors', () => {
    expect(measureShape({ kind: 'circle', centre: MIDDLE, radius: 100 })).toMatchObject({
      area: expect.closeTo(31_416, 0),
      perimeter: expect.closeTo(628.3, 1),
      corners: 0,
      centre: [expect.closeTo(120.92, 9), expect.closeTo(30.92, 9)],
    });
    const way = measureShape({ kind: 'corridor', line: [MIDDLE, east(1000)], halfWidth: 40 });
    expect(way.length).toBeCloseTo(1000, 0);
    expect(way.area).toBeCloseTo(2 * 40 * 1000 + Math.PI * 1600, -2);
    expect(way.corners).toBe(2);
  });
  it('gives a narrow box to a shape across the 180th meridian', () => {
    const { box, centre } = measureShape(rectangleOf([179.99, -16.6], [-179.99, -16.5]));
    expect(box.east - box.west).toBeCloseTo(0.02, 6);
    expect(Math.abs(centre[0])).toBeCloseTo(180, 6);
  });
});

/** Anywhere that fences may be. */
const anywhere = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -80, max: 80, noNaN: true }),
);
const metres = (most: number) => fc.double({ min: -most, max: most, noNaN: true });

it('planarMetres agrees with turf to one thousandth over 20 km, up to the 80th parallel', () => {
  fc.assert(
    fc.property(anywhere, metres(20_000), metres(20_000), (from, aside, along) => {
      const to = offsetBy(from, aside, along);
      const ofTurf = distance([...from], [...to], { units: 'meters' });
      expect(Math.abs(planarMetres(from, to) - ofTurf)).toBeLessThan(0.001 * ofTurf + 0.001);
    }),
    { seed: 4, numRuns: 2000 },
  );
});

it('a corridor has the depth that turf gives, to one hundredth over two kilometres', () => {
  const corner = fc.tuple(metres(1000), metres(1000));
  fc.assert(
    fc.property(anywhere, fc.uniqueArray(corner, { minLength: 2, maxLength: 8 }), corner, (middle, corners, [x, y]) => {
      const line = corners.map(([aside, along]) => [...offsetBy(middle, aside, along)] as [number, number]);
      const at = offsetBy(middle, x, y);
      const continuous = line.map(([lng, lat]) => [unwrapLng(lng, middle[0]), lat]);
      const ofTurf = pointToLineDistance([unwrapLng(at[0], middle[0]), at[1]], lineString(continuous), {
        units: 'meters',
      });
      const depth = depthAt({ kind: 'corridor', line, halfWidth: 40 }, at);
      expect(Math.abs(40 - depth - ofTurf)).toBeLessThan(0.01 * ofTurf + 0.5);
    }),
    { seed: 5, numRuns: 1000 },
  );
});
