/** Importing this file loads the texts of all languages, so that tests need not wait for them. */
import { LANGUAGES, type Language } from '../../contract/language';
import { byArea, markLoaded, TEXT_PARTS, type TextPart } from '../app/words/loadTexts';
import { addTexts, type AreaTexts } from '../messages/catalogue';

const PARTS = import.meta.glob<Parameters<typeof byArea>[0]>('../app/words/{start,map,screens}.*.ts', {
  eager: true,
  import: 'default',
});

const textsOf = (language: Language) =>
  Object.fromEntries(
    TEXT_PARTS.map((part) => [part, byArea(PARTS[`../app/words/${part}.${language}.ts`] ?? {})]),
  ) as Record<TextPart, AreaTexts>;

export const TEXTS = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])) as Record<
  Language,
  Record<TextPart, AreaTexts>
>;

for (const language of LANGUAGES)
  for (const part of TEXT_PARTS) {
    addTexts(language, TEXTS[language][part]);
    markLoaded(language, part);
  }
