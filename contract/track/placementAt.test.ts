/** Where the card was at an instant, as the replay shows it. */
import { describe, expect, it } from 'vitest';
import {
  testTime,
  TEST_DAY,
  fixAt,
  makeFixes,
  metresApartOnGround,
  lngLatAt,
  type LocalPoint,
  storyOf,
} from './day.fixtures';
import { type Placement, placementAt, segmentAt } from './placementAt';

const FIXES = makeFixes(
  '07:00',
  [
    { at: [0, 0], minutes: 60 },
    { to: [2000, 0], speed: 4 },
    { at: [2000, 0], minutes: 60 },
  ],
  { every: 20 },
);
const STORY = storyOf(FIXES, TEST_DAY);
const at = (time: string) => placementAt(STORY, testTime(time));
const placed = (time: string): Placement => {
  const place = at(time);
  if (place === null || typeof place === 'string') throw new Error(`No place at ${time}`);
  return place;
};
const metresOff = ({ lng, lat }: Placement, point: LocalPoint) => {
  const place = lngLatAt(point);
  return metresApartOnGround([lng, lat], [place.lng, place.lat]);
};

describe('in a trip', () => {
  it.each([
    ['08:01:07', 268],
    ['08:04:10', 1000],
    ['08:07:59', 1916],
  ])('at %s the card is between two fixes', (time, east) => {
    expect(metresOff(placed(time), [east, 0])).toBeLessThan(8);
    expect(placed(time)).toMatchObject({ moving: true, segment: 2 });
  });
  it('the bearing and the speed are those of the line', () => {
    const { bearing, speed } = placed('08:04:10');
    expect(Math.abs(bearing - 90)).toBeLessThan(5);
    expect(Math.abs(speed - 4)).toBeLessThan(0.4);
  });
  it('the fix is the last one before the instant', () => {
    const { fix } = placed('08:04:10');
    expect(STORY.at[fix]).toBeLessThanOrEqual(testTime('08:04:10'));
    expect(STORY.at[fix + 1]).toBeGreaterThan(testTime('08:04:10'));
  });
  it('there is no jump from one second to the next, from before the departure to after the arrival', () => {
    for (let time = testTime('07:59:00'); time < testTime('08:10:00'); time += 1000) {
      const [here, next] = [placementAt(STORY, time), placementAt(STORY, time + 1000)];
      if (here === null || next === null || typeof here === 'string' || typeof next === 'string')
        throw new Error('Expected a place at every second');
      // The centre of the stay may lie this far from its last fix.
      const spread = here.moving === next.moving ? 0 : 20;
      expect(metresApartOnGround([here.lng, here.lat], [next.lng, next.lat])).toBeLessThan(12 + spread);
    }
  });
});

it('a card that reports rarely leaves its stay at the departure time, not before', () => {
  const eastAt = [0, 0, 0, 0, 300, 3000, 5700, 8400, 9000, 9000, 9000];
  const fixes = eastAt.map((east, n) => fixAt(testTime('07:45') + n * 300_000, [east, 0]));
  const story = storyOf(fixes, { ...TEST_DAY, reportInterval: 300 });
  const left = story.segments[1]?.to ?? 0;
  expect(left).toBeGreaterThan(testTime('08:01'));
  const place = placementAt(story, left + 1000);
  expect(place !== null && typeof place !== 'string' && metresOff(place, [0, 0])).toBeLessThan(20);
});

it('the bearing is stable when the fixes jitter', () => {
  const fixes = makeFixes('07:00', [{ to: [600, 0], speed: 1 }], { every: 1, jitter: 1.5 });
  const story = storyOf(fixes, TEST_DAY);
  const { from = 0 } = story.segments[1] ?? {};
  const turns = Array.from({ length: 500 }, (_, n) => {
    const place = placementAt(story, from + 20_000 + n * 1000);
    return place !== null && typeof place !== 'string' ? Math.abs(place.bearing - 90) : 180;
  });
  expect(Math.max(...turns)).toBeLessThan(60);
});

it('in a stay the card is at the centre, even when the fixes drift', () => {
  expect(metresOff(placed('07:30:10'), [0, 0])).toBeLessThan(2);
  expect(placed('07:30:10')).toMatchObject({ moving: false, speed: 0, bearing: 0, segment: 1 });
  expect(placed('07:12:34')).toMatchObject({ lng: placed('07:30:10').lng });
});

it('a gap has a reason instead of a place', () => {
  expect(at('06:00')).toBe('silent');
  expect(at('23:59:59')).toBe('silent');
});

it('outside the story there is no place', () => {
  expect(placementAt(STORY, TEST_DAY.from - 1)).toBeNull();
  expect(placementAt(STORY, TEST_DAY.to + 1)).toBeNull();
  expect(placementAt(STORY, TEST_DAY.to)).toBe('silent');
  expect(segmentAt(STORY, TEST_DAY.to)).toBe(STORY.segments.length - 1);
});

it('writes to the given object', () => {
  const into = placed('07:30');
  expect(placementAt(STORY, testTime('08:04'), into)).toBe(into);
  expect(into.moving).toBe(true);
});

it('ignores a doubted fix', () => {
  const fixes = makeFixes('07:00', [{ to: [1200, 0], speed: 4 }, { jump: [1200, 9000] }, { to: [3000, 0], speed: 4 }], {
    every: 20,
  });
  const place = placementAt(storyOf(fixes, TEST_DAY), Date.parse(fixes[15]?.fixTime ?? ''));
  expect(place !== null && typeof place !== 'string' && Math.abs(place.lat - lngLatAt([0, 0]).lat)).toBeLessThan(0.001);
});

it('crosses the date line the short way', () => {
  const fixes = Array.from({ length: 40 }, (_, n) => ({
    ...fixAt(testTime('07:00') + n * 20_000, [0, 0]),
    lat: 0,
    lng: n < 20 ? 179.98 + n * 0.001 : -180 + (n - 20) * 0.001,
  }));
  const place = placementAt(storyOf(fixes, TEST_DAY), testTime('07:06:30'));
  expect(place !== null && typeof place !== 'string' && Math.abs(place.lng)).toBeCloseTo(180, 2);
});

it('an open trip stays at its last fix until the next one', () => {
  const fixes = FIXES.slice(0, 195);
  const now = testTime('08:06:30');
  const place = placementAt(storyOf(fixes, { ...TEST_DAY, now }), now);
  expect(place).toMatchObject({ lng: fixes.at(-1)?.lng, lat: fixes.at(-1)?.lat, moving: true, speed: 0 });
});
