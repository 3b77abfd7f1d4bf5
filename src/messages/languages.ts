/** The languages of the console, and which of them it starts in (1.07). */
import { LANGUAGES, type Language } from '../../contract/language';

export interface LanguageFacts {
  /** BCP 47 tag: the language of the page, the locale of dates and numbers, and the value that the browser keeps. */
  locale: string;
  /** The language's name in itself. */
  name: string;
  /** One or two letters for narrow places. */
  short: string;
  /** True when Chinese names are spelled in Latin letters. */
  spellsNames: boolean;
  /** The page that replaces the console when its settings or its texts cannot be loaded. It must need no loading. */
  startFailed: { title: string; text: string; retry: string };
}

export const LANGUAGE_FACTS: Record<Language, LanguageFacts> = {
  zh: {
    locale: 'zh-CN',
    name: '简体中文',
    short: '中',
    spellsNames: false,
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
    startFailed: {
      title: 'The platform cannot be opened',
      text: 'Its settings could not be fetched; the server may be unreachable.',
      retry: 'Try again',
    },
  },
};

/**
 * The saved language, else the browser's first language that the console has, else the default.
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
