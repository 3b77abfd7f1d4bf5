/** Instants in words, by the day of the school. */
import { expect, it } from 'vitest';
import { intlOf } from '../messages/catalogue';
import '../testing/allTexts';
import { clockTime, timeWords } from './timeWords';

it('names the difference to UTC in an hour that comes twice, and in no other', () => {
  const say = (at: string, language: 'zh' | 'en' = 'zh') => clockTime(intlOf(language), at, 'Europe/Berlin');
  expect(say('2026-10-25T00:30:00Z', 'en')).toBe('02:30 GMT+2');
  expect(say('2026-10-25T01:30:00Z', 'en')).toBe('02:30 GMT+1');
  expect(say('2026-10-25T01:30:00Z')).toBe('GMT+1 02:30');
  expect([say('2026-10-24T23:30:00Z'), say('2026-10-25T02:30:00Z')]).toEqual(['01:30', '03:30']);
});

it("is HH:mm today, with 'yesterday', 'tomorrow' or the date before it on other days of the school [3.07]", () => {
  const say = (at: string, language: 'zh' | 'en' = 'zh') =>
    timeWords(intlOf(language), at, '2026-11-20', 'Asia/Shanghai');
  expect(say('2026-11-20T00:05:00+08:00')).toBe('00:05');
  expect(say('2026-11-19T23:59:00+08:00')).toBe('昨天 23:59');
  expect(say('2026-11-19T00:00:00+08:00')).toBe('昨天 00:00');
  expect(say('2026-11-18T23:59:00+08:00')).toBe('11月18日 23:59');
  expect(say('2026-11-18T23:59:00+08:00', 'en')).toBe('Nov 18 23:59');
  expect(say('2026-11-21T00:00:00+08:00')).toBe('明天 00:00');
  expect(say('2026-11-22T00:00:00+08:00')).toBe('11月22日 00:00');
});
