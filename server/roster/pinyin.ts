/** Names by pinyin: what lists are sorted and searched by. */
import { pinyin } from 'pinyin-pro';

/** The spelling of a name without tones, and its first letters. */
export function pinyinOf(name: string): { spelling: string; initials: string } {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', mode: 'surname' }).map((syllable) =>
    syllable.toLowerCase(),
  );
  return { spelling: syllables.join(''), initials: syllables.map((syllable) => syllable.charAt(0)).join('') };
}
