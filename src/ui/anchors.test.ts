/** The three heights of a sheet. */
import { expect, it } from 'vitest';
import { anchorHeights, nearestAnchor } from './anchors';

it('a phone has three heights: a few lines, half, and all', () => {
  expect(anchorHeights(740)).toEqual([148, 370, 740]);
});

it('the heights always rise, however little room there is', () => {
  for (let room = 0; room <= 2000; room += 1) {
    const [peek, half, full] = anchorHeights(room);
    expect(0 < peek && peek < half && half < full, `${room} px`).toBe(true);
  }
});

it('a sheet released between two heights takes the nearer', () => {
  const heights = anchorHeights(740);
  expect([0, 200, 300, 500, 600, 900].map((height) => nearestAnchor(heights, height))).toEqual([
    'peek',
    'peek',
    'half',
    'half',
    'full',
    'full',
  ]);
});
