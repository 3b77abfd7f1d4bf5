import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterRadius, DOT_RADIUS, gather } from './clusterPoints';
import { splitZoom } from './expansionZoom';

const gathered = (points: readonly (readonly [number, number])[]) =>
  gather(
    Float64Array.from(points, ([x]) => x),
    Float64Array.from(points, ([, y]) => y),
  );
const radiusOf = (members: number[]) => (members.length === 1 ? DOT_RADIUS : clusterRadius(members.length));
const anyPoints = fc.array(fc.tuple(fc.integer({ min: -250, max: 250 }), fc.integer({ min: -250, max: 250 })), {
  maxLength: 150,
  size: 'max',
});

describe('gathering marks that lie on each other', () => {
  it('leaves two children apart who can be told apart', () => {
    expect(
      gathered([
        [0, 0],
        [30, 0],
      ]).map(({ members }) => members),
    ).toEqual([[0], [1]]);
  });

  it('draws two as one who lie on each other, in their middle', () => {
    expect(
      gathered([
        [0, 0],
        [20, 0],
      ]),
    ).toMatchObject([{ x: 10, y: 0, members: [0, 1] }]);
  });

  it('takes a neighbour in once a cluster has grown onto it', () => {
    expect(
      gathered([
        [0, 0],
        [20, 0],
        [40, 0],
      ]).map(({ members }) => members.toSorted((a, b) => a - b)),
    ).toEqual([[0, 1, 2]]);
  });

  it('counts every child exactly once', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const seen = gathered(points).flatMap(({ members }) => members);
        return seen.length === points.length && new Set(seen).size === points.length;
      }),
      { seed: 7 },
    );
  });

  it('puts each cluster at the mean of its members', () => {
    fc.assert(
      fc.property(anyPoints, (points) =>
        gathered(points).every(({ x, y, members }) => {
          const mean = (axis: 0 | 1) =>
            members.reduce((sum, member) => sum + (points[member]?.[axis] ?? 0), 0) / members.length;
          return Math.abs(mean(0) - x) < 1e-6 && Math.abs(mean(1) - y) < 1e-6;
        }),
      ),
      { seed: 7 },
    );
  });

  it('leaves no mark more than a third upon another', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const groups = gathered(points);
        return groups.every((group, index) =>
          groups
            .slice(index + 1)
            .every(
              (other) =>
                Math.hypot(group.x - other.x, group.y - other.y) >
                (radiusOf(group.members) + radiusOf(other.members)) * 0.67,
            ),
        );
      }),
      { seed: 7 },
    );
  });

  it('gives the same answer for the same places, so that clusters do not flicker', () => {
    const points = Array.from({ length: 200 }, (_, i) => [(i * 37) % 500, (i * 91) % 700] as const);
    expect(gathered(points)).toEqual(gathered(points));
  });

  it('finds neighbours across the borders of its cells and on both sides of zero', () => {
    expect(
      gathered([
        [-1, -1],
        [1, 1],
      ]).map(({ members }) => members),
    ).toEqual([[0, 1]]);
  });
});

describe('tapping a cluster', () => {
  /** Web Mercator at 40° north. */
  const scale = (zoom: number) => (512 * 2 ** zoom) / (40_075_017 * Math.cos((40 * Math.PI) / 180));
  const split = (points: readonly (readonly [number, number])[], zoom: number) =>
    splitZoom(
      Float64Array.from(points, ([x]) => x),
      Float64Array.from(points, ([, y]) => y),
      zoom,
      scale,
    );

  it('zooms to where two classes across the yard come apart', () => {
    const zoom = split(
      [
        [0, 0],
        [120, 0],
      ],
      13,
    );
    expect(zoom).not.toBeNull();
    expect(120 * scale(zoom ?? 0)).toBeGreaterThan(2 * DOT_RADIUS);
    expect(120 * scale((zoom ?? 0) - 0.5)).toBeLessThan(2 * DOT_RADIUS);
  });

  it('opens a list when a class stands in one room, from however far away', () => {
    const room = Array.from({ length: 40 }, (_, i) => [(i % 8) * 2, Math.floor(i / 8) * 2] as const);
    expect(split(room, 12)).toBeNull();
    expect(split(room, 18)).toBeNull();
  });

  it('zooms to two who stand in one yard: each can be seen there', () => {
    expect(
      split(
        [
          [0, 0],
          [23, 0],
        ],
        16,
      ),
    ).toBe(16.5);
  });

  it('opens a list at the closest zoom rather than going on for ever', () => {
    expect(
      split(
        [
          [0, 0],
          [31, 0],
          [15, 10],
        ],
        18.5,
      ),
    ).toBeNull();
  });
});
