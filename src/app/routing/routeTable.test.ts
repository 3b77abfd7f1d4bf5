/** Which screens '/device' leads to. */
import { expect, it } from 'vitest';
import { pathsBelow } from './pathsBelow';
import { createRoutes } from './routes';

it('offers what is built and can be opened as it stands, in the order of the table [2.20]', () => {
  const paths = pathsBelow(createRoutes(undefined), '/device').map(({ path }) => path);
  expect(paths).toEqual([
    '/device/temperature',
    '/device/sos',
    '/device/water-area-report',
    '/device/geofencing',
    '/device/setting/tenoinfo',
  ]);
});

it('offers nothing below a screen that nothing closes to', () => {
  expect(pathsBelow(createRoutes(undefined), '/nowhere')).toEqual([]);
});
