/** Days on which trips must be found, and must not be taken for stays. */
import { expect, describe } from 'vitest';
import { type Activity, makeFixes } from './day.fixtures';
import { atHome, itTellsTheDays } from './dayCases.fixtures';

describe('trips of a day', () => {
  itTellsTheDays([
    {
      name: 'a trip to school that passes the home once more',
      fixes: [
        ...makeFixes('07:00', [atHome(30)], { every: 60, fix: { source: 'wifi', accuracy: 58 } }),
        ...makeFixes(
          '07:30',
          [
            { to: [-130, 0], speed: 1.3 },
            { to: [-130, 55], speed: 1.3 },
            { to: [0, 55], speed: 1.3 },
            { to: [0, 600], speed: 1.3 },
          ],
          { every: 15 },
        ),
      ],
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:31: at 0,0',
        '07:31 to 07:41: walk 800 m',
        '07:41 to midnight: unknown, silent',
      ],
    },
    ...[0.2, 0.3, 0.5, 0.8].flatMap((speed) =>
      [5, 30, 60, 120].map((every) => ({
        name: `a walk of ${speed} m/s in one direction with a fix each ${every} s`,
        fixes: makeFixes('07:00', [{ to: [0, speed * 1860], speed }], { every }),
        expected: [
          'midnight to 07:00: unknown, silent',
          expect.stringMatching(/^07:00 to 07:\d\d: (walk|unknown) \d+ m$/) as unknown as string,
          expect.stringContaining('unknown, silent') as unknown as string,
        ],
      })),
    ),
    {
      name: 'a slow walk that ends in a stay',
      fixes: makeFixes(
        '07:00',
        [
          { to: [0, 400], speed: 0.3 },
          { at: [0, 400], minutes: 30 },
        ],
        { every: 30 },
      ),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:21: unknown 400 m',
        '07:21 to 07:52: at 0,400',
        '07:52 to midnight: unknown, silent',
      ],
    },
    {
      name: 'laps of a yard',
      fixes: makeFixes(
        '07:00',
        Array.from({ length: 8 }, (): Activity[] => [
          { to: [60, 0], speed: 1.5 },
          { to: [60, 60], speed: 1.5 },
          { to: [-60, 60], speed: 1.5 },
          { to: [-60, -40], speed: 1.5 },
          { to: [60, -40], speed: 1.5 },
        ]).flat(),
        { every: 10 },
      ),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:40: walk 3550 m',
        '07:40 to midnight: unknown, silent',
      ],
    },
    {
      name: 'two minutes at a traffic light, which are no stay',
      fixes: makeFixes(
        '07:00',
        [
          { to: [1500, 0], speed: 8 },
          { at: [1500, 0], minutes: 2 },
          { to: [6000, 0], speed: 8 },
        ],
        { every: 10 },
      ),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:15: vehicle 6000 m',
        '07:15 to midnight: unknown, silent',
      ],
    },
    {
      name: 'a rest of four minutes on a walk, which is no stay',
      fixes: makeFixes(
        '07:00',
        [
          { to: [500, 0], speed: 1.3 },
          { at: [500, 0], minutes: 4 },
          { to: [1200, 0], speed: 1.3 },
        ],
        { every: 10 },
      ),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:19: walk 1200 m',
        '07:19 to midnight: unknown, silent',
      ],
    },
    {
      name: 'a walk seen by an inaccurate receiver, which does not make it longer',
      fixes: makeFixes('07:00', [{ to: [2000, 0], speed: 1.3 }], { every: 5, jitter: 15, fix: { accuracy: 50 } }),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:26: walk 2100 m',
        '07:26 to midnight: unknown, silent',
      ],
    },
    {
      name: 'a ride that was under way at midnight',
      fixes: makeFixes('00:01:30', [{ to: [5000, 0], speed: 8 }], { every: 60 }),
      expected: ['midnight to 00:12: vehicle 4800 m', '00:12 to midnight: unknown, silent'],
    },
    {
      name: 'an errand of 300 m and back, which is no drift',
      fixes: makeFixes(
        '07:00',
        [
          { at: [0, 0], minutes: 30 },
          { to: [300, 0], speed: 1.2 },
          { to: [0, 0], speed: 1.2 },
          { at: [0, 0], minutes: 30 },
        ],
        { every: 20 },
      ),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:30: at 0,0',
        '07:30 to 07:38: walk 600 m',
        '07:38 to 08:08: at 0,0',
        '08:08 to midnight: unknown, silent',
      ],
    },
    {
      name: 'a fast train whose speedometer agrees',
      fixes: makeFixes(
        '07:00',
        [
          { at: [0, 0], minutes: 20 },
          { to: [100_000, 0], speed: 70 },
          { at: [100_000, 0], minutes: 20 },
        ],
        { every: 20, fix: { speed: 70 } },
      ),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:20: at 0,0',
        '07:20 to 07:44: vehicle 100000 m',
        '07:44 to 08:04: at 100000,0',
        '08:04 to midnight: unknown, silent',
      ],
    },
    {
      name: 'a bicycle ride',
      fixes: makeFixes(
        '07:00',
        [
          { at: [0, 0], minutes: 20 },
          { to: [3000, 0], speed: 4 },
          { at: [3000, 0], minutes: 20 },
        ],
        { every: 30 },
      ),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:20: at 0,0',
        '07:20 to 07:32: bike 3000 m',
        '07:32 to 07:52: at 3000,0',
        '07:52 to midnight: unknown, silent',
      ],
    },
  ]);
});
