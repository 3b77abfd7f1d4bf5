/** Which crossings ring: hours, pauses, approved leave, presence, dwell time and standstill. */
import { describe, expect, it } from 'vitest';
import { NO_CALENDAR } from './calendar';
import { EIGHT, crossingText, replayWalk, type FixSpec, walk } from './walk.fixtures';
import { DEFAULT_RULES, type Presence } from './rules';

const presence: Presence = { days: [1, 2, 3, 4, 5], schoolDaysOnly: false, hereBy: '08:30', stayUntil: '08:50' };
const goesIn = walk({ from: 300, to: 0, every: 60 }); // inside after two and a half minutes
const stays = (from: number, to: number): FixSpec[] =>
  Array.from({ length: to - from }, (_, i) => ({ at: (from + i) * 60, east: 0 }));
/** A card that sways by some metres, as cards at rest do. */
const sways = (from: number, to: number, by: number) =>
  stays(from, to).map(({ at }) => ({ at, east: (at / 60) % 2 ? by : -by }));
const goesOut = (minute: number) => walk({ from: 0, to: 500, start: minute * 60, every: 60 });
const words = (result: ReturnType<typeof replayWalk>) => result.crossings.map(crossingText);

it('a kind that is switched off is silent, and the judge still follows the pupil', () => {
  const result = replayWalk([...goesIn, ...stays(5, 20), ...goesOut(20)], { rules: { arrive: false } });
  expect(words(result)).toEqual(['arrive: switched-off', 'leave']);
});

describe('hours', () => {
  it('does not ring when a window begins with the pupil inside, but rings the departure within it', () => {
    const result = replayWalk([...goesIn, ...stays(5, 30), ...goesOut(30)], {
      rules: { hours: [{ days: [1], from: '08:10', to: '09:00' }] },
    });
    expect(words(result)).toEqual(['arrive: out-of-hours', 'leave']);
  });
  it('does not ring when a window ends with the pupil inside, nor for the departure after it', () => {
    const result = replayWalk([...goesIn, ...stays(5, 30), ...goesOut(30)], {
      rules: { hours: [{ days: [1], from: '07:00', to: '08:10' }] },
    });
    expect(words(result)).toEqual(['arrive', 'leave: out-of-hours']);
  });
  it('is silent on a day without school when only school days count', () => {
    const result = replayWalk([...goesIn, ...stays(5, 8)], {
      rules: { schoolDaysOnly: true },
      context: { calendar: { ...NO_CALENDAR, holidays: ['2026-03-02'] } },
    });
    expect(words(result)).toEqual(['arrive: no-school']);
  });
});

it('a paused fence is silent until the pause ends', () => {
  const context = { pausedUntil: EIGHT + 15 * 60_000 };
  expect(words(replayWalk([...goesIn, ...stays(5, 20), ...goesOut(20)], { context }))).toEqual([
    'arrive: paused',
    'leave',
  ]);
});

it('approved leave silences the crossings it excuses, and the evidence holds its reason', () => {
  const context = { excused: (kind: string) => (kind === 'leave' ? '看牙' : null) };
  const { crossings } = replayWalk([...goesIn, ...stays(5, 10), ...goesOut(10)], { rules: { presence }, context });
  expect(crossings.map(crossingText)).toEqual(['arrive', 'leave: excused', 'absent']);
  expect(crossings[1]?.evidence.excuse).toBe('看牙');
});

