/**
 * The languages of the platform and the console: the one table of them. A new language has a row in each constant here
 * and its text files; the compiler lists what it lacks. This file imports texts only, as the push worker carries it.
 */
import outsideEn from './words/outside.en';
import outsideZh from './words/outside.zh';
import shippedEn from './words/shipped.en';
import shippedZh from './words/shipped.zh';
import type { Translated } from './words/translated';

/** ISO 639-1 codes. The first one is the default. */
export const LANGUAGES = ['zh', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface LanguageFacts {
  /** BCP 47 tag: the language of the page, the locale of dates and numbers, and the value that the browser keeps. */
  locale: string;
  /** The language's name in itself. */
  name: string;
  /** One or two letters for narrow places. */
  short: string;
  /** True when Chinese names are spelled in Latin letters. */
  spellsNames: boolean;
  /** What stands between the options of a list. */
  separator: string;
  /** The platform's name, where the installation gives none. */
  platform: string;
  /** The page that replaces the console when its settings or its texts cannot be loaded. It must need no loading. */
  startFailed: { title: string; text: string; retry: string };
}

export const LANGUAGE_FACTS: Record<Language, LanguageFacts> = {
  zh: {
    locale: 'zh-CN',
    name: '简体中文',
    short: '中',
    spellsNames: false,
    separator: '、',
    platform: '归途 · 班级平台',
    startFailed: {
      title: '打不开平台',
      text: '没有取到平台的设置：服务器可能连不上。',
      retry: '再试一次',
    },
  },
  en: {
    locale: 'en',
    name: 'English',
    short: 'En',
    spellsNames: true,
    separator: ', ',
    platform: 'Homeward Class Platform',
    startFailed: {
      title: 'The platform cannot be opened',
      text: 'Its settings could not be fetched; the server may be unreachable.',
      retry: 'Try again',
    },
  },
};

/** Texts that go out without the console: lock screens and SMS. */
export const OUTSIDE: Record<Language, Translated<typeof outsideZh>> = { zh: outsideZh, en: outsideEn };

/** Texts of the kinds of request that a school has from the beginning. */
export const SHIPPED_WORDS: Record<Language, Translated<typeof shippedZh>> = { zh: shippedZh, en: shippedEn };

/** Puts values into a text: `{who}` becomes `values.who`. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/**
 * The saved language, else the browser's first language that there is, else the default (1.07).
 * @param saved a language tag or null
 * @param ofBrowser language tags, most wanted first
 */
export function chooseLanguage(saved: string | null, ofBrowser: readonly string[]): Language {
  const known = [saved ?? '', ...ofBrowser].map(languageOf);
  return known.find((language) => language !== undefined) ?? LANGUAGES[0];
}

/** The language of a tag: 'en-GB' is English. A region does not matter. */
export function languageOf(tag: string): Language | undefined {
  const [code] = tag.toLowerCase().split(/[-_]/);
  return LANGUAGES.find((language) => language === code);
}
