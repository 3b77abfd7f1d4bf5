/** Coordinates as people copy them. */
import { describe, expect, it } from 'vitest';
import { coordinatesOf } from './coordinates';

const CAMPUS = [120.92, 30.93].map((degrees) => expect.closeTo(degrees, 6));

describe('coordinates in a text', () => {
  it.each([
    '30.93, 120.92',
    '120.92,30.93',
    '120.92 30.93',
    '30.93，120.92',
    '北纬30.93 东经120.92',
    '东经120.92°，北纬30.93°',
    '30.93N 120.92E',
    'N30.93 E120.92',
    `30°55'48"N 120°55'12"E`,
    '30°55′48″ 120°55′12″',
    '北纬30度55分48秒，东经120度55分12秒',
    '３０．９３, １２０．９２',
  ])('%s', (text) => expect(coordinatesOf(text)).toEqual(CAMPUS));

  it('without hemispheres and below 90 degrees, the first is the latitude', () =>
    expect(coordinatesOf('43.8, 87.6')).toEqual([87.6, 43.8]));

  it('south and west are negative', () => {
    expect(coordinatesOf('33.9S 18.4E')).toEqual([18.4, -33.9]);
    expect(coordinatesOf('-33.9, 118.4')).toEqual([118.4, -33.9]);
  });

  it.each(['', '30.93', '人民路 12 号', '30.93,120.92,15', '91, 181', '30N 31N', `${'1'.repeat(90)}, 2`])(
    'are not in %s',
    (text) => expect(coordinatesOf(text)).toBeNull(),
  );
});
