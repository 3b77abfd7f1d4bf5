/** Every text in every language: the same keys, the same placeholders, nothing empty. And the choice of a language. */
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { chooseLanguage, type Language, LANGUAGES } from '../../contract/language';
import { TEXTS } from '../testing/allTexts';
import { type AreaTexts, intlOf } from './catalogue';
import { failureText } from './failures';
import { textOf, textById } from './texts';

const areasOf = (language: Language): AreaTexts => Object.assign({}, ...Object.values(TEXTS[language]));
const SOURCE = areasOf('zh');

/** The Chinese files of texts, wherever they stand. */
const textFiles = import.meta.glob<Record<string, string>>(['../../{src,features}/**/*.zh.ts', '!../app/words/*'], {
  eager: true,
  import: 'default',
});

/** Names of the placeholders of a text: `{n}`, `{n, plural, ...}`, `<link>`. */
const placeholders = (text: string) => {
  const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]|<(\w+)>/g)].map(([, value, tag]) => value ?? tag ?? '');
  return [...new Set(names)].sort();
};

it('every file of texts is gathered under one area', () => {
  const gathered = Object.values(SOURCE);
  expect(gathered.length).toBeGreaterThanOrEqual(30);
  expect(Object.entries(textFiles).filter(([, file]) => !gathered.includes(file))).toEqual([]);
  expect(Object.keys(textFiles)).toHaveLength(gathered.length);
});

it('no area repeats a text that all areas share', () => {
  const saidTwice = (area: string, key: string) =>
    LANGUAGES.every((language) => areasOf(language)[area]?.[key] === areasOf(language)['common']?.[key]);
  const twice = Object.keys(SOURCE)
    .filter((area) => area !== 'common')
    .flatMap((area) => Object.keys(SOURCE['common'] ?? {}).filter((key) => saidTwice(area, key)));
  expect(twice).toEqual([]);
});

describe.each(LANGUAGES.flatMap((language) => Object.keys(SOURCE).map((area) => ({ language, area }))))(
  '$area in $language',
  ({ language, area }) => {
    const source = SOURCE[area] ?? {};
    const translation = areasOf(language)[area] ?? {};

    it('has the same keys as the Chinese texts', () => {
      expect(Object.keys(translation).sort()).toEqual(Object.keys(source).sort());
    });

    it('has the same placeholders as the Chinese texts', () => {
      for (const [key, text] of Object.entries(source))
        expect([key, placeholders(translation[key] ?? '')]).toEqual([key, placeholders(text)]);
    });

    it('leaves the sign of percent to the language', () => {
      expect(Object.entries(translation).filter(([, text]) => /%/.test(text))).toEqual([]);
    });

    it('has no empty text, and no Chinese character in another language', () => {
      for (const [key, text] of Object.entries(translation)) {
        expect([key, text.trim()]).not.toEqual([key, '']);
        if (language !== 'zh') expect([key, /[\u4e00-\u9fff]/.test(text)]).toEqual([key, false]);
      }
    });
  },
);

describe('the language', () => {
  it('is Simplified Chinese by default [1.07]', () => {
    expect(chooseLanguage(null, [])).toBe('zh');
    expect(chooseLanguage(null, ['fr-FR'])).toBe('zh');
  });

  it("is the saved one, else the browser's first one that the console has [1.07]", () => {
    expect(chooseLanguage(null, ['fr', 'en-GB', 'zh-CN'])).toBe('en');
    expect(chooseLanguage(null, ['zh-TW', 'en'])).toBe('zh');
    expect(chooseLanguage('zh-CN', ['en'])).toBe('zh');
    expect(chooseLanguage('en', ['zh-CN'])).toBe('en');
    expect(chooseLanguage('xx', ['en'])).toBe('en');
  });

  it('has all texts of the shell', () => {
    const complaints: unknown[] = [];
    const page = (language: Language) => {
      const { locale, messages } = intlOf(language);
      const intl = createIntl({
        locale,
        defaultLocale: locale,
        messages,
        onError: (error) => complaints.push(error),
      });
      return textOf('app', intl)('page', { name: 'x', platform: 'y' });
    };
    expect([page('zh'), page('en')]).toEqual(['智慧教室 · x · y', 'Smart Classroom · x · y']);
    expect(complaints).toEqual([]);
  });
});

it('a text that is asked for by its whole id is empty until it is loaded', () => {
  const titleIn = (messages: Record<string, string>) =>
    textById(createIntl({ locale: 'en', messages }), 'card.callLog');
  expect([titleIn({}), titleIn({ 'card.callLog': 'Call log' })]).toEqual(['', 'Call log']);
});

describe('a failure', () => {
  const say = (kind: 'http' | 'refused' | 'network' | 'timeout', code: number | null, msg = '') =>
    failureText(intlOf('en'), { kind, code, msg });

  it("reads by its code in the reader's language [8.01]", () => {
    expect(say('http', 403, '拒绝')).toBe('Signed in, but access is forbidden.');
    expect(failureText(intlOf('zh'), { kind: 'http', code: 503, msg: '' })).toMatch(/服务.*请稍后再试/);
  });

  it('that ends by itself says when', () => {
    const spent = { kind: 'refused', code: 2009, msg: '' } as const;
    const data = { until: new Date(2026, 10, 22, 8, 12).toISOString() };
    expect(failureText(intlOf('zh'), { ...spent, data })).toBe(
      '一天里发给这个手机号的验证码已达上限，11月22日 08:12 起可以再获取。',
    );
    expect(failureText(intlOf('en'), { ...spent, data })).toBe(
      'No more codes can be sent to this number today. You can get the next one from Nov 22, 08:12.',
    );
    expect(failureText(intlOf('en'), { ...spent, data: { until: 'soon' } })).toBe(
      'No more codes can be sent to this number today. Please try again tomorrow.',
    );
  });

  it("of an unknown code reads in the platform's words", () => {
    expect(say('refused', 7777, 'Card is being repaired')).toBe('Card is being repaired');
    expect(say('http', 418)).toBe('Something went wrong (418).');
  });

  it('without an answer says that the server cannot be reached [8.05]', () => {
    expect(say('network', null)).toBe('The server cannot be reached. Please check your network.');
  });

  it('every status of the catalogue has its text [8.01]', () => {
    for (const code of [200, 201, 202, 204, 400, 401, 402, 403, 404, 406, 410, 422, 500, 502, 503, 504])
      expect(say('http', code)).not.toMatch(/Something went wrong/);
  });
});
