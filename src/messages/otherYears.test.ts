/** Days of another year are written with the year. */
import { expect, it } from 'vitest';
import { intlOf } from './catalogue';
import '../testing/allTexts';
import { weekdayWords } from '../time/dayWords';
import { momentWords, timeWords } from '../time/timeWords';

const intl = intlOf('zh');

it('a day of the last year has it, a day of this year does not', () => {
  expect(weekdayWords(intl, '2026-12-30', '2027-01-02')).toBe('2026年12月30日周三');
  expect(weekdayWords(intl, '2027-01-01', '2027-01-02')).toBe('1月1日周五');
});

it('the year is that of the school, not of Greenwich', () => {
  const said = (time: string) => timeWords(intl, time, '2027-01-02', 'Asia/Shanghai');
  expect(said('2026-12-31T17:00:00Z')).toBe('昨天 01:00');
  expect(said('2026-12-31T15:00:00Z')).toBe('2026年12月31日 23:00');
});

it('a moment of today has no day, another one has its day, and one of another year the year', () => {
  const said = (time: string) => momentWords(intl, time, '2027-01-02', 'Asia/Shanghai');
  expect(said('2027-01-01T17:00:00Z')).toBe('01:00');
  expect(said('2027-01-01T15:00:00Z')).toBe('1月1日 23:00');
  expect(said('2026-12-31T15:00:00Z')).toBe('2026年12月31日 23:00');
});
