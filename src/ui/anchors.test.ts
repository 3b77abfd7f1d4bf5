/** The three heights of a sheet. */
import { expect, it } from 'vitest';
import { anchorHeights, nearestAnchor } from './anchors';

it('a phone has three heights: a few lines, half, and all', () => {
  expect(anchorHeights(788)).toEqual([148, 268, 788]);
  expect(anchorHeights(512), 'the smallest phone').toEqual([148, 232, 512]);
});

it('the map has 60 % of a phone with a sheet at half, and 55 % with an alert', () => {
  const [screen, bars, alert] = [844, 56, 64];
  const mapOf = (room: number) => (room - anchorHeights(room)[1]) / screen;
  expect(mapOf(screen - bars)).toBeGreaterThan(0.6);
  expect(mapOf(screen - bars - alert)).toBeGreaterThan(0.55);
});

it('the heights always rise, however little room there is', () => {
  for (let room = 0; room <= 2000; room += 1) {
    const [peek, half, full] = anchorHeights(room);
    expect(0 < peek && peek < half && half < full, `${room} px`).toBe(true);
  }
});

it('a sheet released between two heights takes the nearer', () => {
  const heights = anchorHeights(740);
  expect([0, 150, 230, 400, 600, 900].map((height) => nearestAnchor(heights, height))).toEqual([
    'peek',
    'peek',
    'half',
    'half',
    'full',
    'full',
  ]);
});
