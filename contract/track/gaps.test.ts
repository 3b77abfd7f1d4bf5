/** Days on which parts are unknown, by silence or by fixes that contradict each other. */
import { describe } from 'vitest';
import { type Activity, testTime, fixAt, makeFixes } from './day.fixtures';
import { atHome, everyTenMinutes, itTellsTheDays, SILENT_MORNING } from './dayCases.fixtures';

/** The silent morning with a cell fix every ten minutes, so many metres to the east. */
const withCellFixes = (east: number) =>
  [
    ...SILENT_MORNING,
    ...everyTenMinutes('08:10', 17).map((time) => fixAt(time, [east, 300], { source: 'cell', accuracy: 1_000 })),
  ].sort((a, b) => a.fixTime.localeCompare(b.fixTime));

describe('gaps of a day', () => {
  itTellsTheDays([
    {
      name: 'a night in which the card sleeps for 15 minutes at a time and misses one report',
      fixes: [0, 15, 30, 45, 75, 90, 105, 150, 165, 180, 195].map((minute) =>
        fixAt(testTime('00:35') + minute * 60_000, [minute % 4, 0]),
      ),
      input: { reportInterval: 120, now: testTime('04:30') },
      expected: ['midnight to now: at 0,0'],
    },
    {
      name: 'the same silence by day, when the card usually reports each minute',
      fixes: [...makeFixes('10:00', [atHome(30)], { every: 60 }), ...makeFixes('11:00', [atHome(30)], { every: 60 })],
      expected: [
        'midnight to 10:00: unknown, silent',
        '10:00 to 10:29: at 0,0',
        '10:29 to 11:00: unknown, silent',
        '11:00 to 11:29: at 0,0',
        '11:29 to midnight: unknown, silent',
      ],
    },
    {
      name: 'a trip home by GPS, then 15 silent minutes until the first Wi-Fi fix, 25 m away',
      fixes: [
        ...makeFixes(
          '07:00',
          [
            { to: [900, 0], speed: 1.3 },
            { at: [900, 0], minutes: 0.3 },
          ],
          { every: 15 },
        ),
        ...makeFixes('07:27', [{ at: [925, 0], minutes: 60 }], { every: 300, fix: { source: 'wifi', accuracy: 45 } }),
      ],
      input: { reportInterval: 120 },
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:11: walk 900 m',
        '07:11 to 08:22: at 920,0',
        '08:22 to midnight: unknown, silent',
      ],
    },
    {
      name: 'two places 170 m apart with five seconds between them',
      fixes: makeFixes(
        '07:00',
        [
          { at: [0, 0], minutes: 12 },
          { at: [170, 0], minutes: 12 },
        ],
        { every: 5 },
      ),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:12: at 0,0',
        '07:12 to 07:12: unknown, leap',
        '07:12 to 07:24: at 180,0',
        '07:24 to midnight: unknown, silent',
      ],
    },
    {
      name: 'twenty minutes 700 m away, with a jump there and a jump back',
      fixes: makeFixes('07:00', [atHome(30), { at: [700, 0], minutes: 20 }, atHome(30)], { every: 30 }),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:30: at 0,0',
        '07:30 to 07:30: unknown, leap',
        '07:30 to 07:50: at 700,0',
        '07:50 to 07:50: unknown, leap',
        '07:50 to 08:20: at 0,0',
        '08:20 to midnight: unknown, silent',
      ],
    },
    {
      name: 'a ride with 100 seconds of jumps in it',
      fixes: makeFixes(
        '07:00',
        [
          { to: [4000, 0], speed: 8 },
          ...Array.from({ length: 50 }, (_, n): Activity => ({ jump: [4000 + n * 8, 9000] })),
          { at: [4800, 0], minutes: 0.02 },
          { to: [9000, 0], speed: 8 },
        ],
        { every: 2 },
      ),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:08: vehicle 4000 m',
        '07:08 to 07:10: unknown, doubted',
        '07:10 to 07:19: vehicle 4200 m',
        '07:19 to midnight: unknown, silent',
      ],
    },
    {
      name: 'forty seconds at 47 m/s',
      fixes: makeFixes('07:00', [{ to: [2000, 0], speed: 47 }], { every: 5 }),
      input: { from: testTime('07:00'), now: testTime('07:00:40') },
      expected: ['midnight to now: unknown, doubted'],
    },
    {
      name: 'an hour at one place and an hour at another, without a possible trip between them',
      fixes: makeFixes(
        '07:00',
        [
          { at: [0, 0], minutes: 60 },
          { at: [90_000, 0], minutes: 60 },
        ],
        { every: 60 },
      ),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:59: at 0,0',
        '07:59 to 08:00: unknown, leap',
        '08:00 to 08:59: at 90000,0',
        '08:59 to midnight: unknown, silent',
      ],
    },
    {
      name: 'three hours of silence',
      fixes: SILENT_MORNING,
      expected: [
        'midnight to 08:00: unknown, silent',
        '08:00 to 08:05: at 0,0',
        '08:05 to 11:06: unknown, silent',
        '11:06 to 11:11: at 20,0',
        '11:11 to midnight: unknown, silent',
      ],
    },
    {
      name: 'three hours indoors with contacts but without fixes',
      fixes: SILENT_MORNING,
      input: { contacts: everyTenMinutes('08:10', 18) },
      expected: ['midnight to 08:00: unknown, silent', '08:00 to 11:11: at 0,0', '11:11 to midnight: unknown, silent'],
    },
    {
      name: 'three hours indoors with cell fixes of the neighbourhood only',
      fixes: withCellFixes(700),
      expected: ['midnight to 08:00: unknown, silent', '08:00 to 11:11: at 0,0', '11:11 to midnight: unknown, silent'],
    },
    {
      name: 'three hours with cell fixes that show the card elsewhere',
      fixes: withCellFixes(7_000),
      expected: [
        'midnight to 08:00: unknown, silent',
        '08:00 to 08:05: at 0,0',
        '08:05 to 11:06: unknown, silent',
        '11:06 to 11:11: at 20,0',
        '11:11 to midnight: unknown, silent',
      ],
    },
    {
      name: 'a ride with 15 silent minutes',
      fixes: makeFixes(
        '07:00',
        [
          { to: [5000, 0], speed: 8 },
          { silent: 15 },
          { to: [5000, 0], speed: 8 },
          { at: [9000, 0], minutes: 1 },
          { to: [14_000, 0], speed: 8 },
        ],
        { every: 20 },
      ),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:10: vehicle 4950 m',
        '07:10 to 07:26: unknown, silent',
        '07:26 to 07:37: vehicle 4950 m',
        '07:37 to midnight: unknown, silent',
      ],
    },
    {
      name: 'a day that is not over, at home',
      fixes: makeFixes('07:00', [{ at: [0, 0], minutes: 60 }], { every: 60 }),
      input: { now: testTime('08:05') },
      expected: ['midnight to 07:00: unknown, silent', '07:00 to now: at 0,0'],
    },
    {
      name: 'a day that is not over, on a trip',
      fixes: makeFixes(
        '07:00',
        [
          { at: [0, 0], minutes: 60 },
          { to: [900, 0], speed: 1.3 },
        ],
        { every: 60 },
      ),
      input: { now: testTime('08:08') },
      expected: ['midnight to 07:00: unknown, silent', '07:00 to 08:00: at 0,0', '08:00 to now: walk 650 m'],
    },
    {
      name: 'a day that is not over, with the card silent for long',
      fixes: makeFixes('07:00', [{ at: [0, 0], minutes: 60 }], { every: 60 }),
      input: { now: testTime('10:08') },
      expected: ['midnight to 07:00: unknown, silent', '07:00 to 07:59: at 0,0', '07:59 to now: unknown, silent'],
    },
    { name: 'a day without a fix', fixes: [], expected: ['midnight to midnight: unknown, silent'] },
    {
      name: 'a day of one fix',
      fixes: makeFixes('07:00', [{ at: [0, 0], minutes: 1 }], { every: 60 }),
      expected: ['midnight to midnight: unknown, silent'],
    },
    {
      name: 'one minute of fixes at midnight',
      fixes: makeFixes('00:00', [{ at: [0, 0], minutes: 2 }], { every: 20 }),
      input: { now: testTime('00:01:40') },
      expected: ['midnight to now: unknown, glimpse'],
    },
    {
      name: 'a train at 46 m/s without a speedometer',
      fixes: makeFixes(
        '07:00',
        [
          { at: [0, 0], minutes: 20 },
          { to: [60_000, 0], speed: 46 },
          { at: [60_000, 0], minutes: 20 },
        ],
        { every: 10 },
      ),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 07:20: at 0,0',
        '07:20 to 07:42: unknown, leap',
        '07:42 to 08:02: at 60000,0',
        '08:02 to midnight: unknown, silent',
      ],
    },
  ]);
});
