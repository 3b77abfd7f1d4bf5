/** The polygon drawn for a fence covers the same area as the fence judge's outline. */
import { booleanClockwise, booleanPointInPolygon } from '@turf/turf';
import { describe, expect, it } from 'vitest';
import { type FenceShape, outlineOf } from '../../../contract/fences';
import { fencePolygon } from './fencePolygon';

const WAY: FenceShape = {
  kind: 'corridor',
  halfWidth: 30,
  line: [
    [120.92, 30.92],
    [120.924, 30.92],
    [120.924, 30.923],
    [120.93, 30.925],
  ],
};
/** Around a block and back to its start: the block itself is outside. */
const ROUND: FenceShape = {
  kind: 'corridor',
  halfWidth: 20,
  line: [
    [120.92, 30.92],
    [120.925, 30.92],
    [120.925, 30.924],
    [120.92, 30.924],
    [120.92, 30.92],
  ],
};

/** Metres by which the outline and the polygon may differ. */
const SLACK = 4;

function expectSameArea(shape: FenceShape) {
  const { depth, box } = outlineOf(shape);
  const area = fencePolygon(shape);
  for (let i = 0; i <= 40; i += 1) {
    for (let j = 0; j <= 40; j += 1) {
      const [lng, lat] = [box.west + ((box.east - box.west) * i) / 40, box.south + ((box.north - box.south) * j) / 40];
      const deep = depth(lng, lat);
      if (Math.abs(deep) > SLACK)
        expect(booleanPointInPolygon([lng, lat], area), `${lng} ${lat}, ${deep} m deep`).toBe(deep > 0);
    }
  }
}

describe('a corridor', () => {
  it('covers all within its half width', () => expectSameArea(WAY));

  it('around a block has the block as a hole', () => {
    const { coordinates } = fencePolygon(ROUND);
    expect(coordinates).toHaveLength(2);
    expectSameArea(ROUND);
  });

  it('follows a leg of 30 km, which is straight in longitude and latitude', () =>
    expectSameArea({
      kind: 'corridor',
      halfWidth: 20,
      line: [
        [120.92, 30.92],
        [121.23, 30.92],
      ],
    }));

  it('across the 180th meridian is in one piece', () =>
    expectSameArea({
      kind: 'corridor',
      halfWidth: 30,
      line: [
        [179.998, 10],
        [-179.998, 10.001],
      ],
    }));

  it('has a closed, anticlockwise outer ring', () => {
    const [edge = []] = fencePolygon(WAY).coordinates as [number, number][][];
    expect(edge.at(-1)).toEqual(edge[0]);
    expect(booleanClockwise(edge)).toBe(false);
  });
});

it('a circle covers a circle', () => expectSameArea({ kind: 'circle', centre: [120.92, 30.92], radius: 150 }));
