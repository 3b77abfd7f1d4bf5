/** The calls of the specification's location service: method and path to the letter. */
import { expect, it } from 'vitest';
import { pathOf } from './call';
import { location } from './location';

it('the location service has its four calls, all by POST [7.10]', () => {
  expect(Object.values(location).map((call) => `${call.method} ${pathOf(call)}`)).toEqual([
    'POST /track/class/student/list/v1',
    'POST /platform/getLocationInfos/v1',
    'POST /track/last/location/list/v1',
    'POST /track/day/location/list/v1',
  ]);
});
