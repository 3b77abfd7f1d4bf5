/** Positions described by the nearest known place. */
import { expect, it } from 'vitest';
import type { FencePlace } from '../../contract';
import { offsetBy } from '../../contract/geo';
import { compassPointOf, nearestPlace, roundedMetres } from './nearestPlace';

const school: FencePlace = { name: '学校', kind: 'campus', lng: 120.92, lat: 30.92, radius: 120 };
const home: FencePlace = { name: '家', kind: 'home', lng: 120.93, lat: 30.925, radius: 60 };
const from = ({ lng, lat }: FencePlace, east: number, north: number) => offsetBy([lng, lat], east, north);

it('names the nearest place, its distance and its direction', () => {
  expect(nearestPlace(from(school, 100, 100), [school, home])).toMatchObject({
    kind: 'near',
    place: school,
    direction: 'ne',
  });
  expect(nearestPlace(from(home, 0, -300), [school, home])).toMatchObject({ place: home, direction: 's' });
});
it('a position near the centre of a place is in it', () =>
  expect(nearestPlace(from(school, 20, -40), [school, home])).toEqual({ kind: 'in', place: school }));
it('gives null without places', () => expect(nearestPlace([120, 30], [])).toBeNull());
it('compass points run clockwise from north', () => {
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
});
it('gives the direction across the 180th meridian', () => {
  const place = { name: 'Suva', lng: 179.999, lat: 0, radius: 10 };
  expect(nearestPlace([-179.999, 0], [place])).toMatchObject({ direction: 'e' });
});
it('metres are rounded as in speech', () => expect([3, 63, 123, 1234].map(roundedMetres)).toEqual([5, 65, 120, 1200]));
