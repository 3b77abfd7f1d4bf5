/** What the water judge makes of fixes in a row: a table of sequences with the verdicts expected, and why. */
import { describe, expect, it } from 'vitest';
import { EIGHT, inWords, lived, type Made, madeWater, placeAt, stay, walk } from './shore.fixtures';
import type { WaterContext } from './silence';
import type { ReadyWater } from './state';
import type { Zone } from './verdict';

interface Case {
  /** Metres from the shore of a lake of medium danger ('near' is 100 m), seconds after eight; 10 m accurate by GPS unless it says otherwise. */
  fixes: Made[];
  area?: ReadyWater;
  around?: Partial<WaterContext>;
  every?: number;
  /** Seconds after eight to which the clock runs when no more fix comes. */
  until?: number;
  /** What is told, silent ones with the reason. */
  told: string[];
  zone: Zone;
  why: string;
}

const away: Made[] = [
  { at: 0, off: 600 },
  { at: 60, off: 500 },
];
const high = madeWater({ danger: 'high' });
/** 50 m wide. */
const river = madeWater({
  polygons: [[[placeAt(0, -1000), placeAt(-50, -1000), placeAt(-50, 1000), placeAt(0, 1000), placeAt(0, -1000)]]],
});
/** A pupil who comes along the shore on most days. */
const usual = { isEveryday: () => true };
const swim = { swims: [{ from: EIGHT, to: EIGHT + 30 * 60_000, supervisor: '周教练' }] };

