/** Texts of the parts that every screen uses. */
import { languageOf, LANGUAGES } from '../../contract/language';
import { intlOf } from '../messages/catalogue';
import { textOf } from '../messages/texts';

/** The same outside React, in the language of the page. */
export const uiTextNow = () => textOf('ui', intlOf(languageOf(document.documentElement.lang) ?? LANGUAGES[0]));
