/** Positions in words: each sentence says no more than the fix can carry. */
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import type { Fix, Language, Position } from '../../contract';
import { intlOf } from '../../src/messages/catalogue';
import '../../src/testing/allTexts';
import { useText } from './messages';
import { timeOfDay } from './timeOfDay';
import { ago, battery, clocks, compass, headline, rowNote, silence, where } from './words';

const NOW = Date.parse('2026-03-02T01:00:00Z');
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString();
const fix = (more: Partial<Fix> = {}): Fix => ({
  fixTime: at(3),
  lng: 120.92,
  lat: 30.92,
  accuracy: 12,
  source: 'gps',
  speed: 0,
  course: null,
  altitude: null,
  noise: [],
  ...more,
});
const position = (more: Partial<Position> = {}): Position => ({
  studentId: 's',
  bound: true,
  fix: fix(),
  contactTime: at(3),
  receivedTime: at(3),
  power: '62%',
  charging: false,
  alarm: null,
  reportInterval: 60,
  lostTime: null,
  place: '归途小学',
  ...more,
});

const inShanghai = (language: Language) => {
  const { locale, messages } = intlOf(language);
  return createIntl({ locale, defaultLocale: locale, messages, timeZone: 'Asia/Shanghai' });
};
const [zh, en] = [inShanghai('zh'), inShanghai('en')];
const [inZh, inEn] = [useText.of(zh), useText.of(en)];
const clock = (instant: string) => timeOfDay(zh, inZh, instant, NOW, 'Asia/Shanghai');

it('a known place and how long ago', () => {
  expect(headline(inZh, position(), NOW)).toBe('在归途小学 · 3 分钟前');
  expect(headline(inEn, position({ place: 'school' }), NOW)).toBe('At school · 3 min ago');
});

it('a mast tells an area, never a place', () => {
  expect(where(inZh, position({ place: null, fix: fix({ source: 'cell', accuracy: 1234 }) }))).toBe(
    '大概在 ±1200 米 范围内',
  );
});

it('away from known places one is on the way, or just not there', () => {
  expect(where(inEn, position({ place: null, fix: fix({ speed: 1.2 }) }))).toBe('On the way, 4 km/h');
  expect(where(inEn, position({ place: null }))).toBe('Not at a known place');
});

it('two clocks are told apart when they are more than two minutes apart', () => {
  const indoors = position({ fix: fix({ fixTime: at(48), source: 'wifi', accuracy: 60 }), contactTime: at(20) });
  expect(clocks(inZh, indoors, clock)).toBe('08:12 由Wi-Fi定位 ±60 米，卡于 08:40 有联系');
  expect(clocks(inEn, indoors, clock)).toBe('fix 08:12 by Wi-Fi ±60 m, card spoke 08:40');
  expect(clocks(inZh, position(), clock)).toBe('08:57 由卫星定位 ±12 米');
});

describe('a row', () => {
  it('says since when there is no fix', () =>
    expect(rowNote(inZh, position({ fix: fix({ fixTime: at(50) }) }), NOW, clock)).toBe('08:10 后无定位'));
  it('says that there has been none', () =>
    expect(rowNote(inEn, position({ fix: null, contactTime: null }), NOW, clock)).toBe('no fix yet'));
  it('of one who calls for help says where and when too', () =>
    expect(rowNote(inZh, position(), NOW, clock, 'sos')).toMatch(/^求救 · .+ · /));
  it('of one who calls for help from nowhere says the call', () =>
    expect(rowNote(inEn, position({ fix: null }), NOW, clock, 'sos')).toBe('SOS'));
  it('of a lost card says that it is lost, and that it is the card that is there', () => {
    const lost = position({ lostTime: at(60) });
    expect(rowNote(inZh, lost, NOW, clock)).toBe('卡已挂失 · 卡在归途小学 · 3 分钟前');
    expect(rowNote(inEn, { ...lost, place: 'school' }, NOW, clock)).toBe('Card lost · The card: At school · 3 min ago');
    expect(rowNote(inEn, { ...lost, fix: null }, NOW, clock)).toBe('Card lost');
    expect(headline(inZh, lost, NOW)).toBe('卡在归途小学 · 3 分钟前');
  });
  it('says that there is no card', () =>
    expect(rowNote(inZh, position({ bound: false, fix: null }), NOW, clock)).toBe('未绑卡'));
});

it('silence is told apart: a card that speaks without a fix, and one that does not speak', () => {
  expect(silence(inEn, position({ fix: fix({ fixTime: at(50) }), contactTime: at(1) }), NOW, clock)).toMatch(
    /^Indoors/,
  );
  expect(silence(inEn, position({ fix: fix({ fixTime: at(50) }), contactTime: at(50) }), NOW, clock)).toBe(
    'No word from the card since 08:10.',
  );
  expect(silence(inEn, position(), NOW, clock)).toBeNull();
});

it('yesterday is said, and the day of anything older', () => {
  expect(clock('2026-03-01T00:05:00Z')).toBe('昨天 08:05');
  expect(clock('2026-02-26T00:05:00Z')).toBe('2/26 08:05');
});

it('a clock that runs ahead says just now; days are counted in words', () => {
  expect(ago(inEn, at(-5), NOW)).toBe('just now');
  expect(ago(inEn, at(60 * 25), NOW)).toBe('1 day ago');
});

it('a battery is low at 20 % unless it is charging', () => {
  expect(battery(inEn, position({ power: '20%' }))).toEqual({ words: '20%', low: true });
  expect(battery(inEn, position({ power: '20%', charging: true }))).toEqual({ words: '20%, charging', low: false });
  expect(battery(inZh, position({ power: null }))).toEqual({ words: '电量未知', low: false });
});

it('a course is one of eight winds, all the way round', () => {
  expect([0, 44, 90, 200, 337, 359].map((course) => compass(inEn, course))).toEqual([
    'north',
    'north-east',
    'east',
    'south',
    'north-west',
    'north',
  ]);
});
