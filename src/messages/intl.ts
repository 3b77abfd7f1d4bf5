/** react-intl for sentences that are said outside React: toasts and dialogs of the error catalogue. */
import { createIntl, type IntlShape } from 'react-intl';
import type { Locale } from './locale';

const shapes = new Map<Locale, IntlShape>();

export function intlOf(locale: Locale): IntlShape {
  // Both locales carry their own sentences as default messages, so each is its own default and nothing is ever missing.
  const shape = shapes.get(locale) ?? createIntl({ locale, defaultLocale: locale });
  shapes.set(locale, shape);
  return shape;
}
