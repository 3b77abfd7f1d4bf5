/** Clustering of overlapping points, and the zoom at which a cluster falls apart. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterPoints } from './clusterPoints';
import { clusterRadius, DOT_RADIUS } from './dotStyle';
import { expansionZoom } from './expansionZoom';

const clustersOf = (points: readonly (readonly [number, number])[]) =>
  clusterPoints(
    Float64Array.from(points, ([x]) => x),
    Float64Array.from(points, ([, y]) => y),
  );
const radiusOf = (members: number[]) => (members.length === 1 ? DOT_RADIUS : clusterRadius(members.length));
const anyPoints = fc.array(fc.tuple(fc.integer({ min: -250, max: 250 }), fc.integer({ min: -250, max: 250 })), {
  maxLength: 150,
  size: 'max',
});

describe('clustering of points that overlap', () => {
  it('leaves two points alone that do not overlap', () => {
    expect(
      clustersOf([
        [0, 0],
        [30, 0],
      ]).map(({ members }) => members),
    ).toEqual([[0], [1]]);
  });

  it('joins two points that overlap, in their middle', () => {
    expect(
      clustersOf([
        [0, 0],
        [20, 0],
      ]),
    ).toMatchObject([{ x: 10, y: 0, members: [0, 1] }]);
  });

  it('adds a neighbour once a cluster has grown onto it', () => {
    expect(
      clustersOf([
        [0, 0],
        [20, 0],
        [40, 0],
      ]).map(({ members }) => members.toSorted((a, b) => a - b)),
    ).toEqual([[0, 1, 2]]);
  });

  it('counts every point exactly once', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const seen = clustersOf(points).flatMap(({ members }) => members);
        return seen.length === points.length && new Set(seen).size === points.length;
      }),
      { seed: 7 },
    );
  });

  it('puts each cluster at the mean of its members', () => {
    fc.assert(
      fc.property(anyPoints, (points) =>
        clustersOf(points).every(({ x, y, members }) => {
          const mean = (axis: 0 | 1) =>
            members.reduce((sum, member) => sum + (points[member]?.[axis] ?? 0), 0) / members.length;
          return Math.abs(mean(0) - x) < 1e-6 && Math.abs(mean(1) - y) < 1e-6;
        }),
      ),
      { seed: 7 },
    );
  });

  it('leaves no marker that covers more than a third of another', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const groups = clustersOf(points);
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

  it('gives the same clusters for the same points, so that clusters do not flicker', () => {
    const points = Array.from({ length: 200 }, (_, i) => [(i * 37) % 500, (i * 91) % 700] as const);
    expect(clustersOf(points)).toEqual(clustersOf(points));
  });

  it('finds neighbours across the borders of its cells and on both sides of zero', () => {
    expect(
      clustersOf([
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
    expansionZoom(
      Float64Array.from(points, ([x]) => x),
      Float64Array.from(points, ([, y]) => y),
      zoom,
      scale,
    );

  it('zooms to where two classes across the yard fall apart', () => {
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

  it('opens a list for a class in one room, at any zoom', () => {
    const room = Array.from({ length: 40 }, (_, i) => [(i % 8) * 2, Math.floor(i / 8) * 2] as const);
    expect(split(room, 12)).toBeNull();
    expect(split(room, 18)).toBeNull();
  });

  it('zooms to two pupils in one yard, because both can be seen there', () => {
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

  it('opens a list at the closest zoom', () => {
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
