/** The screens below '/device', and the area that a screen belongs to. */
import { expect, it } from 'vitest';
import { areaOf, screensBelow } from './routeTable';
import { createRoutes } from './routes';

it('lists screens that are built and need no parameter, in the order of the table [2.20]', () => {
  const paths = screensBelow(createRoutes(undefined), '/device').map(({ path }) => path);
  expect(paths).toEqual([
    '/device/message',
    '/device/temperature',
    '/device/place',
    '/device/sos',
    '/device/water-area-report',
    '/device/call/log',
    '/device/geofencing',
    '/device/outgoing',
    '/device/national/family',
    '/device/incoming',
    '/device/setting/tenoinfo',
    '/device/class',
    '/device/sms',
  ]);
});

it('lists nothing below a screen that no other closes to', () => {
  expect(screensBelow(createRoutes(undefined), '/nowhere')).toEqual([]);
});

const AREAS = ['/home', '/alerts', '/address', '/app', '/profile'];

it.each([
  ['/home', '/home'],
  ['/alerts/', '/alerts'],
  ['/position', '/home'],
  ['/track', '/home'],
  ['/device/sos/detail', '/home'],
  ['/water/w1', '/home'],
  ['/alert/a1', '/alerts'],
  ['/address/own', '/address'],
  ['/manage', '/profile'],
  ['/manage/pupils/p1', '/profile'],
  ['/profile/set/password', '/profile'],
  ['/nowhere', '/home'],
])('closing %s leads to the area %s', (path, area) => {
  expect(areaOf(createRoutes(undefined), path, AREAS)).toBe(area);
});