describe('should be here by', () => {
  it('is silent for a pupil inside, even when the card has not reported for an hour', () => {
    expect(
      words(
        replayWalk(
          [
            { at: -3600, east: 0 },
            { at: -3540, east: 0 },
          ],
          { rules: { presence } },
        ),
      ),
    ).toEqual([]);
  });
  it('rings at the due time for a pupil seen elsewhere', () => {
    const { crossings } = replayWalk(
      [...stays(0, 3).map((one) => ({ ...one, east: 900 })), { at: 1700, east: 900 }, { at: 1790, east: 880 }],
      { rules: { presence } },
    );
    expect(crossings).toMatchObject([
      {
        kind: 'absent',
        time: '2026-03-02T00:30:00.000Z',
        side: 'outside',
        silence: null,
        evidence: { proof: 'deadline', marks: [{ depth: expect.closeTo(-780, 0) }] },
      },
    ]);
  });
  it('rings with an unknown side for a card that stopped reporting on the way', () => {
    const { crossings } = replayWalk(
      [
        { at: 0, east: 900 },
        { at: 60, east: 900 },
      ],
      { rules: { presence } },
    );
    expect(crossings).toMatchObject([{ kind: 'absent', side: 'unknown', silence: null, evidence: { gap: 1740 } }]);
  });
  it('rings with an unknown side for a card that has never reported', () => {
    const { crossings } = replayWalk([], { rules: { presence } });
    expect(crossings).toMatchObject([{ kind: 'absent', side: 'unknown', evidence: { marks: [], gap: null } }]);
  });
  it('rings a later arrival like any other', () => {
    const late = walk({ from: 300, to: 0, start: 2000, every: 60 });
    expect(words(replayWalk([{ at: 0, east: 900 }, { at: 60, east: 900 }, ...late], { rules: { presence } }))).toEqual([
      'absent',
      'arrive',
    ]);
  });
  it('is silent on other days, in a pause and during leave', () => {
    expect(words(replayWalk([], { rules: { presence: { ...presence, days: [6, 7] } } }))).toEqual([]);
    expect(words(replayWalk([], { rules: { presence }, context: { pausedUntil: EIGHT + 3600_000 } }))).toEqual([
      'absent: paused',
    ]);
    expect(words(replayWalk([], { rules: { presence }, context: { excused: () => '病假' } }))).toEqual([
      'absent: excused',
    ]);
  });
});

describe('should not leave before', () => {
  it('rings an early departure regardless of switches, hours and cool-down', () => {
    const rules = {
      presence: { ...presence, hereBy: null },
      leave: false,
      hours: [{ days: [1], from: '10:00', to: '11:00' }],
      coolDown: 86_400,
    };
    const { crossings } = replayWalk([...goesIn, ...stays(5, 10), ...goesOut(10)], { rules });
    expect(crossings).toMatchObject([{ silence: 'out-of-hours' }, { kind: 'leave', early: true, silence: null }]);
  });
  it('rings it even while the arrival is pending, and rings the arrival with it', () => {
    const { crossings } = replayWalk([...goesIn, ...goesOut(6)], {
      rules: { ...DEFAULT_RULES, presence: { ...presence, hereBy: null } },
    });
    expect(crossings).toMatchObject([
      { kind: 'arrive', silence: null },
      { kind: 'leave', early: true, silence: null },
    ]);
  });
  it('rings later departures only if they are switched on', () => {
    const { crossings } = replayWalk([...goesIn, ...stays(5, 55), ...goesOut(55)], {
      rules: { presence: { ...presence, hereBy: null }, leave: false },
    });
    expect(crossings).toMatchObject([{ kind: 'arrive' }, { kind: 'leave', early: false, silence: 'switched-off' }]);
  });
});

describe('dwell', () => {
  it('ends by timeout when the card stops reporting inside', () => {
    const { crossings, moments } = replayWalk(goesIn, { rules: { dwell: 600 } });
    expect(crossings).toMatchObject([
      { kind: 'arrive', silence: null, evidence: { dwell: { needed: 600, stayed: expect.any(Number) } } },
    ]);
    const moment = moments.find((one) => one.crossings.length > 0);
    expect(moment?.judgement).toBeNull();
    const stayed = ((moment?.time ?? 0) - Date.parse(crossings[0]?.time ?? '')) / 1000;
    expect(stayed).toBeGreaterThanOrEqual(600);
    expect(stayed).toBeLessThan(600 + 2 * 60 + 60);
  });
  it('keeps the time of the arrival, not of the alert', () => {
    const { crossings } = replayWalk([...goesIn, ...stays(5, 20)], { rules: { dwell: 600 } });
    const arrived = (Date.parse(crossings[0]?.time ?? '') - EIGHT) / 1000;
    expect(arrived).toBeCloseTo((300 - 100) / 1.4, -1);
  });
});

