/** Which language the console speaks (1.07). */

export const LOCALES = ['zh-CN', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** The saved language, or else the first of the browser's that we speak; Simplified Chinese when neither says. */
export function chooseLocale(saved: string | null, ofBrowser: readonly string[]): Locale {
  const spoken = [saved ?? '', ...ofBrowser].map(localeOf);
  return spoken.find((locale) => locale !== null) ?? 'zh-CN';
}

/** 'en-GB' is English, any Chinese is Simplified Chinese. */
function localeOf(tag: string): Locale | null {
  const language = tag.toLowerCase().split(/[-_]/)[0];
  return language === 'zh' ? 'zh-CN' : language === 'en' ? 'en' : null;
}
