/** Tests when the water judge stays silent: season, hours, supervised swims, passing, everyday places. */
import { describe, expect, it } from 'vitest';
import { EIGHT, verdictText, type JudgeCase, replayWalk, madeWater, placeAt, stay, walk } from './shore.fixtures';

const high = madeWater({ danger: 'high' });
/** 50 m wide. */
const river = madeWater({
  polygons: [[[placeAt(0, -1000), placeAt(-50, -1000), placeAt(-50, 1000), placeAt(0, 1000), placeAt(0, -1000)]]],
});
/** A pupil for whom every place is everyday. */
const usual = { isEveryday: () => true };
const swim = { swims: [{ from: EIGHT, to: EIGHT + 30 * 60_000, supervisor: '周教练' }] };

const CASES: Record<string, JudgeCase> = {
  'out of season': {
    fixes: [...walk({ from: 300, to: 40 }), { at: 240, off: -20 }],
    area: madeWater({ season: { from: '10-01', to: '03-31' } }),
    verdicts: ['near: season', 'in: season'],
    zone: 'in',
    why: 'watched from October to March',
  },
  'in a season that runs over the new year': {
    fixes: walk({ from: 300, to: 40 }),
    area: madeWater({ season: { from: '05-01', to: '02-28' } }),
    verdicts: ['near'],
    zone: 'near',
    why: 'July is in the season',
  },
  'out of hours, in the water until they begin': {
    fixes: [...walk({ from: 300, to: 40 }), ...stay(5, 15, -20)],
    area: madeWater({ hours: [{ days: [1], from: '08:10', to: '20:00' }] }),
    verdicts: ['near: out-of-hours', 'in: out-of-hours', 'in'],
    zone: 'in',
    why: 'a pupil who is in the water when the hours begin rings',
  },
  'out of hours, near the water until they begin': {
    fixes: [...walk({ from: 300, to: 40 }), ...stay(5, 15, 40)],
    area: madeWater({ hours: [{ days: [1], from: '08:10', to: '20:00' }] }),
    verdicts: ['near: out-of-hours'],
    zone: 'near',
    why: 'a pupil who lives there does not ring each morning',
  },
  'a supervised swim': {
    fixes: [...walk({ from: 300, to: 40 }), ...stay(4, 10, -20), ...stay(10, 12, 400)],
    context: swim,
    verdicts: ['near: swim', 'in: swim', 'left: untold'],
    zone: 'far',
    why: 'recorded but silent',
  },
  'a supervised swim that ends, and a pupil stays in the water': {
    fixes: [...walk({ from: 300, to: 40 }), ...stay(4, 32, -20)],
    context: swim,
    verdicts: ['near: swim', 'in: swim', 'in'],
    zone: 'in',
    why: 'rings with the first fix after the swim',
  },
  'a supervised swim that ends while the card does not report': {
    fixes: [...walk({ from: 300, to: 40 }), ...stay(4, 20, -20)],
    context: swim,
    until: 3600,
    verdicts: ['near: swim', 'in: swim', 'in'],
    zone: 'in',
    why: 'the timeout rings for a pupil who did not report leaving the water',
  },
  'a supervised swim that ends, and the class dries on the shore': {
    fixes: [
      ...walk({ from: 300, to: 40 }),
      ...stay(4, 29, -20),
      ...stay(29, 36, 15),
      ...walk({ from: 40, to: 400, start: 36 * 60 }),
    ],
    context: swim,
    verdicts: ['near: swim', 'in: swim', 'near: swim', 'left: untold'],
    zone: 'far',
    why: 'near stays silent for ten minutes after the swim',
  },
  'a supervised swim that ends, and a pupil stays on the shore': {
    fixes: [...walk({ from: 300, to: 40 }), ...stay(4, 29, -20), ...stay(29, 45, 15)],
    context: swim,
    verdicts: ['near: swim', 'in: swim', 'near: swim', 'near'],
    zone: 'near',
    why: 'near rings again ten minutes after the swim',
  },
  'along the shore on an everyday way': {
    fixes: [
      ...walk({ from: 300, to: 60 }).slice(0, 3),
      ...walk({ from: 60, to: 60, start: 180, seconds: 300 }),
      ...walk({ from: 150, to: 500, start: 540 }),
    ],
    context: usual,
    verdicts: ['near: passing', 'left: untold'],
    zone: 'far',
    why: 'the pupil keeps walking, well off the shore',
  },
  'the same beside a water of high danger': {
    fixes: [...walk({ from: 300, to: 60 }).slice(0, 3), ...walk({ from: 60, to: 60, start: 180, seconds: 300 })],
    context: usual,
    area: high,
    verdicts: ['near'],
    zone: 'near',
    why: 'a water of high danger is never silent for passing',
  },
  'along the shore, not every day': {
    fixes: [...walk({ from: 300, to: 60 }).slice(0, 3), ...walk({ from: 60, to: 60, start: 180, seconds: 300 })],
    verdicts: ['near'],
    zone: 'near',
    why: 'the way is not an everyday way',
  },
  'on an everyday way, and down to the water': {
    fixes: [
      ...walk({ from: 300, to: 60 }).slice(0, 3),
      ...walk({ from: 60, to: 60, start: 180, seconds: 180 }),
      ...walk({ from: 50, to: 6, start: 420, pace: 0.7, every: 20 }),
    ],
    every: 20,
    context: usual,
    verdicts: ['near: passing', 'near'],
    zone: 'near',
    why: 'a pupil who approaches the water, or is close to it, does not pass',
  },
  'home beside the water': {
    fixes: [...walk({ from: 300, to: 60 }), ...stay(5, 120, 60)],
    context: usual,
    verdicts: ['near: everyday'],
    zone: 'near',
    why: 'the pupil is at rest at an everyday place',
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
    verdicts: ['in: passing', 'left: untold'],
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
    verdicts: ['in: passing', 'in'],
    zone: 'in',
    why: 'the pupil no longer moves with a vehicle, so it rings at once',
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
    verdicts: ['near', 'in'],
    zone: 'in',
    why: 'a water of high danger is never silent for passing',
  },
  'on foot across an everyday bridge': {
    fixes: [
      ...walk({ from: 300, to: 40, every: 30 }),
      ...walk({ from: 0, to: -400, start: 220, every: 30 }),
      ...walk({ from: -420, to: -560, start: 520, every: 30 }),
    ],
    every: 30,
    context: usual,
    verdicts: ['near: passing', 'in: passing', 'in', 'near: eased', 'left'],
    zone: 'far',
    why: 'it is silent for two minutes only, and 400 m take longer',
  },
  'on foot across a river by an everyday bridge': {
    fixes: walk({ from: 400, to: -500, every: 20 }),
    area: river,
    every: 20,
    context: usual,
    verdicts: ['near: passing', 'left: untold'],
    zone: 'far',
    why: 'the pupil keeps walking from bank to bank',
  },
  'on foot across a river by another bridge': {
    fixes: walk({ from: 400, to: -500, every: 30 }),
    area: river,
    every: 30,
    verdicts: ['near', 'in', 'near: eased', 'left'],
    zone: 'far',
    why: 'the judge does not know bridges',
  },
  'a stop on an everyday bridge': {
    fixes: [...walk({ from: 400, to: -20, every: 20 }), { at: 320, off: -22 }, { at: 340, off: -23 }],
    area: river,
    every: 20,
    context: usual,
    verdicts: ['near: passing', 'near', 'in'],
    zone: 'in',
    why: 'the pupil stopped walking',
  },
};

describe.each(Object.entries(CASES))('%s', (_, { fixes, verdicts, zone, why, ...rest }) => {
  const result = replayWalk(fixes, rest);
  it(`gives ${verdicts.length > 0 ? verdicts.join(', ') : 'nothing'}: ${why}`, () =>
    expect(result.verdicts.map(verdictText)).toEqual(verdicts));
  it(`ends ${zone}`, () => expect(result.zone).toBe(zone));
});
