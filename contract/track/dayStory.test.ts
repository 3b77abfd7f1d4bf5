/**
 * The story of a day as a whole, and the boundaries of its stays. Places are metres east and north of the school gate.
 */
import { describe, expect, it } from 'vitest';
import { testTime, TEST_DAY, fixAt, makeFixes, storyLines, storyOf } from './day.fixtures';
import { atHome, itTellsTheDays, SCHOOL_DAY, SILENT_MORNING } from './dayCases.fixtures';

describe('a school day', () => {
  itTellsTheDays([
    {
      name: 'a school day of a card that reports twice a minute',
      fixes: makeFixes('07:00', SCHOOL_DAY, { every: 30 }),
      expected: [
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
      name: 'the same day of a card that reports every five minutes',
      fixes: makeFixes('07:00', SCHOOL_DAY, { every: 300 }),
      input: { reportInterval: 300 },
      expected: [
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
      name: 'a school day whose fixes have no accuracy',
      fixes: makeFixes('07:00', SCHOOL_DAY.slice(0, 3), { every: 30, fix: { accuracy: null } }),
      expected: [
        'midnight to 07:00: unknown, silent',
        '07:00 to 08:00: at 0,0',
        '08:00 to 08:11: walk 900 m',
        '08:11 to 12:12: at 900,0',
        '12:12 to midnight: unknown, silent',
      ],
    },
  ]);
});

describe('the boundary of a stay', () => {
  const stays = (every: number) =>
    storyOf(makeFixes('07:00', SCHOOL_DAY, { every }), { ...TEST_DAY, reportInterval: every }).segments.filter(
      ({ kind }) => kind === 'stay',
    );
  const departed = testTime('08:00:00');
  const arrived = departed + (900 / 1.3) * 1000;
  it.each([10, 30, 60, 120, 300, 600])('is told within its uncertainty for a card that reports every %i s', (every) => {
    const [home, school] = stays(every);
    if (home?.kind !== 'stay' || school?.kind !== 'stay') throw new Error('Expected two stays');
    expect(Math.abs(home.to - departed) / 1000).toBeLessThanOrEqual(home.departureWithin ?? 0);
    expect(Math.abs(school.from - arrived) / 1000).toBeLessThanOrEqual(school.arrivalWithin ?? 0);
    expect(school.arrivalWithin).toBeLessThan(every + 60);
  });
  it('is as uncertain as the fixes beside it are inaccurate', () => {
    const stayWith = (accuracy: number) =>
      storyOf(
        [
          ...makeFixes('07:00', [atHome(30)], { every: 30, fix: { source: 'wifi', accuracy } }),
          ...makeFixes('07:30', [{ to: [900, 0], speed: 1.3 }], { every: 30 }),
        ],
        TEST_DAY,
      ).segments[1];
    expect(stayWith(70)).toMatchObject({
      kind: 'stay',
      departureWithin: expect.toSatisfy((within: number) => within > 80) as number,
    });
    expect(stayWith(10)).toMatchObject({
      kind: 'stay',
      departureWithin: expect.toSatisfy((within: number) => within > 10 && within < 45) as number,
    });
  });
  it('is unknown where no trip was seen', () => expect(stays(60)[0]).toMatchObject({ arrivalWithin: null }));
});

describe('a story', () => {
  const story = storyOf(makeFixes('07:00', SCHOOL_DAY, { every: 30 }), TEST_DAY);
  it('fills the day from midnight to midnight', () => {
    expect(story.segments[0]?.from).toBe(TEST_DAY.from);
    expect(story.segments.at(-1)?.to).toBe(TEST_DAY.to);
    for (const [s, segment] of story.segments.entries())
      expect(segment.from).toBe(s === 0 ? TEST_DAY.from : story.segments[s - 1]?.to);
  });
  it('has totals that add up', () => {
    const { time, metres, fixes, doubted } = story.totals;
    expect(time.stay + time.trip + time.gap).toBe(TEST_DAY.to - TEST_DAY.from);
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
    expect(storyOf([], { ...TEST_DAY, now: TEST_DAY.from - 1 })).toMatchObject({ segments: [], end: TEST_DAY.from }));
  it('leaves out fixes of the future', () => {
    const ahead = makeFixes('07:00', [{ at: [0, 0], minutes: 60 }], { every: 60 });
    expect(storyLines(storyOf(ahead, { ...TEST_DAY, now: testTime('07:30') }))).toEqual([
      'midnight to 07:00: unknown, silent',
      '07:00 to now: at 0,0',
    ]);
  });
  it('flags fixes of a stay that lie too far off to be drift', () => {
    const { flags, totals, segments } = storyOf(
      makeFixes('07:00', [atHome(30), { at: [250, 0], minutes: 1.5 }, atHome(30)], { every: 10 }),
      TEST_DAY,
    );
    expect(totals).toMatchObject({ fixes: 369, doubted: 9, reasons: { speed: 9 } });
    expect([flags[179], flags[180], flags[188], flags[189]].map(Boolean)).toEqual([false, true, true, false]);
    expect(segments[1]).toMatchObject({ kind: 'stay', fixes: 360 });
  });
  it('rejects fixes out of order', () =>
    expect(() => storyOf([...SILENT_MORNING].reverse(), TEST_DAY)).toThrow(RangeError));
  it('does not change the fixes', () => {
    const fixes = makeFixes('07:00', [{ at: [0, 0], minutes: 10 }, { jump: [5000, 0] }, { at: [0, 0], minutes: 10 }], {
      every: 60,
    });
    const before = structuredClone(fixes);
    storyOf(fixes, TEST_DAY);
    expect(fixes).toEqual(before);
  });
  it('places a stay across the date line correctly', () => {
    const acrossDateLine = SILENT_MORNING.slice(0, 6).map((fix, n) => ({
      ...fix,
      lng: n % 2 === 0 ? 179.9999 : -179.9999,
      lat: 0,
    }));
    const stay = storyOf(acrossDateLine, TEST_DAY).segments.find(({ kind }) => kind === 'stay');
    expect(stay?.kind === 'stay' && Math.abs(stay.centre[0])).toBeCloseTo(180, 3);
  });
  it('weights the more accurate fixes of a stay more', () => {
    const inaccurate = SILENT_MORNING.slice(0, 6).map((fix, n) =>
      n % 2 === 0 ? fix : fixAt(Date.parse(fix.fixTime), [60, 0], { accuracy: 60 }),
    );
    expect(storyLines(storyOf(inaccurate, TEST_DAY))[1]).toBe('08:00 to 08:05: at 0,0');
  });
});
