/** Days as they were lived, and as they are told. Places are metres east,north of the school gate; times are Shanghai's. */
import { describe, expect, it } from 'vitest';
import type { DayStoryInput } from './dayStory';
import { clock, DAY, type Activity, fixAt, makeFixes, storyLines, storyOf } from './day.fixtures';

const SCHOOL_DAY: Activity[] = [
  { at: [0, 0], minutes: 60 },
  { to: [900, 0], pace: 1.3 },
  { at: [900, 0], minutes: 240 },
  { to: [0, 0], pace: 1.3 },
  { at: [0, 0], minutes: 60 },
];
const MINUTE = 60_000;
const everyTenMinutes = (from: string, times: number) =>
  Array.from({ length: times }, (_, n) => clock(from) + n * 10 * MINUTE);
const GATE = makeFixes('08:00', [{ at: [0, 0], minutes: 6 }, { silent: 180 }, { at: [10, 0], minutes: 6 }], {
  every: 60,
});
const home = (minutes: number): Activity => ({ at: [0, 0], minutes });
const withCellFixes = (east: number) =>
  [
    ...GATE,
    ...everyTenMinutes('08:10', 17).map((time) => fixAt(time, [east, 300], { source: 'cell', accuracy: 1_000 })),
  ].sort((a, b) => a.fixTime.localeCompare(b.fixTime));

interface Told {
  lived: string;
  fixes: ReturnType<typeof makeFixes>;
  asked?: Partial<DayStoryInput>;
  told: string[];
}

