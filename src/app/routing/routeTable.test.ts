/** The screens below '/device'. */
import { expect, it } from 'vitest';
import { screensBelow } from './routeTable';
import { createRoutes } from './routes';

it('lists screens that are built and need no parameter, in the order of the table [2.20]', () => {
  const paths = screensBelow(createRoutes(undefined), '/device').map(({ path }) => path);
  expect(paths).toEqual([
    '/device/message',
    '/device/temperature',
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
