/** What the judge makes of fixes in a row: a table of sequences with the verdicts expected, and why. */
import { describe, expect, it } from 'vitest';
import { HOLED, inWords, lived, type Made, walk } from './walk.fixtures';
import { DEFAULT_RULES, type FenceRules } from './rules';
import type { FenceShape } from './shape';

interface Case {
  /**
   * Metres east of the middle of a fence of 100 m, seconds after eight; 10 m accurate by GPS unless it says otherwise.
   */
  fixes: Made[];
  /** Seconds between two reports; 60 unless it says otherwise. */
  every?: number;
  rules?: Partial<FenceRules>;
  /** Another shape than the fence of 100 m. */
  shape?: FenceShape;
  /** What is told, silent ones with the reason. */
  told: string[];
  side: 'inside' | 'outside' | 'unknown';
  why: string;
}

/** Those of a fence that nobody has changed. */
const NEW = DEFAULT_RULES;
const home: Made[] = [
  { at: 0, east: 0 },
  { at: 60, east: 4 },
];
const away: Made[] = [
  { at: 0, east: 600 },
  { at: 60, east: 500 },
];
const minutes = (from: number, to: number, east: (minute: number) => number, rest: Partial<Made> = {}): Made[] =>
  Array.from({ length: to - from }, (_, i) => ({ at: (from + i) * 60, east: east(from + i), ...rest }));

