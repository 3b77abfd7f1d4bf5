/** Texts of the parts that every screen uses. */
import { LANGUAGES } from '../../contract/language';
import { intlOf } from '../messages/catalogue';
import { languageOf } from '../messages/languages';
import { texts } from '../messages/texts';
import type zh from './messages.zh';

export const useUiText = texts<typeof zh>('ui');

/** The same outside React, in the language of the page. */
export const uiTextNow = () => useUiText.of(intlOf(languageOf(document.documentElement.lang) ?? LANGUAGES[0]));
