/** Tests the water judge's zones: sequences of fixes with the expected verdicts, and the reason. */
import { describe, expect, it } from 'vitest';
import { verdictText, type JudgeCase, replayWalk, type ShoreFixSpec, madeWater, stay, walk } from './shore.fixtures';

const away: ShoreFixSpec[] = [
  { at: 0, off: 600 },
  { at: 60, off: 500 },
];
const high = madeWater({ danger: 'high' });

const CASES: Record<string, JudgeCase> = {
  'a walk to the shore, and a rest there': {
    fixes: [...walk({ from: 500, to: 30 }), ...stay(6, 12, 30)],
    verdicts: ['near'],
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
    verdicts: ['near', 'in', 'near: eased', 'left'],
    zone: 'far',
    why: 'each rings once; leaving the water while still near is no new alert',
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
    verdicts: ['in'],
    zone: 'in',
    why: 'one clear fix is enough, with or without near before it',
  },
  'a walk along the shore, fixes a few metres in': {
    fixes: [
      ...walk({ from: 300, to: 20 }),
      ...stay(4, 20, 0).map((one, i) => ({ ...one, off: i % 3 ? -4 : 5, along: i * 50 })),
    ],
    area: high,
    verdicts: ['near'],
    zone: 'near',
    why: 'a path along a shore is land: less than half a radius beyond the shore is no evidence',
  },
  'two fixes farther beyond the shore than their radius': {
    fixes: [...walk({ from: 300, to: 20 }), { at: 240, off: -11 }, { at: 300, off: -12 }],
    verdicts: ['near', 'in'],
    zone: 'in',
    why: 'neither is clear alone, but two a minute apart are proof',
  },
  'two fixes less far beyond the shore than their radius': {
    fixes: [...walk({ from: 300, to: 20 }), { at: 240, off: -8 }, { at: 300, off: -9 }],
    verdicts: ['near'],
    zone: 'near',
    why: 'a path along a shore is land',
  },
  'the same at a water of high danger': {
    fixes: [...walk({ from: 300, to: 20 }), { at: 240, off: -8 }, { at: 300, off: -9 }],
    area: high,
    verdicts: ['near', 'in'],
    zone: 'in',
    why: 'half a radius is enough there',
  },
  'one fix slightly in the water, then back': {
    fixes: [...walk({ from: 300, to: 20 }), { at: 240, off: -12 }, { at: 300, off: 12 }],
    verdicts: ['near'],
    zone: 'near',
    why: 'not confirmed',
  },
  'first fix in the water': {
    fixes: [
      { at: 0, off: -50 },
      { at: 60, off: -52 },
    ],
    verdicts: ['in'],
    zone: 'in',
    why: 'a pupil in the water rings, even without earlier fixes',
  },
  'first fix near the water': {
    fixes: [
      { at: 0, off: 40 },
      { at: 60, off: 42 },
    ],
    verdicts: ['near'],
    zone: 'near',
    why: 'it has not rung before',
  },
  'one clear fix in the water, then no more': {
    fixes: [...walk({ from: 300, to: 40 }), { at: 240, off: -30, speed: 1.5 }],
    until: 1200,
    verdicts: ['near', 'in'],
    zone: 'in',
    why: 'it rings at once; the timeout changes nothing',
  },
  'a distant fix in the water, then no more': {
    fixes: [...away, { at: 120, off: -100 }],
    until: 1200,
    verdicts: ['in'],
    zone: 'in',
    why: 'it is a jump, but no later fix contradicts it',
  },
  'a jump into the water and back': {
    fixes: [...away, { at: 120, off: -100 }, { at: 180, off: 480 }, { at: 240, off: 490 }],
    verdicts: [],
    zone: 'far',
    why: 'it is farther than the card could move, so it needs a second fix',
  },
  'fixes on alternating sides of the near line': {
    fixes: [...away, ...stay(2, 41, 0).map((one, i) => ({ ...one, off: i % 2 ? 92 : 112 }))],
    verdicts: [],
    zone: 'far',
    why: 'a fix outside cancels the change that the fix inside began',
  },
  'fixes on alternating sides of the near line, from inside': {
    fixes: [...walk({ from: 300, to: 40 }), ...stay(4, 40, 0).map((one, i) => ({ ...one, off: i % 2 ? 85 : 120 }))],
    verdicts: ['near'],
    zone: 'near',
    why: 'inside the buffer beyond the line is not outside',
  },
  'back and forth across the near line': {
    fixes: [
      ...walk({ from: 300, to: 40 }),
      ...[50, 200, 200, 50, 50, 200, 200].map((off, i) => ({ at: 240 + i * 60, off })),
    ],
    verdicts: ['near', 'left', 'near: cool-down', 'left: untold'],
    zone: 'far',
    why: 'one alert in ten minutes; the second visit was over before it could ring',
  },
  'back for good within ten minutes': {
    fixes: [
      ...walk({ from: 300, to: 40 }),
      ...[200, 200, 50, 50].map((off, i) => ({ at: 240 + i * 60, off })),
      ...stay(8, 20, 50),
    ],
    verdicts: ['near', 'left', 'near: cool-down', 'near'],
    zone: 'near',
    why: 'it rings when the cool-down ends and it is still true',
  },
  'cell fixes in the lake': {
    fixes: [...away, ...stay(2, 6, -100, { source: 'cell', accuracy: 1500, noise: ['cell'] })],
    until: 1200,
    verdicts: [],
    zone: 'far',
    why: 'a cell fix is no evidence',
  },
  'flagged fixes in the lake': {
    fixes: [...away, ...stay(2, 6, -100, { noise: ['speed'] })],
    until: 1200,
    verdicts: [],
    zone: 'far',
    why: 'noise is no evidence in any number',
  },
  'a Wi-Fi fix 300 m wide': {
    fixes: [...away, ...stay(2, 6, -100, { source: 'wifi', accuracy: 300 })],
    until: 1200,
    verdicts: [],
    zone: 'far',
    why: 'too inaccurate to be evidence',
  },
  'the same fix twice': {
    fixes: [...walk({ from: 300, to: 20 }), { at: 240, off: -12 }, { at: 240, off: -12, delay: 40 }],
    verdicts: ['near'],
    zone: 'unknown',
    why: 'a repeated fix does not confirm itself',
  },
  'a late fix from before': {
    fixes: [...away, { at: 30, off: -50, delay: 200 }, { at: 240, off: 480 }],
    verdicts: [],
    zone: 'far',
    why: 'a fix older than the last one is not judged',
  },
  'a swim reported an hour late': {
    fixes: [
      ...away,
      ...[
        { at: 120, off: 480 },
        { at: 180, off: 400 },
        { at: 240, off: -20 },
        { at: 300, off: -30 },
        { at: 360, off: 400 },
        { at: 420, off: 480 },
      ].map((one) => ({ ...one, delay: 3600 })),
    ],
    verdicts: ['in: late', 'left: untold'],
    zone: 'far',
    why: 'it was over when the platform received it, so it is recorded and does not ring',
  },
  'reported an hour late, and still in the water': {
    fixes: [
      ...away,
      ...[
        { at: 240, off: -20 },
        { at: 300, off: -30 },
      ].map((one) => ({ ...one, delay: 3600 })),
      { at: 3960, off: -31 },
    ],
    verdicts: ['in: late', 'in'],
    zone: 'in',
    why: 'it is recorded at once, and rings when a live fix shows that it is still true',
  },
  'after a gap, in the water': {
    fixes: [...away, { at: 9000, off: -60 }, { at: 9060, off: -62 }],
    verdicts: ['in'],
    zone: 'in',
    why: 'the second fix confirms it',
  },
  'after a night': {
    fixes: [...walk({ from: 300, to: 40 }), { at: 50_000, off: 600 }, { at: 50_060, off: 600 }],
    verdicts: ['near'],
    zone: 'far',
    why: 'the side expires after twelve hours, so there is nothing to leave',
  },
  'a near line of its own': {
    fixes: walk({ from: 300, to: 180 }),
    area: madeWater({ near: 250 }),
    verdicts: ['near'],
    zone: 'near',
    why: '250 m instead of 100',
  },
};

describe.each(Object.entries(CASES))('%s', (_, { fixes, verdicts, zone, why, ...rest }) => {
  const result = replayWalk(fixes, rest);
  it(`gives ${verdicts.length > 0 ? verdicts.join(', ') : 'nothing'}: ${why}`, () =>
    expect(result.verdicts.map(verdictText)).toEqual(verdicts));
  it(`ends ${zone}`, () => expect(result.zone).toBe(zone));
});
