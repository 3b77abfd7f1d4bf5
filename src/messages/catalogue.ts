/** The loaded texts of each language, in the form that react-intl takes. src/app/words loads them. */
import { useSyncExternalStore } from 'react';
import { createIntl, type IntlShape } from 'react-intl';
import { type Language, LANGUAGE_FACTS } from '../../contract/language';

/** Texts by area and key, as the files of one language export them. */
export type AreaTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts by `area.key`. */
export type Catalogue = Readonly<Record<string, string>>;

export const toCatalogue = (texts: AreaTexts): Catalogue =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([area, ofArea]) =>
      Object.entries(ofArea).map(([key, text]) => [`${area}.${key}`, text]),
    ),
  );

const NOTHING: Catalogue = {};
const catalogues = new Map<Language, Catalogue>();
const intls = new Map<Language, IntlShape>();
const listeners = new Set<() => void>();

export function addTexts(language: Language, texts: AreaTexts): void {
  catalogues.set(language, { ...catalogues.get(language), ...toCatalogue(texts) });
  intls.delete(language);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What is loaded of a language. Renders again when more arrives. */
export const useCatalogue = (language: Language): Catalogue =>
  useSyncExternalStore(subscribe, () => catalogues.get(language) ?? NOTHING);

/** react-intl outside React, for toasts and dialogs. It holds what is loaded now, so ask for it at each use. */
export function intlOf(language: Language): IntlShape {
  const { locale } = LANGUAGE_FACTS[language];
  const known =
    intls.get(language) ??
    createIntl({ locale, defaultLocale: locale, messages: { ...(catalogues.get(language) ?? NOTHING) } });
  intls.set(language, known);
  return known;
}
