/** Places said as a person would. */
import { expect, it } from 'vitest';
import type { FencePlace } from '../../contract';
import { movedBy } from '../../contract/fence/plane';
import { bearingOf, roundedMetres, nearestPlace, compassPointOf } from './nearestPlace';

const school: FencePlace = { name: '学校', kind: 'campus', lng: 120.92, lat: 30.92, radius: 120 };
const home: FencePlace = { name: '家', kind: 'home', lng: 120.93, lat: 30.925, radius: 60 };
const from = ({ lng, lat }: FencePlace, east: number, north: number) => movedBy([lng, lat], east, north);

it('names the nearest place, how far it is and in which direction', () => {
  expect(nearestPlace(from(school, 100, 100), [school, home])).toMatchObject({
    kind: 'near',
    place: school,
    wind: 'ne',
  });
  expect(nearestPlace(from(home, 0, -300), [school, home])).toMatchObject({ place: home, wind: 's' });
});
it('in the middle of a place is in it', () =>
  expect(nearestPlace(from(school, 20, -40), [school, home])).toEqual({ kind: 'in', place: school }));
it('without places says nothing', () => expect(nearestPlace([120, 30], [])).toBeNull());
it('winds turn clockwise from north', () => {
  expect([0, 22, 23, 90, 180, 270, 337, 338, -45].map(compassPointOf)).toEqual([
    'n',
    'n',
    'ne',
    'e',
    's',
    'w',
    'nw',
    'n',
    'nw',
  ]);
  expect(Math.round(bearingOf([179.999, 0], [-179.999, 0]))).toBe(90);
});
it('metres are said no more exactly than anyone walks', () =>
  expect([3, 63, 123, 1234].map(roundedMetres)).toEqual([5, 65, 120, 1200]));
