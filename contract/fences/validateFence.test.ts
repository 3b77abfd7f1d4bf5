/** Tests which shapes can be fences, and the faults of the others. */
import { booleanClockwise } from '@turf/turf';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FaultCode, FENCE_LIMITS } from './faults';
import { normalizeShape } from './normalizeShape';
import { type FenceShape, rectangleOf } from './shape';
import { validateFence } from './validateFence';

type Ring = [number, number][];
/** Corners in units of about 100 m around the village, closed. */
const ring = (...corners: [number, number][]): Ring =>
  [...corners, corners[0] ?? [0, 0]].map(([x, y]) => [120.92 + x / 1000, 30.92 + y / 1000]);
const made = (...rings: Ring[]): FenceShape => ({ kind: 'polygon', rings });
const square = ring([0, 0], [4, 0], [4, 4], [0, 4]);
const hole = ring([1, 1], [2, 1], [2, 2], [1, 2]);
const circle = (radius: number, centre: [number, number] = [120.92, 30.92]): FenceShape => ({
  kind: 'circle',
  centre,
  radius,
});
const corridor = (line: [number, number][], halfWidth = 40): FenceShape => ({ kind: 'corridor', line, halfWidth });
const many = (count: number): Ring =>
  ring(
    ...Array.from({ length: count }, (_, i): [number, number] => [
      5 * Math.cos((i / count) * 2 * Math.PI),
      5 * Math.sin((i / count) * 2 * Math.PI),
    ]),
  );

describe('accepts', () => {
  it.each<[string, FenceShape]>([
    ['a square', made(square)],
    ['a square drawn clockwise', made(square.toReversed())],
    ['a square with a hole', made(square, hole)],
    ['two holes beside one another', made(square, hole, ring([2.5, 1], [3.5, 1], [3.5, 2], [2.5, 2]))],
    ['a rectangle of two corners', rectangleOf([120.92, 30.92], [120.925, 30.918])],
    ['a rectangle across the 180th meridian', rectangleOf([179.999, -16.5], [-179.998, -16.503])],
    ['a circle across it', circle(200, [180, -16.5])],
    [
      'a corridor across it',
      corridor([
        [179.999, -16.5],
        [-179.999, -16.501],
      ]),
    ],
    ['300 corners', made(many(300))],
    ['a repeated corner', made(ring([0, 0], [4, 0], [4, 0], [4, 4], [0, 4]))],
    [
      'a corridor that crosses itself',
      corridor([
        [120.92, 30.92],
        [120.925, 30.925],
        [120.925, 30.92],
        [120.92, 30.925],
      ]),
    ],
    ['the smallest circle', circle(FENCE_LIMITS.radius.least)],
    ['the largest circle', circle(FENCE_LIMITS.radius.most)],
  ])('%s', (_, shape) => expect(validateFence(shape)).toEqual([]));
});

