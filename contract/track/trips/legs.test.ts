/** How a child may have travelled, leg by leg. Metres are rounded to 50. */
import { expect, it } from 'vitest';
import { DAY, type Activity, makeFixes, storyOf } from '../day.fixtures';
import type { Trip } from '../segment';

const told = (deeds: readonly Activity[], every: number): Trip => {
  const fixes = makeFixes('07:00', [{ at: [0, 0], minutes: 20 }, ...deeds], { every });
  const trip = storyOf(fixes, { ...DAY, reportInterval: every }).segments.find(
    (segment): segment is Trip => segment.kind === 'trip',
  );
  if (!trip) throw new Error('A trip was lived');
  return trip;
};
const words = ({ legs }: Trip) => legs.map(({ mode, metres }) => `${mode} ${Math.round(metres / 50) * 50}`);

const BUS: Activity[] = [
  { to: [400, 0], pace: 1.2 },
  { at: [400, 0], minutes: 3 },
  { to: [4000, 0], pace: 8 },
  { to: [4300, 0], pace: 1.2 },
  { at: [4300, 0], minutes: 20 },
];

it('a walk to the bus, the bus, and a walk from it are three', () => {
  const trip = told(BUS, 20);
  expect(words(trip)).toEqual(['walk 400', 'vehicle 3600', 'walk 250']);
  expect(trip).toMatchObject({ mode: 'vehicle' });
});
it('each begins with the fix the one before ends with, and together they are the trip', () => {
  const { legs, first, last } = told(BUS, 20);
  expect(legs[0]?.first).toBe(first);
  expect(legs.at(-1)?.last).toBe(last);
  for (const [l, leg] of legs.entries()) if (l > 0) expect(leg.first).toBe(legs[l - 1]?.last);
});
it('a queue of half a minute does not make a walker of a passenger', () => {
  expect(
    words(
      told(
        [
          { to: [3000, 0], pace: 9 },
          { to: [3040, 0], pace: 1.3 },
          { to: [6000, 0], pace: 9 },
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
] as const)('%s at %d m/s is guessed so, and surely', (mode, pace) => {
  const trip = told([{ to: [pace * 900, 0], pace }], 30);
  expect(trip.mode).toBe(mode);
  expect(trip.confidence).toBeGreaterThan(0.75);
});
it('what could be a run or a slow bicycle is not called surely', () => {
  expect(told([{ to: [2.3 * 120, 0], pace: 2.3 }], 30).confidence).toBeLessThan(0.95);
});
it('one hop between two rare fixes is called less surely than many', () => {
  const hop = told(
    [
      { to: [2400, 0], pace: 8 },
      { at: [2400, 0], minutes: 60 },
    ],
    300,
  );
  const ride = told(
    [
      { to: [2400, 0], pace: 8 },
      { at: [2400, 0], minutes: 60 },
    ],
    10,
  );
  expect(hop.mode).toBe('vehicle');
  expect(hop.confidence).toBeLessThan(ride.confidence);
});
it('standing about says nothing', () => {
  expect(told([{ to: [200, 0], pace: 0.2 }], 60)).toMatchObject({ mode: 'unknown' });
});
