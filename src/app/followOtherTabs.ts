/** Follows the language and the theme that are chosen in another tab of the same browser. */
import { LANGUAGE_FACTS, LANGUAGES } from '../../contract/language';
import { LOCAL_KEYS } from '../session/browserStorage';
import { THEMES, themeChosen } from '../store/setting';
import { chooseLanguage } from '../store/settingChoices';
import type { Console } from './createConsole';

/** Returns a function that stops it. */
export function followOtherTabs(
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  { store }: Pick<Console, 'store'>,
): () => void {
  const changed = ({ key, newValue }: StorageEvent) => {
    const language = LANGUAGES.find((one) => LANGUAGE_FACTS[one].locale === newValue);
    // Texts that do not load leave the page in the language it has.
    if (key === LOCAL_KEYS.locale && language) store.dispatch(chooseLanguage(language)).catch(() => undefined);
    const theme = THEMES.find((one) => one === newValue);
    if (key === LOCAL_KEYS.theme && theme) store.dispatch(themeChosen(theme));
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}