describe('standstill', () => {
  const replayOf = (made: FixSpec[]) => {
    const { crossings, moments } = replayWalk(made, { rules: DEFAULT_RULES });
    const moment = moments.find((one) => one.crossings.length > 0);
    return {
      crossings,
      after: ((moment?.time ?? 0) - Date.parse(crossings[0]?.time ?? '')) / 60_000,
      byClock: moment?.judgement === null,
    };
  };
  it('rings after three minutes within ten metres, and records their length', () => {
    const { crossings, after, byClock } = replayOf([...goesIn, ...sways(5, 20, 4)]);
    expect(crossings.map(crossingText)).toEqual(['arrive']);
    expect(crossings[0]?.evidence.dwell).toMatchObject({ needed: 600, rested: 180, before: { stays: 0, passes: 0 } });
    expect([Math.floor(after), byClock]).toEqual([5, false]);
  });
  it('rings after four minutes within twenty metres', () => {
    const { crossings, after } = replayOf([...goesIn, ...sways(5, 20, 9)]);
    expect(crossings[0]?.evidence.dwell?.rested).toBe(240);
    expect(Math.floor(after)).toBe(6);
  });
  it('starts again when the card moves on', () => {
    const { crossings, after } = replayOf([
      ...goesIn,
      ...stays(5, 7),
      ...stays(7, 20).map((one) => ({ ...one, east: 60 })),
    ]);
    expect(crossings[0]?.evidence.dwell?.rested).toBe(180);
    expect(Math.floor(after)).toBe(7);
  });
  it('is none for a card that reports the speed of a walk', () => {
    const { after } = replayOf([...goesIn, ...stays(5, 20).map((one) => ({ ...one, speed: 1.4 }))]);
    expect(Math.floor(after)).toBeGreaterThanOrEqual(10);
  });
  it('ends by timeout when the card stops reporting', () => {
    const { after, byClock } = replayOf(goesIn);
    expect([Math.floor(after), byClock]).toEqual([3, true]);
  });
  it('never delays an arrival beyond the dwell time', () => {
    const { after } = replayOf([...goesIn, ...stays(5, 20).map(({ at }) => ({ at, east: at % 120 ? 50 : -50 }))]);
    expect(after).toBeGreaterThanOrEqual(10);
    expect(after).toBeLessThan(11);
  });
});

describe('earlier visits', () => {
  /** Seconds from the first arrival of each visit to its alert; null when it did not ring. */
  const delays = (made: FixSpec[]) =>
    replayWalk(made, { rules: DEFAULT_RULES })
      .moments.flatMap(({ time, crossings }) => crossings.map((crossing) => ({ rang: time, ...crossing })))
      .filter(({ kind }) => kind === 'arrive')
      .map(({ rang, time, silence }) => (silence === null ? (rang - Date.parse(time)) / 1000 : null));
  const visit = (start: number, minutes: number): FixSpec[] =>
    [...goesIn, ...sways(5, minutes, 9), ...goesOut(minutes)].map((one) => ({ ...one, at: one.at + start }));
  const day = 86_400;

  it('of ten minutes and more let the next arrival ring sooner', () => {
    const [first, second, third, fourth] = delays([0, 1, 2, 3].flatMap((n) => visit((n * day) / 8, 30)));
    expect(second).toBeLessThan(first ?? 0);
    expect(third).toBeLessThanOrEqual(second ?? 0);
    expect(fourth).toBeLessThanOrEqual(third ?? 0);
    expect(fourth).toBeGreaterThanOrEqual(150);
  });
  it('that only passed let it ring later, but not later than the dwell time', () => {
    const some = delays([0, 1, 2, 3, 4].flatMap((n) => visit((n * day) / 8, n < 4 ? 6 : 30)));
    expect(some.slice(0, 4)).toEqual([null, null, null, null]);
    expect(some[4]).toBeGreaterThan(420);
    expect(some[4]).toBeLessThan(700);
  });
  it('count however old they are', () => {
    const [first, second] = delays([...visit(0, 30), ...visit(60 * day, 30)]);
    expect(second).toBeLessThan(first ?? 0);
  });
});

it('every crossing carries its evidence', () => {
  const { crossings } = replayWalk([...goesIn, ...stays(5, 10), ...goesOut(10)]);
  for (const { time, earliest, latest, knownTime, evidence } of crossings) {
    expect([earliest, time, latest, knownTime]).toEqual([earliest, time, latest, knownTime].toSorted());
    expect(evidence.marks.length).toBeGreaterThanOrEqual(2);
    const [first, last] = [evidence.marks[0], evidence.marks.at(-1)];
    expect(Math.sign(first?.depth ?? 0)).toBe(-Math.sign(last?.depth ?? 0));
    expect(evidence.counted.fixes).toBeGreaterThanOrEqual(1);
  }
  expect(crossings[1]?.evidence.needed).toEqual({ fixes: 2, seconds: 120, buffer: 30 });
});
