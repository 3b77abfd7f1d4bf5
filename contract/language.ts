/**
 * The languages of the platform's and the console's texts. A new language begins here: the compiler then lists what it
 * lacks.
 */
import * as z from 'zod/mini';
import { clean } from './cleanText';

/** ISO 639-1 codes. The first one is the default. */
export const LANGUAGES = ['zh', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One text in every language. */
export const LocalizedText = z.record(z.enum(LANGUAGES), z.string());
export type LocalizedText = z.infer<typeof LocalizedText>;

/** The same, with so many characters in each language at most. */
export const localizedText = (most: number) =>
  z.record(z.enum(LANGUAGES), z.string().check(clean.text(), z.maxLength(most)));
