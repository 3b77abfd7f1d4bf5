/** One text in every language, as calls carry it. */
import * as z from 'zod/mini';
import { clean } from './cleanText';
import { type Language, LANGUAGES } from './language';

/** One text in every language. */
export const LocalizedText = z.record(z.enum(LANGUAGES), z.string());
export type LocalizedText = z.infer<typeof LocalizedText>;

/** The same, with so many characters in each language at most. */
export const localizedText = (most: number) =>
  z.record(z.enum(LANGUAGES), z.string().check(clean.text(), z.maxLength(most)));

/** A text that is made for each language. */
export const inEachLanguage = (textIn: (language: Language) => string): LocalizedText =>
  Object.fromEntries(LANGUAGES.map((language) => [language, textIn(language)])) as LocalizedText;
