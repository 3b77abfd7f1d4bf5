/** A circle in an address: read back as it was, and refused where no fence may be one. */
import { expect, it } from 'vitest';
import { circleIn, circleWay } from './circleWay';

const readBack = (way: string) => circleIn(new URL(way, 'https://a.test').searchParams);

it.each(['/geofencing', '/device/geofencing?studentId=s%201'])('leads from %s to a circle and back', (list) => {
  const way = circleWay(list, { at: [120.123456789, 30.5], radius: 199.6, name: '书院公园 & “湖”' });
  expect(way.startsWith(list)).toBe(true);
  expect(readBack(way)).toEqual({ name: '书院公园 & “湖”', kind: 'found', lng: 120.123457, lat: 30.5, radius: 200 });
});

it.each(['', '1,2', '1,2,3', '1,2,100,4', 'a,2,100', '181,2,100', '1,86,100', '1,2,50001', ',,100'])(
  'is none for %s',
  (circle) => {
    expect(circleIn(new URLSearchParams({ circle }))).toBeNull();
  },
);
