/** Importing this file loads the texts of all languages, so that tests need not wait for them. */
import * as mapEn from '../app/words/map.en';
import * as mapZh from '../app/words/map.zh';
import * as screensEn from '../app/words/screens.en';
import * as screensZh from '../app/words/screens.zh';
import * as startEn from '../app/words/start.en';
import * as startZh from '../app/words/start.zh';
import { LANGUAGES, type Language } from '../../contract/language';
import { markLoaded, TEXT_PARTS, type TextPart } from '../app/words/loadTexts';
import { addTexts, type AreaTexts } from '../messages/catalogue';

export const TEXTS: Record<Language, Record<TextPart, AreaTexts>> = {
  zh: { start: startZh, map: mapZh, screens: screensZh },
  en: { start: startEn, map: mapEn, screens: screensEn },
};

for (const language of LANGUAGES)
  for (const part of TEXT_PARTS) {
    addTexts(language, TEXTS[language][part]);
    markLoaded(language, part);
  }
