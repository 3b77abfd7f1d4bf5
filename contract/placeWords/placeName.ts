/** Names of things of the map: read from the properties of a feature, as plain text of bounded length. */
import { cleanLine } from '../cleanText';
import type { Language } from '../language';
import type { PlaceName } from './fact';

/** Characters. A longer name is cut: nobody reads it in a line. */
const LONGEST = 40;

type Properties = Readonly<Record<string, unknown>>;

/** Where the schemas of tiles keep a name in each language, the best first. */
const KEYS: Record<Language, readonly string[]> = {
  zh: ['name:zh-Hans', 'name:zh', 'name_zh'],
  en: ['name:en', 'name_en', 'nameEn', 'name:latin'],
};

const HAN = /\p{Script=Han}/u;
const CONTROL = /\p{Cc}/gu;
/** One letter, sign or digit alone names nothing ('P' of a car park). */
const NOTHING = /^[\p{P}\p{S}\p{N}\s]*$|^[\p{Script=Latin}]$/u;

/** A name as a person reads it, in one line; null for what names nothing. */
export function cleanName(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 1000) return null;
  const line = cleanLine(value.replace(CONTROL, ' '));
  if (NOTHING.test(line)) return null;
  const letters = [...line];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : line;
}

/** The name of a feature; null for one without. */
export function nameOf(properties: Properties): PlaceName | null {
  const by: Partial<Record<Language, string>> = {};
  for (const [language, keys] of Object.entries(KEYS) as [Language, readonly string[]][])
    for (const key of keys) {
      const name = cleanName(properties[key]);
      // Tiles put the local name where they have no Latin one.
      if (name === null || (language === 'en' && HAN.test(name))) continue;
      by[language] = name;
      break;
    }
  const local = cleanName(properties['name']) ?? by.zh ?? by.en;
  return local === undefined ? null : { local, by };
}

/** The name in a language, else the local one. */
export const nameIn = ({ local, by }: PlaceName, language: Language): string => by[language] ?? local;
