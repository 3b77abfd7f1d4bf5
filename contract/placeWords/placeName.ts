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
  const letters = Array.from(line);
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

/**
 * Names that many places bear: they tell something only inside a place that has a name itself. A gate by its direction,
 * a building by its number, a library, a canteen, a court.
 */
const WIND = '[东南西北]';
const COMMON = new RegExp(
  `^(?:${[
    `(?:${WIND}{1,2}侧?|[正后侧前大小])门`,
    `${WIND}{0,2}[A-Za-z]?\\d{0,3}[号號]?(?:楼|栋|座|宿舍|公寓|教学楼|食堂|门)`,
    `${WIND}{1,2}\\d{1,3}`,
    '[A-Za-z]?(?:教学楼|图书馆|食堂|饭堂|餐厅|操场|田径场|体育[馆场]|[网篮足排棒]球场|羽毛球场|游泳池)[A-Za-z\\d]?',
    '(?:地下)?停车场|厕所|卫生间|花坛|超市|便利店|小卖部|校医室|会议中心|实验楼[A-Za-z\\d]?',
    '(?:(?:north|south|east|west|main|rear|side|back)[ -]?){0,2} ?gate',
    '(?:building|block|dormitory|dorm|no\\.?) ?[a-z]?\\d*|library|canteen|cafeteria|toilets?|parking|playground',
    'gym(?:nasium)?|(?:basketball|tennis|football|volleyball) courts?',
  ].join('|')})$`,
  'iu',
);

/** Whether a name tells something only inside a named place. */
export const isCommonName = ({ local }: PlaceName): boolean => COMMON.test(local);

/** The name in a language, else the local one. */
export const nameIn = ({ local, by }: PlaceName, language: Language): string => by[language] ?? local;
