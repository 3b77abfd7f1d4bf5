/** The sentences of a day in both languages. */
import { describe, expect, it } from 'vitest';
import { toDayFixes } from '../../../contract/track';
import { makeFixes, testTime, type Activity } from '../../../contract/track/day.fixtures';
import {
  ACTIVITIES,
  firstOf,
  HOME_POINT,
  NEXT_DAY,
  wordsOf,
  SCHOOL_POINT,
  schoolDay,
  trackOf,
  zh,
} from '../day/analysedDay.fixtures';
import { analyseDay } from '../day/analysedDay';

describe('a day in words', () => {
  it('tells departure, probable travel mode, distance and arrival, in both languages', () => {
    expect(zh.sentence(firstOf('trip'))).toMatch(/^07:[34]\d 离开家，大概步行约 1\.\d 公里，0[78]:\d\d 到达学校$/);
    expect(wordsOf('en').sentence(firstOf('trip'))).toMatch(
      /^07:[34]\d left 家, probably walked about 1\.\d km, 0[78]:\d\d arrived at 学校$/,
    );
  });

  it('tells a gap and its reason', () => {
    expect(zh.sentence(firstOf('gap'))).toMatch(/^\d\d:\d\d–\d\d:\d\d（4\d 分钟）不清楚在哪里：卡没有消息$/);
  });

  it('distinguishes a card that reports without a fix from a silent one', () => {
    const way: Activity[] = [{ at: HOME_POINT, minutes: 460 }, { silent: 45 }, { at: SCHOOL_POINT, minutes: 60 }];
    const gapOf = (contacts: number[]) => {
      const day = analyseDay({ ...trackOf(way), contacts }, NEXT_DAY);
      return wordsOf('zh', day).sentence(day.story.segments.findIndex(({ kind }) => kind === 'gap'));
    };
    expect(gapOf([])).toMatch(/：卡没有消息$/);
    expect(gapOf([testTime('07:45'), testTime('08:00'), testTime('08:10')])).toMatch(
      /：卡在线，但没有定位，可能在室内$/,
    );
  });

  it('says of a card that is silent in class that it was in class', () => {
    const way: Activity[] = [{ at: HOME_POINT, minutes: 460 }, { silent: 45 }, { at: SCHOOL_POINT, minutes: 60 }];
    const gapIn = (from: string, to: string) => {
      const quiet = [{ from: new Date(testTime(from)).toISOString(), to: new Date(testTime(to)).toISOString() }];
      const day = analyseDay({ ...trackOf(way), quiet }, NEXT_DAY);
      return wordsOf('zh', day).sentence(day.story.segments.findIndex(({ kind }) => kind === 'gap'));
    };
    expect(gapIn('07:30', '11:30')).toMatch(/：上课时间，这张卡上课不报位置$/);
    expect(gapIn('08:20', '11:30'), 'most of it was no class').toMatch(/：卡没有消息$/);
  });

  it('tells when a child was seen in a gap', () => {
    const seen = (...lone: Activity[]) => {
      const way: Activity[] = [{ at: HOME_POINT, minutes: 460 }, { silent: 40 }, ...lone];
      const day = analyseDay(trackOf(way, 60), testTime('09:30'));
      return wordsOf('zh', day).sentence(day.story.segments.length - 1);
    };
    expect(seen({ at: [400, 300], minutes: 1 })).toBe('08:20 起不清楚在哪里（1 小时 10 分）：只在 08:20 定位到一次');
    const day = analyseDay(
      trackOf([{ at: HOME_POINT, minutes: 460 }, { silent: 40 }, { at: [400, 300], minutes: 1 }], 60),
      testTime('09:30'),
    );
    const at = (instant: string) => wordsOf('zh', day).moment(testTime(instant), day.story.segments.length - 1);
    expect([at('08:19'), at('08:20'), at('09:00')]).toEqual([
      '08:19，不清楚在哪里',
      '08:20，最后定位在 08:20',
      '09:00，最后定位在 08:20',
    ]);
    expect(seen({ at: [400, 300], minutes: 3 })).toMatch(/：只在 08:20–08:22 定位到 3 次$/);
  });

  it('numbers unnamed places, the same place with the same number', () => {
    const nameless = analyseDay({ ...trackOf(ACTIVITIES), places: [] }, NEXT_DAY);
    const words = wordsOf('zh', nameless);
    const stays = nameless.story.segments.flatMap(({ kind }, index) => (kind === 'stay' ? [words.place(index)] : []));
    expect(stays[0]).toBe('未命名地点 1');
    expect(stays.at(-1)).toBe('未命名地点 1');
    expect(new Set(stays)).toEqual(new Set(['未命名地点 1', '未命名地点 2']));
  });

  it('tells an open day as open', () => {
    const today = analyseDay(trackOf(ACTIVITIES, 30, testTime('09:00')), testTime('09:00'));
    expect(wordsOf('zh', today).sentence(today.story.segments.length - 1)).toMatch(/起在学校，到现在/);
  });

  it('tells a large uncertainty of a departure in minutes', () => {
    const sparse = analyseDay(
      trackOf(
        [
          { at: HOME_POINT, minutes: 60 },
          { silent: 9 },
          { to: SCHOOL_POINT, speed: 1.2 },
          { at: SCHOOL_POINT, minutes: 60 },
        ],
        240,
      ),
      NEXT_DAY,
    );
    const trip = sparse.story.segments.findIndex(({ kind }) => kind === 'trip');
    expect(wordsOf('zh', sparse).sentence(trip)).toMatch(/（前后差 \d+ 分钟）/);
  });

  it('tells a walk within a place as no departure', () => {
    const day = (far: number) =>
      analyseDay(
        trackOf([
          { at: [-90, 0], minutes: 120 },
          { to: [far, 0], speed: 1.2 },
          { to: [90, 0], speed: 1.2 },
          { at: [90, 0], minutes: 120 },
        ]),
        NEXT_DAY,
      );
    const told = (language: 'zh' | 'en', far: number) => {
      const words = wordsOf(language, day(far));
      const trip = day(far).story.segments.findIndex(({ kind }) => kind === 'trip');
      return [words.sentence(trip), words.moment(day(far).story.segments[trip]?.from ?? 0, trip)];
    };
    expect(told('zh', 90)).toEqual([
      expect.stringMatching(/^\d\d:\d\d–\d\d:\d\d 在学校里走动，约 \d+ 米$/),
      expect.stringMatching(/^\d\d:\d\d，在学校$/),
    ]);
    expect(told('en', 90)[0]).toMatch(/^\d\d:\d\d–\d\d:\d\d moved about \d+ m within 学校$/);
    expect(told('zh', 400)[0]).toMatch(/离开学校.*回到学校$/);
  });

  it('tells stays in a row at one place as one, and as two when the child left between', () => {
    const run: Activity = { to: [70, 0], speed: 2.5 };
    const staysOf = (between: Activity[], places = trackOf([]).places) => {
      const until = testTime('06:00');
      const way = [{ at: [-70, 0], minutes: 120 }, ...between, { at: [70, 0], minutes: 240 }] satisfies Activity[];
      const day = analyseDay({ ...trackOf(way, 30, until), places }, until);
      return day.story.segments.flatMap((segment, index) =>
        segment.kind === 'stay' ? [{ ...segment, sentence: wordsOf('en', day).sentence(index) }] : [],
      );
    };
    const [stay, ...more] = staysOf([run]);
    expect(more).toEqual([]);
    expect(stay).toMatchObject({ sentence: 'from 00:00 at 学校, 6 h so far', open: true });
    // Of the 140 m between the two spots, the centre divides two thirds from one.
    expect(stay?.radius).toBeGreaterThan(85);
    expect(stay?.radius).toBeLessThan(95);
    expect(staysOf([run], [])).toHaveLength(2);
    expect(staysOf([{ to: [400, 0], speed: 1.2 }, run])).toHaveLength(2);
  });

  it('tells a day of doubtful fixes without sums of nothing', () => {
    const rough = makeFixes('00:00', ACTIVITIES, { every: 300, fix: { source: 'cell', accuracy: 800 } });
    const day = analyseDay({ ...trackOf(ACTIVITIES), fixes: toDayFixes(rough) }, NEXT_DAY);
    expect(day.story.segments.map(({ kind }) => kind)).toEqual(['gap']);
    expect(wordsOf('zh', day).summary()).toBe('定位不够准，说不出去过哪里。');
  });

  it('tells where the playhead is', () => {
    const trip = schoolDay.story.segments[firstOf('trip')];
    expect(zh.moment((trip?.from ?? 0) + 60_000, firstOf('trip'))).toMatch(/^07:\d\d，去学校的路上，大概步行$/);
    expect(zh.moment(testTime('03:00'), 0)).toBe('03:00，在家');
  });
});
