/** Every text there is, in both languages. */
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { failureText } from './failures';
import { intlOf } from './intl';
import { chooseLocale } from './locale';
import type { Texts } from './texts';
import { titles } from './titles';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../**/*.ts', '../../{drawing,features}/**/*essages.ts', '!../**/*.test.ts', '!../main.tsx', '!../antdReact19.ts'],
  { eager: true },
);
const isTexts = (value: unknown): value is Texts<string> =>
  typeof value === 'function' && 'area' in value && 'zh' in value && 'en' in value;
const all = [...new Set(Object.values(modules).flatMap((module) => Object.values(module).filter(isTexts)))];

/** Names of the places a sentence is filled in at: `{n}`, `{n, plural, ...}`, `<link>`. */
const placeholders = (sentence: string) => {
  const names = [...sentence.matchAll(/\{\s*(\w+)\s*[,}]|<(\w+)>/g)].map(([, value, tag]) => value ?? tag ?? '');
  return [...new Set(names)].sort();
};

it('the areas of texts are found, each with a name of its own', () => {
  expect(all.length).toBeGreaterThanOrEqual(6);
  expect(new Set(all.map(({ area }) => area)).size).toBe(all.length);
});

describe.each(all.map((texts) => [texts.area, texts] as const))('%s', (_, { zh, en }) => {
  it('says the same things in both languages', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
  });

  it('fills in the same places in both languages', () => {
    for (const [key, sentence] of Object.entries(zh))
      expect([key, placeholders(en[key] ?? '')]).toEqual([key, placeholders(sentence)]);
  });

  it('leaves nothing empty, and nothing Chinese in English', () => {
    for (const [key, sentence] of Object.entries(en)) {
      expect([key, sentence.trim()]).not.toEqual([key, '']);
      expect([key, /[\u4e00-\u9fff]/.test(sentence)]).toEqual([key, false]);
    }
    for (const [key, sentence] of Object.entries(zh)) expect([key, sentence.trim()]).not.toEqual([key, '']);
  });
});

describe('the language', () => {
  it('is Simplified Chinese by default [1.07]', () => {
    expect(chooseLocale(null, [])).toBe('zh-CN');
    expect(chooseLocale(null, ['fr-FR'])).toBe('zh-CN');
  });

  it("is the browser's when we speak it, and the saved one before all [1.07]", () => {
    expect(chooseLocale(null, ['fr', 'en-GB', 'zh-CN'])).toBe('en');
    expect(chooseLocale(null, ['zh-TW', 'en'])).toBe('zh-CN');
    expect(chooseLocale('zh-CN', ['en'])).toBe('zh-CN');
    expect(chooseLocale('en', ['zh-CN'])).toBe('en');
    expect(chooseLocale('xx', ['en'])).toBe('en');
  });

  it('changes what is said without anything being loaded or missing', () => {
    const complaints: unknown[] = [];
    const say = (locale: 'zh-CN' | 'en') =>
      titles.of(createIntl({ locale, defaultLocale: locale, onError: (error) => complaints.push(error) }))('page', {
        name: 'x',
      });
    expect([say('zh-CN'), say('en')]).toEqual(['智慧教室 · x', 'Smart Classroom · x']);
    expect(complaints).toEqual([]);
  });
});

describe('a failure', () => {
  const say = (kind: 'http' | 'refused' | 'network' | 'timeout', code: number | null, msg = '') =>
    failureText(intlOf('en'), { kind, code, msg });

  it("reads by its code in the reader's language [8.01]", () => {
    expect(say('http', 403, '拒绝')).toBe('Signed in, but access is forbidden.');
    expect(failureText(intlOf('zh-CN'), { kind: 'http', code: 503, msg: '' })).toMatch(/服务.*请稍后再试/);
  });

  it('that ends by itself says when', () => {
    const spent = { kind: 'refused', code: 2009, msg: '' } as const;
    const data = { until: new Date(2026, 10, 22, 8, 12).toISOString() };
    expect(failureText(intlOf('zh-CN'), { ...spent, data })).toBe(
      '一天里发给这个手机号的验证码已达上限，11月22日 08:12 起可以再获取。',
    );
    expect(failureText(intlOf('en'), { ...spent, data })).toBe(
      'No more codes are sent to this number today. The next can be sent from Nov 22, 08:12 on.',
    );
    expect(failureText(intlOf('en'), { ...spent, data: { until: 'soon' } })).toBe(
      'No more codes are sent to this number today. Please try again tomorrow.',
    );
  });

  it("of an unknown code reads in the platform's words", () => {
    expect(say('refused', 7777, 'Card is being repaired')).toBe('Card is being repaired');
    expect(say('http', 418)).toBe('Something went wrong (418).');
  });

  it('without an answer says that the server cannot be reached [8.05]', () => {
    expect(say('network', null)).toBe('The network is abnormal; the server cannot be reached.');
  });

  it('every status of the catalogue has its words [8.01]', () => {
    for (const code of [200, 201, 202, 204, 400, 401, 402, 403, 404, 406, 410, 422, 500, 502, 503, 504])
      expect(say('http', code)).not.toMatch(/Something went wrong/);
  });
});
