/** Travel modes of the legs of a trip. Metres are rounded to 50. */
import { expect, it } from 'vitest';
import { TEST_DAY, type Activity, makeFixes, storyOf } from '../day.fixtures';
import type { Trip } from '../segment';

const tripOver = (activities: readonly Activity[], every: number): Trip => {
  const fixes = makeFixes('07:00', [{ at: [0, 0], minutes: 20 }, ...activities], { every });
  const trip = storyOf(fixes, { ...TEST_DAY, reportInterval: every }).segments.find(
    (segment): segment is Trip => segment.kind === 'trip',
  );
  if (!trip) throw new Error('Expected a trip');
  return trip;
};
const words = ({ legs }: Trip) => legs.map(({ mode, metres }) => `${mode} ${Math.round(metres / 50) * 50}`);

const BUS: Activity[] = [
  { to: [400, 0], speed: 1.2 },
  { at: [400, 0], minutes: 3 },
  { to: [4000, 0], speed: 8 },
  { to: [4300, 0], speed: 1.2 },
  { at: [4300, 0], minutes: 20 },
];

it('a walk to the bus, the bus ride and a walk from it are three legs', () => {
  const trip = tripOver(BUS, 20);
  expect(words(trip)).toEqual(['walk 400', 'vehicle 3600', 'walk 250']);
  expect(trip).toMatchObject({ mode: 'vehicle' });
});
it('each leg begins with the last fix of the leg before, and together they cover the trip', () => {
  const { legs, first, last } = tripOver(BUS, 20);
  expect(legs[0]?.first).toBe(first);
  expect(legs.at(-1)?.last).toBe(last);
  for (const [l, leg] of legs.entries()) if (l > 0) expect(leg.first).toBe(legs[l - 1]?.last);
});
it('half a minute in a queue does not turn a ride into a walk', () => {
  expect(
    words(
      tripOver(
        [
          { to: [3000, 0], speed: 9 },
          { to: [3040, 0], speed: 1.3 },
          { to: [6000, 0], speed: 9 },
        ],
        10,
      ),
    ),
  ).toEqual(['vehicle 5900']);
});
it.each([
  ['walk', 1.2],
  ['walk', 1.6],
  ['bike', 3.5],
  ['bike', 4.5],
  ['vehicle', 9],
  ['vehicle', 25],
] as const)('%s at %d m/s is recognised with confidence', (mode, speed) => {
  const trip = tripOver([{ to: [speed * 900, 0], speed }], 30);
  expect(trip.mode).toBe(mode);
  expect(trip.confidence).toBeGreaterThan(0.75);
});
it('a speed between running and slow cycling has a low confidence', () => {
  expect(tripOver([{ to: [2.3 * 120, 0], speed: 2.3 }], 30).confidence).toBeLessThan(0.95);
});
it('one step between two distant fixes has a lower confidence than many steps', () => {
  const oneStep = tripOver(
    [
      { to: [2400, 0], speed: 8 },
      { at: [2400, 0], minutes: 60 },
    ],
    300,
  );
  const ride = tripOver(
    [
      { to: [2400, 0], speed: 8 },
      { at: [2400, 0], minutes: 60 },
    ],
    10,
  );
  expect(oneStep.mode).toBe('vehicle');
  expect(oneStep.confidence).toBeLessThan(ride.confidence);
});
it('a speed near standing has no mode', () => {
  expect(tripOver([{ to: [200, 0], speed: 0.2 }], 60)).toMatchObject({ mode: 'unknown' });
});
