/** A day in sentences, in both languages. */
import { describe, expect, it } from 'vitest';
import { clock, type Deed } from '../../../contract/track/day.fixtures';
import { DEEDS, first, HOME, NEXT_DAY, say, SCHOOL, told, trackOf, zh } from '../day/analysedDay.fixtures';
import { tellDay } from '../day/analysedDay';

describe('a day in words', () => {
  it('says when the child left, how it probably went, how far, and when it arrived, in both languages', () => {
    expect(zh.sentence(first('trip'))).toMatch(/^07:[34]\d 离开家，大概步行约 1\.\d 公里，0[78]:\d\d 到达学校$/);
    expect(say('en').sentence(first('trip'))).toMatch(
      /^07:[34]\d left 家, probably walked about 1\.\d km, 0[78]:\d\d arrived at 学校$/,
    );
  });

  it('says that nothing is known where nothing is, and why', () => {
    expect(zh.sentence(first('gap'))).toMatch(/^\d\d:\d\d–\d\d:\d\d（4\d 分钟）不清楚在哪里：卡没有消息$/);
  });

  it('tells a card that speaks without a fix from one that is silent', () => {
    const way: Deed[] = [{ at: HOME, minutes: 460 }, { silent: 45 }, { at: SCHOOL, minutes: 60 }];
    const gapOf = (contacts: number[]) => {
      const day = tellDay({ ...trackOf(way), contacts }, NEXT_DAY);
      return say('zh-CN', day).sentence(day.story.segments.findIndex(({ kind }) => kind === 'gap'));
    };
    expect(gapOf([])).toMatch(/：卡没有消息$/);
    expect(gapOf([clock('07:45'), clock('08:00'), clock('08:10')])).toMatch(/：卡在线，但没有定位，可能在室内$/);
  });

  it('numbers places that have no name, the same place alike', () => {
    const nameless = tellDay({ ...trackOf(DEEDS), places: [] }, NEXT_DAY);
    const words = say('zh-CN', nameless);
    const stays = nameless.story.segments.flatMap(({ kind }, index) => (kind === 'stay' ? [words.place(index)] : []));
    expect(stays[0]).toBe('未命名地点 1');
    expect(stays.at(-1)).toBe('未命名地点 1');
    expect(new Set(stays)).toEqual(new Set(['未命名地点 1', '未命名地点 2']));
  });

  it('tells a day that goes on as going on', () => {
    const today = tellDay(trackOf(DEEDS, 30, clock('09:00')), clock('09:00'));
    expect(say('zh-CN', today).sentence(today.story.segments.length - 1)).toMatch(/起在学校，到现在/);
  });

  it('gives a wide doubt about a door its minutes', () => {
    const sparse = tellDay(
      trackOf([{ at: HOME, minutes: 60 }, { silent: 9 }, { to: SCHOOL, pace: 1.2 }, { at: SCHOOL, minutes: 60 }], 240),
      NEXT_DAY,
    );
    const trip = sparse.story.segments.findIndex(({ kind }) => kind === 'trip');
    expect(say('zh-CN', sparse).sentence(trip)).toMatch(/（前后差 \d+ 分钟）/);
  });

  it('says where the playhead is', () => {
    const trip = told.story.segments[first('trip')];
    expect(zh.moment((trip?.from ?? 0) + 60_000, first('trip'))).toMatch(/^07:\d\d，去学校的路上，大概步行$/);
    expect(zh.moment(clock('03:00'), 0)).toBe('03:00，在家');
  });
});
