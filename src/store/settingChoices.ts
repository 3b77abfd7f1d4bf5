/** Applies a chosen language, theme or map and remembers it on this device. */
import { type Language, LANGUAGE_FACTS } from '../../contract/language';
import { LOCAL_KEYS } from '../session/browserStorage';
import { type Ground, groundChosen, languageChosen, type Theme, themeChosen } from './setting';
import type { Thunk } from './store';

/** The language of the latest choice. A slower load of an earlier choice must not replace it. */
let latest: Language;

/** Loads the texts of a language, then switches to it. Rejects and changes nothing when they do not load. */
export const chooseLanguage =
  (language: Language): Thunk<Promise<void>> =>
  async (dispatch, _, { storage, loadLanguage }) => {
    latest = language;
    await loadLanguage(language);
    if (latest !== language) return;
    storage.local.setItem(LOCAL_KEYS.locale, LANGUAGE_FACTS[language].locale);
    dispatch(languageChosen(language));
  };

export const chooseTheme =
  (theme: Theme): Thunk =>
  (dispatch, _, { storage }) => {
    storage.local.setItem(LOCAL_KEYS.theme, theme);
    dispatch(themeChosen(theme));
  };

export const chooseGround =
  (ground: Ground): Thunk =>
  (dispatch, _, { storage }) => {
    storage.local.setItem(LOCAL_KEYS.ground, ground);
    dispatch(groundChosen(ground));
  };
