/** Positions in words. */
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import type { Fix, Language, LngLat, Position } from '../../contract';
import { intlOf } from '../../src/messages/catalogue';
import { textOf } from '../../src/messages/texts';
import '../../src/testing/allTexts';
import { dayOf } from '../../contract/day';
import { planarMetres } from '../../contract/geo';
import { dotOf, extentOf } from './dotOf';
import { timeWords } from '../../src/time/timeWords';
import {
  agoWords,
  batteryWords,
  clockWords,
  compassWord,
  positionHeadline,
  rowNote,
  silenceWords,
  placeWords,
  withPlaceNamed,
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
const clock = (instant: string) => timeWords(zh, instant, dayOf(NOW, 'Asia/Shanghai'), 'Asia/Shanghai');

it('a headline has the known place and the age of the fix', () => {
  expect(positionHeadline(inZh, position(), NOW)).toBe('在归途小学 · 3 分钟前');
  expect(positionHeadline(inEn, position({ place: 'school' }), NOW)).toBe('At school · 3 min ago');
});

it('a rough fix gives a radius and never a place alone', () => {
  const rough = fix({ source: 'cell', accuracy: 1234 });
  expect(placeWords(inZh, position({ place: null, fix: rough }))).toBe('大概在半径 1200 米的圈内');
  const near = position({ fix: fix({ source: 'cell', accuracy: 750 }), place: 'school' });
  expect(placeWords(inEn, near)).toBe('Somewhere within 750 m of school');
  expect(placeWords(inEn, position({ fix: fix({ source: 'wifi', accuracy: 300 }), place: 'school' }))).toBe(
    'Somewhere within 300 m of school',
  );
});

it('a rough fix is a soft dot with its whole circle, however old it is', () => {
  for (const fixTime of [at(3), at(300)])
    for (const accuracy of [750, null]) {
      const dot = dotOf(
        position({ fix: fix({ fixTime, source: 'cell', accuracy }) }),
        { name: '李明', label: '李' },
        NOW,
      );
      expect(dot).toMatchObject({ state: 'approximate', radius: accuracy ?? 1000 });
    }
  expect(
    dotOf(position({ fix: fix({ source: 'cell' }), alarm: 'sos' }), { name: '李明', label: '李' }, NOW)?.state,
  ).toBe('sos');
  expect(dotOf(position(), { name: '李明', label: '李' }, NOW)).toMatchObject({ state: 'fresh', radius: 12 });
});

it('the camera shows all of a rough fix', () => {
  const centre: LngLat = [120.92, 30.92];
  const [from = centre, to = centre] = extentOf(fix({ source: 'cell', accuracy: 750 }));
  for (const corner of [from, to]) expect(planarMetres(centre, corner)).toBeCloseTo(750 * Math.SQRT2, 0);
  expect(extentOf(fix())).toEqual([centre]);
});

it('away from known places a pupil is on the move, or not at a known place', () => {
  expect(placeWords(inEn, position({ place: null, fix: fix({ speed: 1.2 }) }))).toBe('On the move, 4 km/h');
  expect(placeWords(inEn, position({ place: null }))).toBe('Not at a known place');
});

it('fix time and contact time are separate when they differ by more than two minutes', () => {
  const indoors = position({ fix: fix({ fixTime: at(48), source: 'wifi', accuracy: 60 }), contactTime: at(20) });
  expect(clockWords(inZh, indoors, clock)).toBe('08:12 由Wi-Fi定位 ±60 米，卡于 08:40 有联系');
  expect(clockWords(inEn, indoors, clock)).toBe('Located 08:12 by Wi-Fi ±60 m, last contact 08:40');
  expect(clockWords(inZh, position(), clock)).toBe('08:57 由卫星定位 ±12 米');
});

describe('the line in a list', () => {
  it('gives the time of the last fix when it is old', () =>
    expect(rowNote(inZh, position({ fix: fix({ fixTime: at(50) }) }), NOW, clock)).toBe('08:10 后无定位'));
  it('says that there is no fix yet', () =>
    expect(rowNote(inEn, position({ fix: null, contactTime: null }), NOW, clock)).toBe('not located yet'));
  it('of an SOS has place and time', () =>
    expect(rowNote(inZh, position(), NOW, clock, 'sos')).toMatch(/^求救 · .+ · /));
  it('of an SOS without a fix says SOS', () =>
    expect(rowNote(inEn, position({ fix: null }), NOW, clock, 'sos')).toBe('SOS'));
  it('of a lost card says that it is lost, and where the card is', () => {
    const lost = position({ lostTime: at(60) });
    expect(rowNote(inZh, lost, NOW, clock)).toBe('卡已挂失 · 卡在归途小学 · 3 分钟前');
    expect(rowNote(inEn, { ...lost, place: 'school' }, NOW, clock)).toBe('Card lost · Card: At school · 3 min ago');
    expect(rowNote(inEn, { ...lost, fix: null }, NOW, clock)).toBe('Card lost');
    expect(positionHeadline(inZh, lost, NOW)).toBe('卡在归途小学 · 3 分钟前');
  });
  it('says that no card is bound', () =>
    expect(rowNote(inZh, position({ bound: false, fix: null }), NOW, clock)).toBe('未绑卡'));
});

it('a card that is silent in class is in class, and not lost', () => {
  const quiet = [{ from: at(40), to: at(-30) }];
  const inClass = position({ fix: fix({ fixTime: at(42) }), contactTime: at(42), quiet });
  expect(rowNote(inZh, inClass, NOW, clock)).toBe('上课安静中，08:18 后不报位置');
  expect(silenceWords(inEn, inClass, NOW, clock)).toBe(
    'In class, quiet (08:20–09:30): this card sends no positions in class. It is not lost.',
  );
  // Two reports after the class it is as silent as any other card.
  expect(silenceWords(inEn, inClass, NOW + 41 * 60_000, clock)).toMatch(/^No contact/);
});

it('contact without a fix differs from no contact', () => {
  expect(silenceWords(inEn, position({ fix: fix({ fixTime: at(50) }), contactTime: at(1) }), NOW, clock)).toMatch(
    /^Indoors/,
  );
  expect(silenceWords(inEn, position({ fix: fix({ fixTime: at(50) }), contactTime: at(50) }), NOW, clock)).toBe(
    'No contact with the card since 08:10.',
  );
  expect(silenceWords(inEn, position(), NOW, clock)).toBeNull();
});

it('a time of another day has yesterday or the date before it', () => {
  expect(clock('2026-03-01T00:05:00Z')).toBe('昨天 08:05');
  expect(clock('2026-02-26T00:05:00Z')).toBe('2月26日 08:05');
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

it('a known place is home or school in English, and elsewhere a name in Latin letters', () => {
  const headlineIn = (language: Language, place: string, placeNames?: Position['placeNames']) =>
    positionHeadline(
      language === 'zh' ? inZh : inEn,
      withPlaceNamed(textOf('fence', intlOf(language)), position({ place, ...(placeNames && { placeNames }) })),
      NOW,
    );
  const home = { kind: 'home', latin: '' } as const;
  const shop = { kind: null, latin: 'Dong Fang Shu Dian' };
  expect(headlineIn('en', '家 · 云栖里', home)).toBe('At home · 3 min ago');
  expect(headlineIn('en', '归途小学', { kind: 'school', latin: '' })).toBe('At school · 3 min ago');
  expect(headlineIn('en', '东方书店', shop)).toBe('At Dong Fang Shu Dian · 3 min ago');
  expect(headlineIn('en', 'Grandma’s', shop)).toBe('At Grandma’s · 3 min ago');
  expect(headlineIn('en', '东方书店')).toBe('At 东方书店 · 3 min ago');
  expect(headlineIn('zh', '家 · 云栖里', home)).toBe('在家 · 云栖里 · 3 分钟前');
  expect(headlineIn('zh', '东方书店', shop)).toBe('在东方书店 · 3 分钟前');
});

it('a leave stands before the place in a list, and before no alarm', () => {
  const leaves = [{ from: at(60), to: new Date(NOW + 3 * 3_600_000).toISOString() }];
  expect(rowNote(inZh, position({ leaves }), NOW, clock)).toBe('请假至 12:00 · 在归途小学 · 3 分钟前');
  expect(rowNote(inEn, position({ leaves, bound: false, fix: null }), NOW, clock)).toBe(
    'on leave until 12:00 · No card',
  );
  expect(rowNote(inZh, position({ leaves }), NOW, clock, 'sos')).toMatch(/^求救/);
  const ahead = [{ from: new Date(NOW + 1).toISOString(), to: new Date(NOW + 2).toISOString() }];
  expect(rowNote(inZh, position({ leaves: ahead }), NOW, clock)).toBe('在归途小学 · 3 分钟前');
});
