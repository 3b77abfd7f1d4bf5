/** Pinyin of names, for sorting, search and consoles in other languages. */
import { pinyin } from 'pinyin-pro';
import { comparedName, nameParts } from '../../../contract/comparedName';

const HAN = /\p{Script=Han}/u;
/** A Chinese name: two to four characters. */
const HAN_NAME = /^\p{Script=Han}{2,4}$/u;

/** The syllables of a text without tones; letters and digits that are not Chinese stay together. */
const syllablesOf = (text: string, mode: 'normal' | 'surname' = 'normal'): string[] =>
  pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', mode })
    .map((syllable) => syllable.trim())
    .filter((syllable) => syllable !== '');

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Syllables as one word. An apostrophe parts a syllable that begins with a vowel: "Xi'an". */
const joined = (syllables: readonly string[]) =>
  capital(syllables.map((one, index) => (index > 0 && /^[aeo]/.test(one) ? `'${one}` : one)).join(''));

/** Surnames of two characters. All other surnames of Chinese names have one. */
const LONG_SURNAMES = new Set(
  `欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 慕容 仲孙 钟离
  长孙 宇文 司徒 鲜于 司空 令狐 百里 呼延 东郭 拓跋 轩辕 淳于 单于 第五 羊舌 微生 左丘 公西 漆雕 壤驷 公良 夹谷 宰父 谷梁 段干
  巫马 子车 颛孙 归海 梁丘 贺兰 纳兰 耶律 完颜 西门 东门 南郭`.split(/\s+/),
);

/**
 * The syllables of a name: the surname as it is read in names, the rest as words are read. 王乐乐 is Wang Lele, though
 * the surname 乐 is read Yue.
 */
function partsOf(name: string): { surname: string[]; given: string[] } {
  const characters = Array.from(name);
  const ofSurname = characters.length > 2 && LONG_SURNAMES.has(characters.slice(0, 2).join('')) ? 2 : 1;
  return {
    surname: syllablesOf(characters.slice(0, ofSurname).join(''), 'surname'),
    given: syllablesOf(characters.slice(ofSurname).join('')),
  };
}

/** What a person is to a child, written after the child's name or alone. */
const RELATIONS: readonly (readonly [written: string, latin: string])[] = [
  ['妈妈', 'mother'],
  ['爸爸', 'father'],
  ['奶奶', 'grandmother'],
  ['爷爷', 'grandfather'],
  ['外婆', 'grandmother'],
  ['外公', 'grandfather'],
  ['家长', 'parent'],
];

/**
 * A person's name in Latin letters, as passports spell it: the surname, then the given name as one word ('Lin Yinuo',
 * 'Ouyang Na'). '林一诺妈妈' is "Lin Yinuo's mother", '陈老师' is 'Teacher Chen'. A name in other letters stays.
 */
export function latinPerson(name: string): string {
  const trimmed = name.trim();
  if (!HAN.test(trimmed)) return trimmed;
  const teacher = /^(\p{Script=Han}{1,4})老师$/u.exec(trimmed)?.[1];
  if (teacher) return `Teacher ${latinPerson(teacher)}`;
  for (const [written, latin] of RELATIONS) {
    if (trimmed === written) return capital(latin);
    if (trimmed.endsWith(written)) return `${latinPerson(trimmed.slice(0, -written.length))}'s ${latin}`;
  }
  // A name of several words, as those of Uyghurs: each is one word.
  if (!HAN_NAME.test(trimmed))
    return nameParts(trimmed)
      .map((part) => joined(syllablesOf(part)))
      .join(' ');
  const { surname, given } = partsOf(trimmed);
  return `${joined(surname)} ${joined(given)}`;
}

/** Words that end or begin the names of places and schools, the longer first. */
const PLACE_WORDS: readonly (readonly [written: string, latin: string])[] = [
  ['幼儿园', 'Kindergarten'],
  ['游泳馆', 'Swimming Hall'],
  ['图书馆', 'Library'],
  ['实验', 'Experimental'],
  ['小学', 'Primary School'],
  ['中学', 'Middle School'],
  ['学校', 'School'],
  ['水库', 'Reservoir'],
  ['运河', 'Canal'],
  ['公园', 'Park'],
  ['池塘', 'Pond'],
  ['湖', 'Lake'],
  ['河', 'River'],
  ['江', 'River'],
  ['溪', 'Stream'],
  // Along the lower Yangtze a small river.
  ['港', 'Creek'],
  ['浜', 'Creek'],
  ['塘', 'Pond'],
  ['池', 'Pool'],
  ['渠', 'Canal'],
  ['班', 'Class'],
];

/**
 * The name of a place, class, school or water in Latin letters: its own part as one word, what it is in English
 * ('Renmin Park'). One syllable alone is no name: it keeps the word, as on maps ('Donghu Lake', 'Zhenjiang Middle
 * School'). Another name is spelled by syllable ('Chen Guang Li').
 */
export function latinPlace(name: string): string {
  const trimmed = name.trim();
  if (!HAN.test(trimmed)) return trimmed;
  const kinds: string[] = [];
  let own = trimmed;
  for (;;) {
    const word = PLACE_WORDS.find(([written]) => own.endsWith(written) && own !== written);
    if (!word) break;
    const rest = own.slice(0, -word[0].length);
    const alone = Array.from(rest).length === 1;
    if (!alone || kinds.length === 0) kinds.unshift(word[1]);
    if (alone) break;
    own = rest;
  }
  if (kinds.length === 0) return syllablesOf(own).map(capital).join(' ');
  const first = PLACE_WORDS.find(([written]) => written === own)?.[1];
  return [first ?? joined(syllablesOf(own)), ...kinds].join(' ');
}

/** The Latin spelling of names of both kinds, in their order. */
export const latinNames = ({ person, place }: { person: readonly string[]; place: readonly string[] }) => ({
  person: person.map(latinPerson),
  place: place.map(latinPlace),
});

/** The pinyin of a name without tones and signs ('liming'), and the first letters of its syllables ('lm'). */
export function pinyinOf(name: string): { spelling: string; initials: string } {
  const { surname, given } = partsOf(comparedName(name));
  const syllables = [...surname, ...given].map((syllable) => syllable.toLowerCase());
  return { spelling: syllables.join(''), initials: syllables.map((syllable) => syllable.charAt(0)).join('') };
}

/** The same of a name of a place, which begins with no surname. */
export function pinyinOfPlace(name: string): { spelling: string; initials: string } {
  const syllables = syllablesOf(comparedName(name)).map((syllable) => syllable.toLowerCase());
  return { spelling: syllables.join(''), initials: syllables.map((syllable) => syllable.charAt(0)).join('') };
}

/** The pinyin of many places, a heavy task: some 75 µs a name. */
export const placePinyin = (names: readonly string[]) => names.map(pinyinOfPlace);

export interface Spelled {
  name: string;
  spelling: string;
  initials: string;
}

/** The pinyin of many names, a heavy task: some 75 µs a name. */
export const spellNames = (names: readonly string[]): Spelled[] => names.map((name) => ({ name, ...pinyinOf(name) }));

declare module '../../engine/work/heavyWork' {
  interface HeavyTasks {
    spellNames: typeof spellNames;
    latinNames: typeof latinNames;
    placePinyin: typeof placePinyin;
  }
}
