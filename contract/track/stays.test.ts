/** Days on which stays must be found, and drift must not end them. */
import { describe } from 'vitest';
import { type Activity, makeFixes } from './day.fixtures';
import { atHome, itTellsTheDays } from './dayCases.fixtures';

describe('stays of a day', () => {
  itTellsTheDays([
    {
      name: 'a day indoors on Wi-Fi that drifts by 100 m',
      fixes: makeFixes('00:00', [{ at: [0, 0], minutes: 1440 }], {
        every: 60,
        jitter: 90,
        fix: { source: 'wifi', accuracy: 80 },
      }),
      expected: ['midnight to midnight: at 0,0'],
    },
    {
      name: 'a stay that lasts from midnight to midnight',
      fixes: makeFixes('00:02', [{ at: [0, 0], minutes: 1430 }], { every: 300 }),
      input: { reportInterval: 300 },
      expected: ['midnight to midnight: at 0,0'],
    },
    {
      name: 'half a kilometre out and back in 46 seconds, which nobody can do',
      fixes: makeFixes('07:00', [atHome(30), { to: [480, 0], speed: 21 }, { to: [0, 0], speed: 21 }, atHome(30)], {
        every: 5,
      }),
      expected: ['midnight to 07:00: unknown, silent', '07:00 to 08:01: at 0,0', '08:01 to midnight: unknown, silent'],
    },
    {
      name: 'one fix 5 km off in the middle of a stay',
      fixes: makeFixes('07:00', [{ at: [0, 0], minutes: 30 }, { jump: [5000, 0] }, { at: [0, 0], minutes: 30 }], {
        every: 60,
      }),
      expected: ['midnight to 07:00: unknown, silent', '07:00 to 08:00: at 0,0', '08:00 to midnight: unknown, silent'],
    },
    {
      name: 'drift of 130 m and back within four minutes',
      fixes: makeFixes(
        '07:00',
        [
          { at: [0, 0], minutes: 30 },
          { to: [130, 0], speed: 1.2 },
          { to: [0, 0], speed: 1.2 },
          { at: [0, 0], minutes: 30 },
        ],
        { every: 20 },
      ),
      expected: ['midnight to 07:00: unknown, silent', '07:00 to 08:04: at 0,0', '08:04 to midnight: unknown, silent'],
    },
    {
      name: 'a receiver that is 400 m off for two minutes indoors',
      fixes: makeFixes(
        '07:00',
        [atHome(30), { jump: [100, 0] }, { to: [400, 0], speed: 6 }, { at: [400, 0], minutes: 1 }, atHome(30)],
        { every: 10 },
      ),
      expected: ['midnight to 07:00: unknown, silent', '07:00 to 08:02: at 0,0', '08:02 to midnight: unknown, silent'],
    },
    {
      name: 'slow movement for 40 minutes, never far and never in one direction',
      fixes: makeFixes(
        '07:00',
        [70, 140, 0].reduce(
          (activities: Activity[], east) => [
            ...activities,
            { to: [east, 0], speed: 0.4 },
            { at: [east, 0], minutes: 7 },
          ],
          [{ at: [0, 0], minutes: 7 }],
        ),
        { every: 10 },
      ),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:28: at 80,0',
        '07:28 to 07:32: walk 100 m',
        '07:32 to 07:40: at 0,0',
        '07:40 to midnight: unknown, silent',
      ],
    },
    {
      name: 'slow movement to a place just out of reach: two adjacent stays without an empty trip between them',
      fixes: makeFixes(
        '07:00',
        [85, 170].reduce(
          (activities: Activity[], east) => [
            ...activities,
            { to: [east, 0], speed: 0.4 },
            { at: [east, 0], minutes: 7 },
          ],
          [{ at: [0, 0], minutes: 7 }],
        ),
        { every: 10 },
      ),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:19: at 40,0',
        '07:19 to 07:28: at 160,0',
        '07:28 to midnight: unknown, silent',
      ],
    },
  ]);
});
