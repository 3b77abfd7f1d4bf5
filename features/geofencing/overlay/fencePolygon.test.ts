/** The polygon that is drawn for a fence covers the ground that the judge means. */
import { booleanPointInPolygon } from '@turf/turf';
import { describe, expect, it } from 'vitest';
import { type FenceShape, outlineOf, signedArea } from '../../../contract/fence';
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
/** Round a block and back to where it began: the block itself is left out. */
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

/** Metres within which edge and polygon may differ. */
const SLACK = 4;

function expectAlike(shape: FenceShape) {
  const { depth, box } = outlineOf(shape);
  const ground = fencePolygon(shape);
  for (let i = 0; i <= 40; i += 1) {
    for (let j = 0; j <= 40; j += 1) {
      const [lng, lat] = [box.west + ((box.east - box.west) * i) / 40, box.south + ((box.north - box.south) * j) / 40];
      const deep = depth(lng, lat);
      if (Math.abs(deep) > SLACK)
        expect(booleanPointInPolygon([lng, lat], ground), `${lng} ${lat}, ${deep} m deep`).toBe(deep > 0);
    }
  }
}

describe('the ground of a route', () => {
  it('is all that lies within its half width', () => expectAlike(WAY));

  it('that runs round a block has the block as a hole', () => {
    const { coordinates } = fencePolygon(ROUND);
    expect(coordinates).toHaveLength(2);
    expectAlike(ROUND);
  });

  it('is closed, and runs round anticlockwise', () => {
    const [edge = []] = fencePolygon(WAY).coordinates as [number, number][][];
    expect(edge.at(-1)).toEqual(edge[0]);
    expect(signedArea(edge)).toBeGreaterThan(0);
  });
});

it('the ground of a circle is a circle', () => expectAlike({ kind: 'circle', centre: [120.92, 30.92], radius: 150 }));