const CASES: Record<string, Case> = {
  'from the park into the part that is cut out': {
    fixes: [
      ...minutes(0, 3, () => 160),
      ...walk({ from: 160, to: 0, start: 180, every: 60 }),
      ...minutes(5, 8, () => 0),
    ],
    shape: HOLED,
    told: ['leave'],
    side: 'outside',
    why: 'the pond is not the park',
  },
  'from the part that is cut out into the park': {
    fixes: [
      ...minutes(0, 3, () => 0),
      ...walk({ from: 0, to: 160, start: 180, every: 60 }),
      ...minutes(5, 8, () => 165),
    ],
    shape: HOLED,
    told: ['arrive'],
    side: 'inside',
    why: 'its edge is one to come in over',
  },
  'play along the rim of a part that is cut out': {
    fixes: [...minutes(0, 3, () => 160), ...minutes(3, 20, (minute) => (minute % 2 === 0 ? 90 : 65))],
    shape: HOLED,
    told: [],
    side: 'inside',
    why: 'not beyond the rim by the buffer',
  },
  'a walk in and a stay': {
    fixes: [...walk({ from: 400, to: 0, every: 60 }), ...minutes(6, 12, () => 5)],
    told: ['arrive'],
    side: 'inside',
    why: 'one clear fix a minute after the last is enough',
  },
  'a walk out': {
    fixes: [...home, ...walk({ from: 10, to: 500, start: 120, every: 60 })],
    told: ['leave'],
    side: 'outside',
    why: 'beyond edge, buffer and one and a half radii',
  },
  'a walk through, a fix every ten seconds': {
    fixes: walk({ from: 400, to: -500 }),
    every: 10,
    told: ['arrive', 'leave'],
    side: 'outside',
    why: 'four minutes inside are a visit when no dwell time is asked for',
  },
  'a walk through, three minutes of dwell asked for': {
    fixes: walk({ from: 400, to: -500 }),
    every: 10,
    rules: { dwell: 180 },
    told: ['arrive: did-not-stay', 'leave: did-not-stay'],
    side: 'outside',
    why: 'gone before the dwell time: nobody was told of the arrival, so nobody is of the departure',
  },
  'a stay with a dwell time': {
    fixes: [...walk({ from: 300, to: 20, every: 60 }), ...minutes(5, 12, () => 10)],
    rules: { dwell: 180 },
    told: ['arrive'],
    side: 'inside',
    why: 'rings with the first fix after three minutes inside',
  },
  'a walk through, as a new fence starts': {
    fixes: walk({ from: 400, to: -500 }),
    every: 10,
    rules: NEW,
    told: ['arrive: did-not-stay', 'leave: did-not-stay'],
    side: 'outside',
    why: 'who walks on has not arrived',
  },
  'a bus through, with a stop of two minutes': {
    fixes: [
      ...walk({ from: 900, to: 0, pace: 9, every: 20 }),
      ...[110, 130, 150, 170, 190, 210].map((at) => ({ at, east: 0, speed: 0 })),
      ...walk({ from: 0, to: -900, start: 220, pace: 9, every: 20 }),
    ].map((one) => ({ speed: 9, ...one })),
    every: 20,
    rules: NEW,
    told: ['arrive: did-not-stay', 'leave: did-not-stay'],
    side: 'outside',
    why: 'a stop is no arrival',
  },
  'a walk in and a rest, as a new fence starts': {
    fixes: [...walk({ from: 400, to: 0, every: 60 }), ...minutes(5, 9, (minute) => (minute % 2 ? 8 : -6))],
    rules: NEW,
    told: ['arrive'],
    side: 'inside',
    why: 'four minutes at rest are enough, drift and all',
  },
  'play on the field, as a new fence starts': {
    fixes: [...walk({ from: 400, to: 0, every: 60 }), ...minutes(5, 16, (minute) => (minute % 2 ? 60 : -60))],
    rules: NEW,
    told: ['arrive'],
    side: 'inside',
    why: 'never at rest, and there for ten minutes',
  },
  'play on the field that ends too soon': {
    fixes: [
      ...walk({ from: 400, to: 0, every: 60 }),
      ...minutes(5, 9, (minute) => (minute % 2 ? 60 : -60)),
      ...walk({ from: 60, to: 500, start: 540, every: 60 }),
    ],
    rules: NEW,
    told: ['arrive: did-not-stay', 'leave: did-not-stay'],
    side: 'outside',
    why: 'neither at rest nor there for ten minutes',
  },
  'in at the door and silent, as a new fence starts': {
    fixes: [...away, { at: 120, east: 60, speed: 7 }],
    rules: NEW,
    told: ['arrive'],
    side: 'inside',
    why: 'a card that falls silent inside rests there',
  },
  'flapping at the edge, from outside': {
    fixes: [...away, ...minutes(2, 41, (minute) => (minute % 2 ? 95 : 105))],
    told: [],
    side: 'outside',
    why: 'a fix outside calls off what the one inside began',
  },
  'flapping at the edge, from inside': {
    fixes: [...home, ...minutes(2, 40, (minute) => (minute % 2 ? 95 : 115))],
    told: [],
    side: 'inside',
    why: 'within the buffer beyond the edge nobody has left',
  },
  'drift while at rest': {
    fixes: minutes(0, 60, (minute) => 40 + 50 * Math.sin(minute), { accuracy: 25 }),
    told: [],
    side: 'inside',
    why: 'no fix is beyond the edge by the buffer',
  },
  'drift beyond the buffer, one fix, then back': {
    fixes: [...home, ...minutes(2, 10, () => 20), { at: 600, east: 142 }, ...minutes(11, 15, () => 20)],
    told: [],
    side: 'inside',
    why: 'not clear: one fix that leans wants a second',
  },
  'a 1,500 m mast disc far away': {
    fixes: [...home, { at: 120, east: 4000, accuracy: 1500, source: 'cell', noise: ['cell'] }, { at: 180, east: 3 }],
    told: [],
    side: 'inside',
    why: 'a mast proves nothing',
  },
  'nothing but masts': {
    fixes: minutes(0, 10, () => 0, { source: 'cell', accuracy: 1500, noise: ['cell'] }),
    told: [],
    side: 'unknown',
    why: 'cannot tell',
  },
  'a fix at 0,0': {
    fixes: [...home, { at: 120, east: -12_000_000, noise: ['zero'] }, { at: 180, east: 3 }],
    told: [],
    side: 'inside',
    why: 'flagged',
  },
  'an invalid fix': {
    fixes: [...home, { at: 120, east: 900, noise: ['invalid'] }, { at: 180, east: 900, noise: ['invalid'] }],
    told: [],
    side: 'inside',
    why: 'flagged, however many',
  },
  'a Wi-Fi fix 300 m wide': {
    fixes: [
      ...home,
      { at: 120, east: 500, accuracy: 300, source: 'wifi' },
      { at: 180, east: 500, accuracy: 300, source: 'wifi' },
    ],
    told: [],
    side: 'inside',
    why: 'too wide to prove anything, flagged or not',
  },
  'a jump and back': {
    fixes: [...home, { at: 120, east: 1800 }, { at: 180, east: 2 }, { at: 240, east: 0 }],
    told: [],
    side: 'inside',
    why: 'further than the card was moving: wants a second',
  },
  'a jump that a second fix confirms': {
    fixes: [...home, { at: 120, east: 1800 }, { at: 180, east: 1850 }],
    told: ['leave'],
    side: 'outside',
    why: 'two fixes a minute apart agree',
  },
  'a bus that leaves, with its speed': {
    fixes: [...home, { at: 120, east: 700, speed: 11 }, { at: 180, east: 1400, speed: 12 }],
    told: ['leave'],
    side: 'outside',
    why: 'the receiver says the same speed, so the first fix counts',
  },
  'a jump and back into a fence': {
    fixes: [...away, { at: 120, east: 20 }, { at: 180, east: 500 }, { at: 240, east: 500 }],
    told: [],
    side: 'outside',
    why: 'no false arrival either',
  },
  'a poor fix inside a small fence': {
    fixes: [...away, { at: 120, east: 400 }, { at: 180, east: 50, accuracy: 80 }, { at: 240, east: 300 }],
    told: [],
    side: 'outside',
    why: 'not clear, and not confirmed',
  },
  'poor fixes inside that stay inside': {
    fixes: [...away, { at: 120, east: 300 }, ...minutes(3, 7, () => 50, { accuracy: 80 })],
    told: ['arrive'],
    side: 'inside',
    why: 'two that lean, a minute apart',
  },
  'a late fix from before': {
    fixes: [...home, { at: 30, east: 900, heard: 200 }, { at: 240, east: 0 }],
    told: [],
    side: 'inside',
    why: 'history',
  },
  'the same fix twice': {
    fixes: [
      ...away,
      { at: 120, east: 98, accuracy: 30 },
      { at: 120, east: 98, accuracy: 30, heard: 40 },
      { at: 180, east: 110 },
    ],
    told: [],
    side: 'outside',
    why: 'a repeated fix is not a second one',
  },
  'a visit told an hour late, all at once': {
    fixes: [
      ...away,
      ...[
        { at: 120, east: 10 },
        { at: 180, east: 10 },
        { at: 600, east: 600 },
        { at: 660, east: 700 },
      ].map((one) => ({ ...one, heard: 3600 })),
      { at: 4300, east: 720 },
      { at: 4360, east: 730 },
    ],
    told: ['arrive: late', 'arrive: late', 'leave: late'],
    side: 'outside',
    why: 'what is over when it is told of is history, and never rings',
  },
  'a departure told an hour late, and the child still out': {
    fixes: [
      ...home,
      ...[
        { at: 120, east: 200 },
        { at: 180, east: 300 },
      ].map((one) => ({ ...one, heard: 3600 })),
      { at: 4000, east: 800 },
      { at: 4060, east: 800 },
    ],
    told: ['leave: late', 'leave'],
    side: 'outside',
    why: 'into the history at once; rung when a live fix shows that it is still so',
  },
  'a gap, same side': {
    fixes: [...home, { at: 9000, east: 3 }, { at: 9060, east: 4 }],
    told: [],
    side: 'inside',
    why: 'whatever was between, the pupil is where it was',
  },
  'a gap, other side, one fix': {
    fixes: [...home, { at: 9000, east: 130 }],
    told: [],
    side: 'unknown',
    why: 'the first fix after a gap cannot tell by itself',
  },
  'a gap, other side, two fixes': {
    fixes: [...home, { at: 9000, east: 800 }, { at: 9060, east: 830 }],
    told: ['leave'],
    side: 'outside',
    why: 'the second confirms',
  },
  'a gap of a night and more': {
    fixes: [...home, { at: 50_000, east: 800 }, { at: 50_060, east: 830 }],
    told: [],
    side: 'outside',
    why: 'after twelve hours the side is forgotten: already outside',
  },
  'the very first fixes, inside': { fixes: home, told: [], side: 'inside', why: 'was already inside' },
  'one fix inside, then silence': {
    fixes: [...away, { at: 120, east: 60, speed: 7 }],
    told: ['arrive'],
    side: 'inside',
    why: 'clear, and no other comes: the card rests',
  },
  'one wild fix inside, then silence': {
    fixes: [...away, { at: 120, east: 0 }],
    told: ['arrive'],
    side: 'inside',
    why: 'the clock confirms a clear fix that nothing contradicts',
  },
  'one fix near the edge, then silence': {
    fixes: [...away, { at: 200, east: 92 }],
    told: [],
    side: 'unknown',
    why: 'leaning is not enough for the clock',
  },
  'through the middle between two fixes of a bus': {
    fixes: [
      { at: 0, east: 900, speed: 15 },
      { at: 60, east: 200, speed: 15 },
      { at: 80, east: -200, speed: 20 },
    ],
    every: 20,
    told: ['pass: cannot-tell'],
    side: 'outside',
    why: 'the straight way leads through, but a street round it would too',
  },
  'through the middle between near fixes, asked for': {
    fixes: [
      { at: -60, east: 1500, speed: 30 },
      { at: 0, east: 300, speed: 30, accuracy: 5 },
      { at: 5, east: 125, speed: 36, accuracy: 5 },
      { at: 10, east: -125, speed: 45, accuracy: 5 },
    ],
    every: 5,
    rules: { pass: true },
    told: ['pass'],
    side: 'outside',
    why: 'no way round fits into the time',
  },
  'through a corner between two fixes': {
    fixes: [
      { at: 0, east: 300, north: 95 },
      { at: 200, east: -300, north: 95 },
    ],
    told: [],
    side: 'outside',
    why: 'no deeper inside than a fix is exact',
  },
  'in and out in a hurry': {
    fixes: [
      ...away,
      ...walk({ from: 400, to: 0, start: 120, every: 20 }),
      ...walk({ from: 0, to: 300, start: 420, every: 20 }),
      ...walk({ from: 300, to: 0, start: 640, every: 20 }),
      ...walk({ from: 0, to: 400, start: 860, every: 20 }),
    ],
    every: 20,
    rules: { coolDown: 1800 },
    told: ['arrive', 'leave', 'arrive: cool-down', 'leave: cool-down'],
    side: 'outside',
    why: 'one alert of a kind in half an hour; the second visit ended before it could be told',
  },
  'back for good within the cool-down': {
    fixes: [
      ...walk({ from: 300, to: 0, every: 20 }),
      ...walk({ from: 0, to: 300, start: 240, every: 20 }),
      ...walk({ from: 300, to: 0, start: 470, every: 20 }),
      ...minutes(12, 40, () => 0),
    ],
    rules: { coolDown: 1200 },
    told: ['arrive', 'leave', 'arrive'],
    side: 'inside',
    why: 'what is still true when the cool-down ends is told then: nobody is left believing the opposite',
  },
};

describe.each(Object.entries(CASES))('%s', (_, { fixes, every = 60, rules = {}, shape, told, side, why }) => {
  const result = lived(fixes, { every, rules, shape, until: 1200 });
  it(`tells ${told.length > 0 ? told.join(', ') : 'nothing'}: ${why}`, () =>
    expect(result.crossings.map(inWords)).toEqual(told));
  it(`ends ${side}`, () => expect(result.side).toBe(side));
});
