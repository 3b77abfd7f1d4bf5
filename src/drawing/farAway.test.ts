/** How far beyond what is known of a school a point is. */
import { expect, it } from 'vitest';
import { cornersOf, metresBeyond } from './farAway';

const SCHOOL = [120.9, 30.9, 121, 31] as const;

it.each([
  ['inside', [120.95, 30.95], 0],
  ['at the edge', [120.9, 30.9], 0],
  ['a degree north, 111 km', [120.95, 32], 111_195],
  ['half the world west', [-6, 30.66], 11_169_000],
] as const)('%s', (_, point, metres) => {
  const found = metresBeyond([...SCHOOL], point);
  expect(Math.abs(found - metres)).toBeLessThanOrEqual(metres * 0.01);
});

it('a shape is as far as its outer corners', () => {
  const [southWest, northEast] = cornersOf({ kind: 'circle', centre: [120.95, 30.95], radius: 1_000 });
  expect(southWest?.[0]).toBeLessThan(120.94);
  expect(northEast?.[1]).toBeGreaterThan(30.958);
});
