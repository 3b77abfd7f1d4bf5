/** The parts' own words outside React, in the language the page is in. */
import { intlOf } from '../messages/intl';
import { useUiText } from './messages';

export const uiTextNow = () => useUiText.of(intlOf(document.documentElement.lang === 'en' ? 'en' : 'zh-CN'));