describe('refuses', () => {
  it.each<[string, FenceShape, FaultCode, object?]>([
    ['NaN', circle(Number.NaN), 'not-a-number'],
    [
      'an infinite corner',
      made([
        [Number.POSITIVE_INFINITY, 1],
        [1, 2],
        [2, 3],
        [Number.POSITIVE_INFINITY, 1],
      ]),
      'not-a-number',
      { ring: 0, corner: 0 },
    ],
    ['NaN among corners', made(ring([0, 0], [4, 0], [Number.NaN, 4], [0, 4])), 'not-a-number', { ring: 0, corner: 2 }],
    ['longitude beyond 180', circle(100, [180.01, 0]), 'out-of-range'],
    [
      'latitude beyond 90',
      corridor([
        [0, 0],
        [0, 91],
      ]),
      'out-of-range',
      { corner: 1 },
    ],
    ['the pole', circle(100, [0, 89]), 'near-pole', { value: 89, limit: 85 }],
    ['no ring', made(), 'too-few-corners'],
    ['an empty ring', made([]), 'too-few-corners', { ring: 0 }],
    ['two corners', made(ring([0, 0], [4, 0])), 'too-few-corners', { value: 2, limit: 3 }],
    ['a line of one point', corridor([[120, 30]]), 'too-few-corners', { limit: 2 }],
    [
      'an open ring',
      made(square.slice(0, -1)),
      'open-ring',
      { ring: 0, corner: 3, at: [120.92, expect.closeTo(30.924, 9)] },
    ],
    ['an open hole', made(square, hole.slice(0, -1)), 'open-ring', { ring: 1 }],
    ['301 corners', made(many(301)), 'too-many-corners', { value: 301, limit: 300 }],
    ['thousands of corners', made(many(5000)), 'too-many-corners'],
    [
      'eleven holes',
      made(square, ...Array.from({ length: 11 }, () => hole)),
      'too-many-holes',
      { value: 11, limit: 10 },
    ],
    [
      'a bow tie',
      made(ring([0, 0], [4, 4], [4, 0], [0, 4])),
      'self-crossing',
      { ring: 0, at: [expect.closeTo(120.922, 5), expect.closeTo(30.922, 5)] },
    ],
    ['a corner on another edge', made(ring([0, 0], [4, 0], [4, 4], [2, 0], [0, 4])), 'self-crossing'],
    ['a corner visited twice', made(ring([0, 0], [2, 2], [4, 0], [4, 4], [2, 2], [0, 4])), 'self-crossing'],
    ['a spike back along its edge', made(ring([0, 0], [4, 0], [4, 4], [4, 1], [0, 4])), 'self-crossing'],
    ['a hole that crosses itself', made(square, ring([1, 1], [2, 2], [2, 1], [1, 2])), 'self-crossing', { ring: 1 }],
    ['a hole outside', made(square, ring([5, 5], [6, 5], [6, 6], [5, 6])), 'hole-outside', { ring: 1 }],
    ['a hole across the edge', made(square, ring([3, 3], [6, 3], [6, 3.5], [3, 3.5])), 'hole-outside'],
    ['a hole around the edge', made(square, ring([-1, -1], [5, -1], [5, 5], [-1, 5])), 'hole-outside'],
    [
      'a hole smaller than the error of a fix',
      made(square, ring([1, 1], [1.05, 1], [1.05, 1.05], [1, 1.05])),
      'too-small',
      { ring: 1, limit: 100 },
    ],
    [
      'a hole four centimetres from the edge',
      made(square, ring([0.0004, 1], [2, 1], [2, 2])),
      'hole-outside',
      { ring: 1 },
    ],
    ['a hole that touches the edge', made(square, ring([0, 1], [2, 1], [2, 2])), 'hole-outside'],
    [
      'two holes across one another',
      made(square, hole, ring([1.5, 1.5], [3, 1.5], [3, 3], [1.5, 3])),
      'holes-crossing',
      { ring: 2 },
    ],
    ['a hole in a hole', made(square, ring([0.5, 0.5], [3.5, 0.5], [3.5, 3.5], [0.5, 3.5]), hole), 'holes-crossing'],
    [
      'a hole around a hole',
      made(square, hole, ring([0.5, 0.5], [3.5, 0.5], [3.5, 3.5], [0.5, 3.5])),
      'holes-crossing',
    ],
    [
      'a square of 10 m',
      made(ring([0, 0], [0.1, 0], [0.1, 0.1], [0, 0.1])),
      'too-small',
      { value: expect.closeTo(106, 0), limit: 400 },
    ],
    ['a circle of 10 m', circle(10), 'too-small', { value: 10, limit: 15 }],
    ['a negative radius', circle(-100), 'too-small'],
    [
      'a corridor 10 m wide',
      corridor(
        [
          [120.92, 30.92],
          [120.93, 30.92],
        ],
        5,
      ),
      'too-small',
    ],
    [
      'a country',
      made([
        [100, 20],
        [120, 20],
        [120, 40],
        [100, 40],
        [100, 20],
      ]),
      'too-large',
    ],
    [
      'half the globe',
      made([
        [-100, 0],
        [0, 10],
        [100, 0],
        [-100, 0],
      ]),
      'too-large',
    ],
    ['a circle of 60 km', circle(60_000), 'too-large', { limit: 50_000 }],
    [
      'a corridor 5 km wide',
      corridor(
        [
          [120.92, 30.92],
          [120.93, 30.92],
        ],
        2500,
      ),
      'too-large',
    ],
    ['a sliver', made(ring([0, 0], [20, 0.06], [20, 0.1], [0, 0.1])), 'too-narrow', { limit: 8 }],
    [
      'a corridor of 10 m',
      corridor([
        [120.92, 30.92],
        [120.9201, 30.92],
      ]),
      'too-short',
    ],
    [
      'a corridor of 200 km',
      corridor([
        [120, 30],
        [122, 30],
      ]),
      'too-long',
    ],
  ])('%s', (_, shape, code, more = {}) =>
    expect(validateFence(shape)).toContainEqual(expect.objectContaining({ code, ...more })),
  );

  it('all independent faults at once', () => {
    const codes = validateFence(made(square.slice(0, -1), hole.slice(0, -1))).map(({ code, ring }) => [code, ring]);
    expect(codes).toEqual([
      ['open-ring', 0],
      ['open-ring', 1],
    ]);
  });
});

