/** Positions in words. */
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import type { Fix, Language, Position } from '../../contract';
import { intlOf } from '../../src/messages/catalogue';
import { textOf } from '../../src/messages/texts';
import '../../src/testing/allTexts';
import { positionTime } from './timeOfDay';
import {
  agoWords,
  batteryWords,
  clockWords,
  compassWord,
  positionHeadline,
  rowNote,
  silenceWords,
  placeWords,
} from './words';

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
const [inZh, inEn] = [textOf('positions', zh), textOf('positions', en)];
const clock = (instant: string) => positionTime(zh, inZh, instant, NOW, 'Asia/Shanghai');

it('a headline has the known place and the age of the fix', () => {
  expect(positionHeadline(inZh, position(), NOW)).toBe('在归途小学 · 3 分钟前');
  expect(positionHeadline(inEn, position({ place: 'school' }), NOW)).toBe('At school · 3 min ago');
});

it('a fix by cell tower gives an area and never a place', () => {
  expect(placeWords(inZh, position({ place: null, fix: fix({ source: 'cell', accuracy: 1234 }) }))).toBe(
    '大概在 ±1200 米 范围内',
  );
});

it('away from known places a pupil is on the way, or not at a known place', () => {
  expect(placeWords(inEn, position({ place: null, fix: fix({ speed: 1.2 }) }))).toBe('On the way, 4 km/h');
  expect(placeWords(inEn, position({ place: null }))).toBe('Not at a known place');
});

it('fix time and contact time are separate when they differ by more than two minutes', () => {
  const indoors = position({ fix: fix({ fixTime: at(48), source: 'wifi', accuracy: 60 }), contactTime: at(20) });
  expect(clockWords(inZh, indoors, clock)).toBe('08:12 由Wi-Fi定位 ±60 米，卡于 08:40 有联系');
  expect(clockWords(inEn, indoors, clock)).toBe('fix 08:12 by Wi-Fi ±60 m, card spoke 08:40');
  expect(clockWords(inZh, position(), clock)).toBe('08:57 由卫星定位 ±12 米');
});

describe('the line in a list', () => {
  it('gives the time of the last fix when it is old', () =>
    expect(rowNote(inZh, position({ fix: fix({ fixTime: at(50) }) }), NOW, clock)).toBe('08:10 后无定位'));
  it('says that there is no fix yet', () =>
    expect(rowNote(inEn, position({ fix: null, contactTime: null }), NOW, clock)).toBe('no fix yet'));
  it('of an SOS has place and time', () =>
    expect(rowNote(inZh, position(), NOW, clock, 'sos')).toMatch(/^求救 · .+ · /));
  it('of an SOS without a fix says SOS', () =>
    expect(rowNote(inEn, position({ fix: null }), NOW, clock, 'sos')).toBe('SOS'));
  it('of a lost card says that it is lost, and where the card is', () => {
    const lost = position({ lostTime: at(60) });
    expect(rowNote(inZh, lost, NOW, clock)).toBe('卡已挂失 · 卡在归途小学 · 3 分钟前');
    expect(rowNote(inEn, { ...lost, place: 'school' }, NOW, clock)).toBe('Card lost · The card: At school · 3 min ago');
    expect(rowNote(inEn, { ...lost, fix: null }, NOW, clock)).toBe('Card lost');
    expect(positionHeadline(inZh, lost, NOW)).toBe('卡在归途小学 · 3 分钟前');
  });
  it('says that no card is bound', () =>
    expect(rowNote(inZh, position({ bound: false, fix: null }), NOW, clock)).toBe('未绑卡'));
});

it('contact without a fix differs from no contact', () => {
  expect(silenceWords(inEn, position({ fix: fix({ fixTime: at(50) }), contactTime: at(1) }), NOW, clock)).toMatch(
    /^Indoors/,
  );
  expect(silenceWords(inEn, position({ fix: fix({ fixTime: at(50) }), contactTime: at(50) }), NOW, clock)).toBe(
    'No word from the card since 08:10.',
  );
  expect(silenceWords(inEn, position(), NOW, clock)).toBeNull();
});

it('a time of another day has yesterday or the date before it', () => {
  expect(clock('2026-03-01T00:05:00Z')).toBe('昨天 08:05');
  expect(clock('2026-02-26T00:05:00Z')).toBe('2/26 08:05');
});

it('an instant in the future is just now; long ages are in days', () => {
  expect(agoWords(inEn, at(-5), NOW)).toBe('just now');
  expect(agoWords(inEn, at(60 * 25), NOW)).toBe('1 day ago');
});

it('a battery is low at 20 % unless it is charging', () => {
  expect(batteryWords(inEn, position({ power: '20%' }))).toEqual({ words: '20%', low: true });
  expect(batteryWords(inEn, position({ power: '20%', charging: true }))).toEqual({
    words: '20%, charging',
    low: false,
  });
  expect(batteryWords(inZh, position({ power: null }))).toEqual({ words: '电量未知', low: false });
});

it('a course is one of eight compass directions', () => {
  expect([0, 44, 90, 200, 337, 359].map((course) => compassWord(inEn, course))).toEqual([
    'north',
    'north-east',
    'east',
    'south',
    'north-west',
    'north',
  ]);
});
