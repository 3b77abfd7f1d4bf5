/** Pinyin of names, for sorting, search and consoles in other languages. */
import { pinyin } from 'pinyin-pro';

/** A name in Latin letters: its pinyin without tones, each syllable with a capital letter ('Dong Hu'). */
export const latinName = (name: string): string =>
  pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .map((syllable) => syllable.trim())
    .filter((syllable) => syllable !== '')
    .map((syllable) => syllable.charAt(0).toUpperCase() + syllable.slice(1))
    .join(' ');

/** The pinyin of a name without tones ('liming'), and the first letters of its syllables ('lm'). */
export function pinyinOf(name: string): { spelling: string; initials: string } {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', mode: 'surname' }).map((syllable) =>
    syllable.toLowerCase(),
  );
  return { spelling: syllables.join(''), initials: syllables.map((syllable) => syllable.charAt(0)).join('') };
}

export interface Spelled {
  name: string;
  spelling: string;
  initials: string;
}

/** The pinyin of many names, a heavy task: some 75 µs a name. */
export const spellNames = (names: readonly string[]): Spelled[] => names.map((name) => ({ name, ...pinyinOf(name) }));