const CASES: Record<string, Case> = {
  'a walk to the shore, and a rest there': {
    fixes: [...walk({ from: 500, to: 30 }), ...stay(6, 12, 30)],
    told: ['near'],
    zone: 'near',
    why: 'within 100 m',
  },
  'a walk to the shore, into the water, out and away': {
    fixes: [
      ...walk({ from: 300, to: 40 }),
      { at: 240, off: -20 },
      { at: 300, off: -25 },
      { at: 360, off: 60 },
      ...walk({ from: 100, to: 500, start: 420 }),
    ],
    told: ['near', 'in', 'near: eased', 'left'],
    zone: 'far',
    why: 'each once; out of the water and still near is no new alarm',
  },
  'one clear fix in the water': {
    fixes: [
      ...away,
      { at: 120, off: 420 },
      { at: 180, off: 340 },
      { at: 240, off: 200 },
      { at: 300, off: 120 },
      { at: 360, off: -20 },
    ],
    told: ['in'],
    zone: 'in',
    why: 'rings within one confirmed fix, near or not before',
  },
  'a walk along the shore, fixes a few metres in': {
    fixes: [
      ...walk({ from: 300, to: 20 }),
      ...stay(4, 20, 0).map((one, i) => ({ ...one, off: i % 3 ? -4 : 5, along: i * 50 })),
    ],
    area: high,
    told: ['near'],
    zone: 'near',
    why: 'a path along a shore is no water: less than half a radius in says nothing',
  },
  'two fixes further in than their radius': {
    fixes: [...walk({ from: 300, to: 20 }), { at: 240, off: -11 }, { at: 300, off: -12 }],
    told: ['near', 'in'],
    zone: 'in',
    why: 'neither is clear, both lean, a minute apart',
  },
  'two fixes less far in than their radius': {
    fixes: [...walk({ from: 300, to: 20 }), { at: 240, off: -8 }, { at: 300, off: -9 }],
    told: ['near'],
    zone: 'near',
    why: 'a path along a shore is no water',
  },
  'the same at a water of high danger': {
    fixes: [...walk({ from: 300, to: 20 }), { at: 240, off: -8 }, { at: 300, off: -9 }],
    area: high,
    told: ['near', 'in'],
    zone: 'in',
    why: 'there half a radius is enough',
  },
  'one fix that leans into the water, then back': {
    fixes: [...walk({ from: 300, to: 20 }), { at: 240, off: -12 }, { at: 300, off: 12 }],
    told: ['near'],
    zone: 'near',
    why: 'not confirmed',
  },
  'first heard of in the water': {
    fixes: [
      { at: 0, off: -50 },
      { at: 60, off: -52 },
    ],
    told: ['in'],
    zone: 'in',
    why: 'whoever is in the water is told of, known before or not',
  },
  'first heard of near the water': {
    fixes: [
      { at: 0, off: 40 },
      { at: 60, off: 42 },
    ],
    told: ['near'],
    zone: 'near',
    why: 'nobody has been told yet',
  },
  'one clear fix in the water, then silence': {
    fixes: [...walk({ from: 300, to: 40 }), { at: 240, off: -30, speed: 1.5 }],
    until: 1200,
    told: ['near', 'in'],
    zone: 'in',
    why: 'rang at once; silence changes nothing',
  },
  'a far fix in the water, then silence': {
    fixes: [...away, { at: 120, off: -100 }],
    until: 1200,
    told: ['in'],
    zone: 'in',
    why: 'it leaps, but nothing contradicts it: not waited for',
  },
  'a jump into the water and back': {
    fixes: [...away, { at: 120, off: -100 }, { at: 180, off: 480 }, { at: 240, off: 490 }],
    told: [],
    zone: 'far',
    why: 'further than the card was moving: wants a second',
  },
  'flapping at the near line': {
    fixes: [...away, ...stay(2, 41, 0).map((one, i) => ({ ...one, off: i % 2 ? 92 : 112 }))],
    told: [],
    zone: 'far',
    why: 'a fix beyond calls off what the one within began',
  },
  'flapping at the near line, from within': {
    fixes: [...walk({ from: 300, to: 40 }), ...stay(4, 40, 0).map((one, i) => ({ ...one, off: i % 2 ? 85 : 120 }))],
    told: ['near'],
    zone: 'near',
    why: 'within the buffer beyond the line nobody has left',
  },
  'to and fro across the line': {
    fixes: [
      ...walk({ from: 300, to: 40 }),
      ...[50, 200, 200, 50, 50, 200, 200].map((off, i) => ({ at: 240 + i * 60, off })),
    ],
    told: ['near', 'left', 'near: cool-down', 'left: untold'],
    zone: 'far',
    why: 'one alarm in ten minutes; the second time was over before it could be told',
  },
  'back for good within ten minutes': {
    fixes: [
      ...walk({ from: 300, to: 40 }),
      ...[200, 200, 50, 50].map((off, i) => ({ at: 240 + i * 60, off })),
      ...stay(8, 20, 50),
    ],
    told: ['near', 'left', 'near: cool-down', 'near'],
    zone: 'near',
    why: 'still true when the calm is over: nobody is left believing the opposite',
  },
  'a mast disc over the lake': {
    fixes: [...away, ...stay(2, 6, -100, { source: 'cell', accuracy: 1500, noise: ['cell'] })],
    until: 1200,
    told: [],
    zone: 'far',
    why: 'a mast proves nothing',
  },
  'flagged fixes in the lake': {
    fixes: [...away, ...stay(2, 6, -100, { noise: ['speed'] })],
    until: 1200,
    told: [],
    zone: 'far',
    why: 'noise, however many',
  },
  'a Wi-Fi fix 300 m wide': {
    fixes: [...away, ...stay(2, 6, -100, { source: 'wifi', accuracy: 300 })],
    until: 1200,
    told: [],
    zone: 'far',
    why: 'too wide to prove anything',
  },
  'the same fix twice': {
    fixes: [...walk({ from: 300, to: 20 }), { at: 240, off: -12 }, { at: 240, off: -12, heard: 40 }],
    told: ['near'],
    zone: 'unknown',
    why: 'a repeated fix is no second one',
  },
  'a late fix from before': {
    fixes: [...away, { at: 30, off: -50, heard: 200 }, { at: 240, off: 480 }],
    told: [],
    zone: 'far',
    why: 'history',
  },
  'a bathe told an hour late': {
    fixes: [
      ...away,
      ...[
        { at: 120, off: 480 },
        { at: 180, off: 400 },
        { at: 240, off: -20 },
        { at: 300, off: -30 },
        { at: 360, off: 400 },
        { at: 420, off: 480 },
      ].map((one) => ({ ...one, heard: 3600 })),
    ],
    told: ['in: late', 'left: untold'],
    zone: 'far',
    why: 'over when it is told of: history, and no ringing',
  },
  'told an hour late, and still in the water': {
    fixes: [
      ...away,
      ...[
        { at: 240, off: -20 },
        { at: 300, off: -30 },
      ].map((one) => ({ ...one, heard: 3600 })),
      { at: 3960, off: -31 },
    ],
    told: ['in: late', 'in'],
    zone: 'in',
    why: 'into the history at once, rung as soon as a live fix shows that it is so',
  },
  'after a gap, in the water': {
    fixes: [...away, { at: 9000, off: -60 }, { at: 9060, off: -62 }],
    told: ['in'],
    zone: 'in',
    why: 'the second confirms',
  },
  'after a night': {
    fixes: [...walk({ from: 300, to: 40 }), { at: 50_000, off: 600 }, { at: 50_060, off: 600 }],
    told: ['near'],
    zone: 'far',
    why: 'after twelve hours the side is forgotten, and nothing is left to be told',
  },
  'out of season': {
    fixes: [...walk({ from: 300, to: 40 }), { at: 240, off: -20 }],
    area: madeWater({ season: { from: '10-01', to: '03-31' } }),
    told: ['near: season', 'in: season'],
    zone: 'in',
    why: 'watched from October to March',
  },
  'in a season that runs over the new year': {
    fixes: walk({ from: 300, to: 40 }),
    area: madeWater({ season: { from: '05-01', to: '02-28' } }),
    told: ['near'],
    zone: 'near',
    why: 'July is in it',
  },
  'out of hours, in the water until they begin': {
    fixes: [...walk({ from: 300, to: 40 }), ...stay(5, 15, -20)],
    area: madeWater({ hours: [{ days: [1], from: '08:10', to: '20:00' }] }),
    told: ['near: out-of-hours', 'in: out-of-hours', 'in'],
    zone: 'in',
    why: 'who is in the water when the hours begin is told of',
  },
  'out of hours, near the water until they begin': {
    fixes: [...walk({ from: 300, to: 40 }), ...stay(5, 15, 40)],
    area: madeWater({ hours: [{ days: [1], from: '08:10', to: '20:00' }] }),
    told: ['near: out-of-hours'],
    zone: 'near',
    why: 'who lives there is not told of each morning',
  },
  'a supervised swim': {
    fixes: [...walk({ from: 300, to: 40 }), ...stay(4, 10, -20), ...stay(10, 12, 400)],
    around: swim,
    told: ['near: swim', 'in: swim', 'left: untold'],
    zone: 'far',
    why: 'silent and recorded',
  },
  'a supervised swim that ends, and one stays in': {
    fixes: [...walk({ from: 300, to: 40 }), ...stay(4, 32, -20)],
    around: swim,
    told: ['near: swim', 'in: swim', 'in'],
    zone: 'in',
    why: 'rings with the first fix after the swim',
  },
  'a supervised swim that ends while the card is silent': {
    fixes: [...walk({ from: 300, to: 40 }), ...stay(4, 20, -20)],
    around: swim,
    until: 3600,
    told: ['near: swim', 'in: swim', 'in'],
    zone: 'in',
    why: 'the clock counts the heads',
  },
  'a supervised swim that ends, and the class dries on the shore': {
    fixes: [
      ...walk({ from: 300, to: 40 }),
      ...stay(4, 29, -20),
      ...stay(29, 36, 15),
      ...walk({ from: 40, to: 400, start: 36 * 60 }),
    ],
    around: swim,
    told: ['near: swim', 'in: swim', 'near: swim', 'left: untold'],
    zone: 'far',
    why: 'ten minutes are left to go',
  },
  'a supervised swim that ends, and one stays on the shore': {
    fixes: [...walk({ from: 300, to: 40 }), ...stay(4, 29, -20), ...stay(29, 45, 15)],
    around: swim,
    told: ['near: swim', 'in: swim', 'near: swim', 'near'],
    zone: 'near',
    why: 'after that it is an ordinary shore',
  },
  'along the shore on an everyday way': {
    fixes: [
      ...walk({ from: 300, to: 60 }).slice(0, 3),
      ...walk({ from: 60, to: 60, start: 180, seconds: 300 }),
      ...walk({ from: 150, to: 500, start: 540 }),
    ],
    around: usual,
    told: ['near: passing', 'left: untold'],
    zone: 'far',
    why: 'walking on, well off the shore',
  },
  'the same beside a water of high danger': {
    fixes: [...walk({ from: 300, to: 60 }).slice(0, 3), ...walk({ from: 60, to: 60, start: 180, seconds: 300 })],
    around: usual,
    area: high,
    told: ['near'],
    zone: 'near',
    why: 'there it is never silent',
  },
  'along the shore, not every day': {
    fixes: [...walk({ from: 300, to: 60 }).slice(0, 3), ...walk({ from: 60, to: 60, start: 180, seconds: 300 })],
    told: ['near'],
    zone: 'near',
    why: 'nobody knows this way',
  },
  'on an everyday way, and down to the water': {
    fixes: [
      ...walk({ from: 300, to: 60 }).slice(0, 3),
      ...walk({ from: 60, to: 60, start: 180, seconds: 180 }),
      ...walk({ from: 50, to: 6, start: 420, pace: 0.7, every: 20 }),
    ],
    every: 20,
    around: usual,
    told: ['near: passing', 'near'],
    zone: 'near',
    why: 'towards the water, or close to it, nobody passes',
  },
  'home beside the water': {
    fixes: [...walk({ from: 300, to: 60 }), ...stay(5, 120, 60)],
    around: usual,
    told: ['near: everyday'],
    zone: 'near',
    why: 'at rest where the pupil is every day',
  },
  'a bus across the bridge': {
    fixes: [
      { at: 0, off: 900 },
      { at: 30, off: 500, speed: 13 },
      { at: 60, off: 120, speed: 13 },
      { at: 90, off: -200, speed: 13 },
      { at: 120, off: -600, speed: 13 },
      { at: 150, off: -1000, speed: 13 },
    ],
    every: 30,
    told: ['in: passing', 'left: untold'],
    zone: 'far',
    why: 'nobody swims at 40 km/h',
  },
  'a bus that stops on the bridge': {
    fixes: [
      { at: 0, off: 900 },
      { at: 30, off: 500, speed: 13 },
      { at: 60, off: 120, speed: 13 },
      { at: 90, off: -200, speed: 13 },
      { at: 120, off: -202, speed: 0 },
    ],
    every: 30,
    told: ['in: passing', 'in'],
    zone: 'in',
    why: 'no longer carried over: told at once',
  },
  'a bus across the bridge of a water of high danger': {
    fixes: [
      { at: 0, off: 900 },
      { at: 30, off: 500, speed: 13 },
      { at: 60, off: 120, speed: 13 },
      { at: 90, off: -200, speed: 13 },
    ],
    area: high,
    every: 30,
    told: ['near', 'in'],
    zone: 'in',
    why: 'there it is never silent',
  },
  'on foot across the bridge of every day': {
    fixes: [
      ...walk({ from: 300, to: 40, every: 30 }),
      ...walk({ from: 0, to: -400, start: 220, every: 30 }),
      ...walk({ from: -420, to: -560, start: 520, every: 30 }),
    ],
    every: 30,
    around: usual,
    told: ['near: passing', 'in: passing', 'in', 'near: eased', 'left'],
    zone: 'far',
    why: 'silent for two minutes, which a bridge takes; 400 m of it are too many',
  },
  'on foot across a river, by the bridge of every day': {
    fixes: walk({ from: 400, to: -500, every: 20 }),
    area: river,
    every: 20,
    around: usual,
    told: ['near: passing', 'left: untold'],
    zone: 'far',
    why: 'walking on, bank to bank',
  },
  'on foot across a river, by another bridge': {
    fixes: walk({ from: 400, to: -500, every: 30 }),
    area: river,
    every: 30,
    told: ['near', 'in', 'near: eased', 'left'],
    zone: 'far',
    why: 'whether there is a bridge nobody knows',
  },
  'a stop on the bridge of every day': {
    fixes: [...walk({ from: 400, to: -20, every: 20 }), { at: 320, off: -22 }, { at: 340, off: -23 }],
    area: river,
    every: 20,
    around: usual,
    told: ['near: passing', 'near', 'in'],
    zone: 'in',
    why: 'no longer walking on',
  },
  'an own near line': {
    fixes: walk({ from: 300, to: 180 }),
    area: madeWater({ near: 250 }),
    told: ['near'],
    zone: 'near',
    why: '250 m instead of 100',
  },
};

describe.each(Object.entries(CASES))('%s', (_, { fixes, told, zone, why, ...rest }) => {
  const result = lived(fixes, rest);
  it(`tells ${told.length > 0 ? told.join(', ') : 'nothing'}: ${why}`, () =>
    expect(result.told.map(inWords)).toEqual(told));
  it(`ends ${zone}`, () => expect(result.zone).toBe(zone));
});
