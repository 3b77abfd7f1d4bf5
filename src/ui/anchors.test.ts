/** The three heights of a sheet. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anchorHeights, nearestAnchor } from './anchors';

it('a phone gets a peek of a few lines, a half, and nearly all', () => {
  expect(anchorHeights(740)).toEqual([148, 366, 732]);
});

it('they always rise, however little room there is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), (room) => {
      const [peek, half, full] = anchorHeights(room);
      return 0 < peek && peek < half && half < full;
    }),
  );
});

it('a sheet let go between two rests at the nearer', () => {
  const heights = anchorHeights(740);
  expect([0, 200, 300, 500, 600, 900].map((height) => nearestAnchor(heights, height))).toEqual(['peek', 'peek', 'half', 'half', 'full', 'full']);
});
