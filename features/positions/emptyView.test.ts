/** Where the map begins while nobody has a position. */
import { expect, it } from 'vitest';
import { WIDEST_VIEW } from '../../contract/runtimeConfig';
import type { ViewBounds } from '../../contract/user';
import { firstViewIn } from './useEmptyView';

const TOWN: ViewBounds = [120.8, 30.8, 121, 31];
const SCHOOL: ViewBounds = [120.91, 30.91, 120.93, 30.93];

it('of the map without a position begins at the school, also where the installation names a town', () => {
  expect(firstViewIn(TOWN, SCHOOL)).toBe(SCHOOL);
  expect(firstViewIn([...WIDEST_VIEW], SCHOOL)).toBe(SCHOOL);
});

it('stays at the town of the installation for a school that is elsewhere, larger or unknown', () => {
  expect(firstViewIn(TOWN, [121.4, 31.1, 121.6, 31.3])).toBeNull();
  expect(firstViewIn(TOWN, [120, 30, 122, 32])).toBeNull();
  expect(firstViewIn(TOWN, null)).toBeNull();
});
