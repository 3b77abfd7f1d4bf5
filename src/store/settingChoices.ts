/** A chosen language or theme is used at once and remembered on this device. */
import { LOCAL_KEYS } from '../session/browserStorage';
import type { Locale } from '../messages/locale';
import { localeChosen, type Theme, themeChosen } from './setting';
import type { Thunk } from './store';

export const chooseLocale =
  (locale: Locale): Thunk =>
  (dispatch, _, { storage }) => {
    storage.local.setItem(LOCAL_KEYS.locale, locale);
    dispatch(localeChosen(locale));
  };

export const chooseTheme =
  (theme: Theme): Thunk =>
  (dispatch, _, { storage }) => {
    storage.local.setItem(LOCAL_KEYS.theme, theme);
    dispatch(themeChosen(theme));
  };