it('finds exactly the rings that cross or touch themselves', () => {
  const corner = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }));
  fc.assert(
    fc.property(fc.uniqueArray(corner, { minLength: 3, maxLength: 9, selector: String }), (corners) => {
      const faults = validateFence(made(ring(...corners.map(([x, y]): [number, number] => [x / 4, y / 4]))));
      expect(faults.some(({ code }) => code === 'self-crossing')).toBe(crosses(corners) || touches(corners));
    }),
    { seed: 7, numRuns: 3000 },
  );
});

type Corner = readonly [number, number];
const sideOf = ([ax, ay]: Corner, [bx, by]: Corner, [px, py]: Corner) =>
  Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));

/** Exact for whole numbers: true when an edge crosses another. */
function crosses(corners: readonly Corner[]): boolean {
  const edges = corners.map((from, i) => [from, corners[(i + 1) % corners.length] ?? from] as const);
  return edges.some(([a, b]) =>
    edges.some(([c, d]) => sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0),
  );
}

/** Exact for whole numbers: true when a corner lies on an edge that does not end there. */
function touches(corners: readonly Corner[]): boolean {
  const isOn = ([px, py]: Corner, [ax, ay]: Corner, [bx, by]: Corner) =>
    sideOf([ax, ay], [bx, by], [px, py]) === 0 &&
    Math.min(ax, bx) <= px &&
    px <= Math.max(ax, bx) &&
    Math.min(ay, by) <= py &&
    py <= Math.max(ay, by);
  return corners.some((corner, i) =>
    corners.some((from, j) => {
      const to = corners[(j + 1) % corners.length];
      return to !== undefined && i !== j && i !== (j + 1) % corners.length && isOn(corner, from, to);
    }),
  );
}

describe('normalizeShape', () => {
  it('turns the edge anticlockwise and holes clockwise (RFC 7946), rounds to a centimetre and drops repeated corners', () => {
    const shape = normalizeShape(made(ring([0, 4], [4, 4], [4, 0], [4, 0], [0, 0.00000001]), hole));
    expect(shape.kind === 'polygon' && shape.rings.map((each) => booleanClockwise(each))).toEqual([false, true]);
    expect(shape.kind === 'polygon' && shape.rings[0]).toHaveLength(5);
    expect(validateFence(shape)).toEqual([]);
  });
  it('changes a normalized shape no further', () => {
    for (const shape of [
      made(square.toReversed(), hole),
      circle(123.456),
      corridor(
        [
          [120.92, 30.92],
          [120.92, 30.92],
          [120.93, 30.92],
        ],
        33.33,
      ),
    ])
      expect(normalizeShape(normalizeShape(shape))).toEqual(normalizeShape(shape));
  });
});