const DAYS: Told[] = [
  {
    lived: 'a school day of a card that reports twice a minute',
    fixes: makeFixes('07:00', SCHOOL_DAY, { every: 30 }),
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 08:00: at 0,0',
      '08:00 to 08:11: walk 900 m',
      '08:11 to 12:12: at 900,0',
      '12:12 to 12:23: walk 900 m',
      '12:23 to 13:24: at 0,0',
      '13:24 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'the same day of a card that reports every five minutes',
    fixes: makeFixes('07:00', SCHOOL_DAY, { every: 300 }),
    asked: { reportInterval: 300 },
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 08:00: at 0,0',
      '08:00 to 08:13: walk 900 m',
      '08:13 to 12:15: at 900,0',
      '12:15 to 12:28: walk 900 m',
      '12:28 to 13:25: at 0,0',
      '13:25 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'a day indoors on Wi-Fi that wanders by a hundred metres',
    fixes: makeFixes('00:00', [{ at: [0, 0], minutes: 1440 }], {
      every: 60,
      jitter: 90,
      fix: { source: 'wifi', accuracy: 80 },
    }),
    told: ['midnight to midnight: at 0,0'],
  },
  {
    lived: 'an evening that goes on at midnight, as it began',
    fixes: makeFixes('00:02', [{ at: [0, 0], minutes: 1430 }], { every: 300 }),
    asked: { reportInterval: 300 },
    told: ['midnight to midnight: at 0,0'],
  },
  {
    lived: 'a night in which the card sleeps for a quarter of an hour at a time, and misses one',
    fixes: [0, 15, 30, 45, 75, 90, 105, 150, 165, 180, 195].map((minute) =>
      fixAt(clock('00:35') + minute * MINUTE, [minute % 4, 0]),
    ),
    asked: { reportInterval: 120, now: clock('04:30') },
    told: ['midnight to now: at 0,0'],
  },
  {
    lived: 'the same silence by day, when the card is wont to speak each minute',
    fixes: [...makeFixes('10:00', [home(30)], { every: 60 }), ...makeFixes('11:00', [home(30)], { every: 60 })],
    told: [
      'midnight to 10:00: unknown, silent',
      '10:00 to 10:29: at 0,0',
      '10:29 to 11:00: unknown, silent',
      '11:00 to 11:29: at 0,0',
      '11:29 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'a way to school that winds past the door once more',
    fixes: [
      ...makeFixes('07:00', [home(30)], { every: 60, fix: { source: 'wifi', accuracy: 58 } }),
      ...makeFixes(
        '07:30',
        [
          { to: [-130, 0], pace: 1.3 },
          { to: [-130, 55], pace: 1.3 },
          { to: [0, 55], pace: 1.3 },
          { to: [0, 600], pace: 1.3 },
        ],
        { every: 15 },
      ),
    ],
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 07:31: at 0,0',
      '07:31 to 07:41: walk 800 m',
      '07:41 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'a way home by GPS, and a quarter of an hour until Wi-Fi is heard, 25 m beside the door',
    fixes: [
      ...makeFixes(
        '07:00',
        [
          { to: [900, 0], pace: 1.3 },
          { at: [900, 0], minutes: 0.3 },
        ],
        { every: 15 },
      ),
      ...makeFixes('07:27', [{ at: [925, 0], minutes: 60 }], { every: 300, fix: { source: 'wifi', accuracy: 45 } }),
    ],
    asked: { reportInterval: 120 },
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 07:11: walk 900 m',
      '07:11 to 08:22: at 920,0',
      '08:22 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'half a kilometre there and back in 46 seconds, which no one can do',
    fixes: makeFixes('07:00', [home(30), { to: [480, 0], pace: 21 }, { to: [0, 0], pace: 21 }, home(30)], { every: 5 }),
    told: ['midnight to 07:00: unknown, silent', '07:00 to 08:01: at 0,0', '08:01 to midnight: unknown, silent'],
  },
  ...[0.2, 0.3, 0.5, 0.8].flatMap((pace) =>
    [5, 30, 60, 120].map((every) => ({
      lived: `a walk as slow as ${pace} m/s one way, a fix each ${every} s`,
      fixes: makeFixes('07:00', [{ to: [0, pace * 1860], pace }], { every }),
      told: [
        'midnight to 07:00: unknown, silent',
        expect.stringMatching(/^07:00 to 07:\d\d: (walk|unknown) \d+ m$/) as unknown as string,
        expect.stringContaining('unknown, silent') as unknown as string,
      ],
    })),
  ),
  {
    lived: 'a slow walk that ends in a stay',
    fixes: makeFixes(
      '07:00',
      [
        { to: [0, 400], pace: 0.3 },
        { at: [0, 400], minutes: 30 },
      ],
      { every: 30 },
    ),
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 07:21: unknown 400 m',
      '07:21 to 07:52: at 0,400',
      '07:52 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'laps of a yard',
    fixes: makeFixes(
      '07:00',
      Array.from({ length: 8 }, (): Activity[] => [
        { to: [60, 0], pace: 1.5 },
        { to: [60, 60], pace: 1.5 },
        { to: [-60, 60], pace: 1.5 },
        { to: [-60, -40], pace: 1.5 },
        { to: [60, -40], pace: 1.5 },
      ]).flat(),
      { every: 10 },
    ),
    told: ['midnight to 07:00: unknown, silent', '07:00 to 07:40: walk 3550 m', '07:40 to midnight: unknown, silent'],
  },
  {
    lived: 'two minutes at a traffic light, which are no stay',
    fixes: makeFixes(
      '07:00',
      [
        { to: [1500, 0], pace: 8 },
        { at: [1500, 0], minutes: 2 },
        { to: [6000, 0], pace: 8 },
      ],
      { every: 10 },
    ),
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 07:15: vehicle 6000 m',
      '07:15 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'one fix five kilometres off, in the middle of a stay',
    fixes: makeFixes('07:00', [{ at: [0, 0], minutes: 30 }, { jump: [5000, 0] }, { at: [0, 0], minutes: 30 }], {
      every: 60,
    }),
    told: ['midnight to 07:00: unknown, silent', '07:00 to 08:00: at 0,0', '08:00 to midnight: unknown, silent'],
  },
  {
    lived: 'drift of 130 m and back within four minutes',
    fixes: makeFixes(
      '07:00',
      [
        { at: [0, 0], minutes: 30 },
        { to: [130, 0], pace: 1.2 },
        { to: [0, 0], pace: 1.2 },
        { at: [0, 0], minutes: 30 },
      ],
      { every: 20 },
    ),
    told: ['midnight to 07:00: unknown, silent', '07:00 to 08:04: at 0,0', '08:04 to midnight: unknown, silent'],
  },
  {
    lived: 'a receiver that loses its footing indoors for two minutes and is 400 m off',
    fixes: makeFixes(
      '07:00',
      [home(30), { jump: [100, 0] }, { to: [400, 0], pace: 6 }, { at: [400, 0], minutes: 1 }, home(30)],
      { every: 10 },
    ),
    told: ['midnight to 07:00: unknown, silent', '07:00 to 08:02: at 0,0', '08:02 to midnight: unknown, silent'],
  },
  {
    lived: 'two places 170 m apart, and five seconds between them',
    fixes: makeFixes(
      '07:00',
      [
        { at: [0, 0], minutes: 12 },
        { at: [170, 0], minutes: 12 },
      ],
      { every: 5 },
    ),
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 07:12: at 0,0',
      '07:12 to 07:12: unknown, leap',
      '07:12 to 07:24: at 180,0',
      '07:24 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'an hour of creeping about, never far and never one way',
    fixes: makeFixes(
      '07:00',
      [70, 140, 0].reduce(
        (deeds: Activity[], east) => [...deeds, { to: [east, 0], pace: 0.4 }, { at: [east, 0], minutes: 7 }],
        [{ at: [0, 0], minutes: 7 }],
      ),
      { every: 10 },
    ),
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 07:28: at 80,0',
      '07:28 to 07:32: walk 100 m',
      '07:32 to 07:40: at 0,0',
      '07:40 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'creeping on to a place just out of reach: two stays that touch, with no trip of nothing between them',
    fixes: makeFixes(
      '07:00',
      [85, 170].reduce(
        (deeds: Activity[], east) => [...deeds, { to: [east, 0], pace: 0.4 }, { at: [east, 0], minutes: 7 }],
        [{ at: [0, 0], minutes: 7 }],
      ),
      { every: 10 },
    ),
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 07:19: at 40,0',
      '07:19 to 07:28: at 160,0',
      '07:28 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'twenty minutes 700 m away, there and back in a jump',
    fixes: makeFixes('07:00', [home(30), { at: [700, 0], minutes: 20 }, home(30)], { every: 30 }),
    told: [
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
    lived: 'four minutes’ rest on a walk, which are no stay',
    fixes: makeFixes(
      '07:00',
      [
        { to: [500, 0], pace: 1.3 },
        { at: [500, 0], minutes: 4 },
        { to: [1200, 0], pace: 1.3 },
      ],
      { every: 10 },
    ),
    told: ['midnight to 07:00: unknown, silent', '07:00 to 07:19: walk 1200 m', '07:19 to midnight: unknown, silent'],
  },
  {
    lived: 'a walk seen by a blurred receiver, which is no longer for it',
    fixes: makeFixes('07:00', [{ to: [2000, 0], pace: 1.3 }], { every: 5, jitter: 15, fix: { accuracy: 50 } }),
    told: ['midnight to 07:00: unknown, silent', '07:00 to 07:26: walk 2100 m', '07:26 to midnight: unknown, silent'],
  },
  {
    lived: 'a ride with a hundred seconds of jumps in it',
    fixes: makeFixes(
      '07:00',
      [
        { to: [4000, 0], pace: 8 },
        ...Array.from({ length: 50 }, (_, n): Activity => ({ jump: [4000 + n * 8, 9000] })),
        { at: [4800, 0], minutes: 0.02 },
        { to: [9000, 0], pace: 8 },
      ],
      { every: 2 },
    ),
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 07:08: vehicle 4000 m',
      '07:08 to 07:10: unknown, doubted',
      '07:10 to 07:19: vehicle 4200 m',
      '07:19 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'forty seconds at 47 m/s',
    fixes: makeFixes('07:00', [{ to: [2000, 0], pace: 47 }], { every: 5 }),
    asked: { from: clock('07:00'), now: clock('07:00:40') },
    told: ['midnight to now: unknown, doubted'],
  },
  {
    lived: 'a ride that was under way at midnight',
    fixes: makeFixes('00:01:30', [{ to: [5000, 0], pace: 8 }], { every: 60 }),
    told: ['midnight to 00:12: vehicle 4800 m', '00:12 to midnight: unknown, silent'],
  },
  {
    lived: 'an errand of 300 m and back, which is no drift',
    fixes: makeFixes(
      '07:00',
      [
        { at: [0, 0], minutes: 30 },
        { to: [300, 0], pace: 1.2 },
        { to: [0, 0], pace: 1.2 },
        { at: [0, 0], minutes: 30 },
      ],
      { every: 20 },
    ),
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 07:30: at 0,0',
      '07:30 to 07:38: walk 600 m',
      '07:38 to 08:08: at 0,0',
      '08:08 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'a morning at one place and the next at another, with no way between them',
    fixes: makeFixes(
      '07:00',
      [
        { at: [0, 0], minutes: 60 },
        { at: [90_000, 0], minutes: 60 },
      ],
      { every: 60 },
    ),
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 07:59: at 0,0',
      '07:59 to 08:00: unknown, leap',
      '08:00 to 08:59: at 90000,0',
      '08:59 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'three hours without a word',
    fixes: GATE,
    told: [
      'midnight to 08:00: unknown, silent',
      '08:00 to 08:05: at 0,0',
      '08:05 to 11:06: unknown, silent',
      '11:06 to 11:11: at 20,0',
      '11:11 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'three hours indoors in which the card spoke, but saw no satellite',
    fixes: GATE,
    asked: { contacts: everyTenMinutes('08:10', 18) },
    told: ['midnight to 08:00: unknown, silent', '08:00 to 11:11: at 0,0', '11:11 to midnight: unknown, silent'],
  },
  {
    lived: 'three hours indoors with the neighbourhood’s masts alone',
    fixes: withCellFixes(700),
    told: ['midnight to 08:00: unknown, silent', '08:00 to 11:11: at 0,0', '11:11 to midnight: unknown, silent'],
  },
  {
    lived: 'three hours with a mast that says it was elsewhere',
    fixes: withCellFixes(7_000),
    told: [
      'midnight to 08:00: unknown, silent',
      '08:00 to 08:05: at 0,0',
      '08:05 to 11:06: unknown, silent',
      '11:06 to 11:11: at 20,0',
      '11:11 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'a ride with a quarter of an hour in which the card was silent',
    fixes: makeFixes(
      '07:00',
      [
        { to: [5000, 0], pace: 8 },
        { silent: 15 },
        { to: [5000, 0], pace: 8 },
        { at: [9000, 0], minutes: 1 },
        { to: [14_000, 0], pace: 8 },
      ],
      { every: 20 },
    ),
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 07:10: vehicle 4950 m',
      '07:10 to 07:26: unknown, silent',
      '07:26 to 07:37: vehicle 4950 m',
      '07:37 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'a day still going on, at home',
    fixes: makeFixes('07:00', [{ at: [0, 0], minutes: 60 }], { every: 60 }),
    asked: { now: clock('08:05') },
    told: ['midnight to 07:00: unknown, silent', '07:00 to now: at 0,0'],
  },
  {
    lived: 'a day still going on, on the way',
    fixes: makeFixes(
      '07:00',
      [
        { at: [0, 0], minutes: 60 },
        { to: [900, 0], pace: 1.3 },
      ],
      { every: 60 },
    ),
    asked: { now: clock('08:08') },
    told: ['midnight to 07:00: unknown, silent', '07:00 to 08:00: at 0,0', '08:00 to now: walk 650 m'],
  },
  {
    lived: 'a day still going on, the card long silent',
    fixes: makeFixes('07:00', [{ at: [0, 0], minutes: 60 }], { every: 60 }),
    asked: { now: clock('10:08') },
    told: ['midnight to 07:00: unknown, silent', '07:00 to 07:59: at 0,0', '07:59 to now: unknown, silent'],
  },
  { lived: 'a day without a fix', fixes: [], told: ['midnight to midnight: unknown, silent'] },
  {
    lived: 'a day of one fix',
    fixes: makeFixes('07:00', [{ at: [0, 0], minutes: 1 }], { every: 60 }),
    told: ['midnight to midnight: unknown, silent'],
  },
  {
    lived: 'a minute’s look at midnight',
    fixes: makeFixes('00:00', [{ at: [0, 0], minutes: 2 }], { every: 20 }),
    asked: { now: clock('00:01:40') },
    told: ['midnight to now: unknown, glimpse'],
  },
  {
    lived: 'a fast train whose receiver says so',
    fixes: makeFixes(
      '07:00',
      [
        { at: [0, 0], minutes: 20 },
        { to: [100_000, 0], pace: 70 },
        { at: [100_000, 0], minutes: 20 },
      ],
      { every: 20, fix: { speed: 70 } },
    ),
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 07:20: at 0,0',
      '07:20 to 07:44: vehicle 100000 m',
      '07:44 to 08:04: at 100000,0',
      '08:04 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'a train at 46 m/s without a speedometer, which nobody vouches for',
    fixes: makeFixes(
      '07:00',
      [
        { at: [0, 0], minutes: 20 },
        { to: [60_000, 0], pace: 46 },
        { at: [60_000, 0], minutes: 20 },
      ],
      { every: 10 },
    ),
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 07:20: at 0,0',
      '07:20 to 07:42: unknown, leap',
      '07:42 to 08:02: at 60000,0',
      '08:02 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'a bicycle ride',
    fixes: makeFixes(
      '07:00',
      [
        { at: [0, 0], minutes: 20 },
        { to: [3000, 0], pace: 4 },
        { at: [3000, 0], minutes: 20 },
      ],
      { every: 30 },
    ),
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 07:20: at 0,0',
      '07:20 to 07:32: bike 3000 m',
      '07:32 to 07:52: at 3000,0',
      '07:52 to midnight: unknown, silent',
    ],
  },
  {
    lived: 'a school day whose fixes do not say how sharp they are',
    fixes: makeFixes('07:00', SCHOOL_DAY.slice(0, 3), { every: 30, fix: { accuracy: null } }),
    told: [
      'midnight to 07:00: unknown, silent',
      '07:00 to 08:00: at 0,0',
      '08:00 to 08:11: walk 900 m',
      '08:11 to 12:12: at 900,0',
      '12:12 to midnight: unknown, silent',
    ],
  },
];

describe('a day is told as it was lived', () => {
  it.each(DAYS)('$lived', ({ fixes, asked, told }) => {
    const story = storyOf(fixes, { ...DAY, ...asked });
    expect(storyLines(story)).toEqual(told);
    expect(story.segments.map(({ from }) => from)).toEqual([
      story.from,
      ...story.segments.slice(0, -1).map(({ to }) => to),
    ]);
    expect(story.segments.at(-1)?.to).toBe(story.end);
  });
});

describe('the door of a stay', () => {
  const stays = (every: number) =>
    storyOf(makeFixes('07:00', SCHOOL_DAY, { every }), { ...DAY, reportInterval: every }).segments.filter(
      ({ kind }) => kind === 'stay',
    );
  const departed = clock('08:00:00');
  const arrived = departed + (900 / 1.3) * 1000;
  it.each([10, 30, 60, 120, 300, 600])(
    'is told rightly within what it says, of a card that reports every %i s',
    (every) => {
      const [home, school] = stays(every);
      if (home?.kind !== 'stay' || school?.kind !== 'stay') throw new Error('Two stays were lived');
      expect(Math.abs(home.to - departed) / 1000).toBeLessThanOrEqual(home.departureWithin ?? 0);
      expect(Math.abs(school.from - arrived) / 1000).toBeLessThanOrEqual(school.arrivalWithin ?? 0);
      expect(school.arrivalWithin).toBeLessThan(every + 60);
    },
  );
  it('is as wide as the fixes beside it are blurred', () => {
    const doorOf = (accuracy: number) =>
      storyOf(
        [
          ...makeFixes('07:00', [home(30)], { every: 30, fix: { source: 'wifi', accuracy } }),
          ...makeFixes('07:30', [{ to: [900, 0], pace: 1.3 }], { every: 30 }),
        ],
        DAY,
      ).segments[1];
    expect(doorOf(70)).toMatchObject({
      kind: 'stay',
      departureWithin: expect.toSatisfy((within: number) => within > 80) as number,
    });
    expect(doorOf(10)).toMatchObject({
      kind: 'stay',
      departureWithin: expect.toSatisfy((within: number) => within > 10 && within < 45) as number,
    });
  });
  it('is not known where nobody saw it', () => expect(stays(60)[0]).toMatchObject({ arrivalWithin: null }));
});

describe('a story', () => {
  const story = storyOf(makeFixes('07:00', SCHOOL_DAY, { every: 30 }), DAY);
  it('fills the day from midnight to midnight', () => {
    expect(story.segments[0]?.from).toBe(DAY.from);
    expect(story.segments.at(-1)?.to).toBe(DAY.to);
    for (const [s, segment] of story.segments.entries())
      expect(segment.from).toBe(s === 0 ? DAY.from : story.segments[s - 1]?.to);
  });
  it('adds up', () => {
    const { time, metres, fixes, doubted } = story.totals;
    expect(time.stay + time.trip + time.gap).toBe(DAY.to - DAY.from);
    expect(metres).toBeCloseTo(
      story.segments.reduce((sum, segment) => sum + (segment.kind === 'trip' ? segment.metres : 0), 0),
      6,
    );
    expect({ fixes, doubted }).toEqual({ fixes: 768, doubted: 0 });
  });
  it('has trips that share their ends with the stays beside them', () => {
    const [, home, walk, school] = story.segments;
    expect(walk).toMatchObject({ first: home?.last, last: school?.first });
  });
  it('has no segments before the day begins', () =>
    expect(storyOf([], { ...DAY, now: DAY.from - 1 })).toMatchObject({ segments: [], end: DAY.from }));
  it('leaves out what the card says of the time to come', () => {
    const ahead = makeFixes('07:00', [{ at: [0, 0], minutes: 60 }], { every: 60 });
    expect(storyLines(storyOf(ahead, { ...DAY, now: clock('07:30') }))).toEqual([
      'midnight to 07:00: unknown, silent',
      '07:00 to now: at 0,0',
    ]);
  });
  it('doubts the fixes of a stay that lie too far off to be drift', () => {
    const { flags, totals, segments } = storyOf(
      makeFixes('07:00', [home(30), { at: [250, 0], minutes: 1.5 }, home(30)], { every: 10 }),
      DAY,
    );
    expect(totals).toMatchObject({ fixes: 369, doubted: 9, reasons: { speed: 9 } });
    expect([flags[179], flags[180], flags[188], flags[189]].map(Boolean)).toEqual([false, true, true, false]);
    expect(segments[1]).toMatchObject({ kind: 'stay', fixes: 360 });
  });
  it('refuses fixes out of order', () => expect(() => storyOf([...GATE].reverse(), DAY)).toThrow(RangeError));
  it('changes no fix', () => {
    const fixes = makeFixes('07:00', [{ at: [0, 0], minutes: 10 }, { jump: [5000, 0] }, { at: [0, 0], minutes: 10 }], {
      every: 60,
    });
    const before = structuredClone(fixes);
    storyOf(fixes, DAY);
    expect(fixes).toEqual(before);
  });
  it('puts a stay astride the date line where it is', () => {
    const astride = GATE.slice(0, 6).map((fix, n) => ({ ...fix, lng: n % 2 === 0 ? 179.9999 : -179.9999, lat: 0 }));
    const stay = storyOf(astride, DAY).segments.find(({ kind }) => kind === 'stay');
    expect(stay?.kind === 'stay' && Math.abs(stay.centre[0])).toBeCloseTo(180, 3);
  });
  it('trusts the sharper fixes of a stay more', () => {
    const blurred = GATE.slice(0, 6).map((fix, n) =>
      n % 2 === 0 ? fix : fixAt(Date.parse(fix.fixTime), [60, 0], { accuracy: 60 }),
    );
    expect(storyLines(storyOf(blurred, DAY))[1]).toBe('08:00 to 08:05: at 0,0');
  });
});
