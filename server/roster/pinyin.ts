/** Pinyin of names, for sorting and search. */
import { pinyin } from 'pinyin-pro';

/** The pinyin of a name without tones ('liming'), and the first letters of its syllables ('lm'). */
export function pinyinOf(name: string): { spelling: string; initials: string } {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', mode: 'surname' }).map((syllable) =>
    syllable.toLowerCase(),
  );
  return { spelling: syllables.join(''), initials: syllables.map((syllable) => syllable.charAt(0)).join('') };
}
