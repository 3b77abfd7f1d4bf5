/**
 * The one form in which names are compared and searched. A name is stored and shown as somebody typed it; only its
 * compared form is without what differs between two spellings of one name.
 */

/**
 * Between the parts of a name, written in many ways: the middle dot with what Unicode takes for it (UTS 39,
 * confusables of U+00B7), full stops, commas, apostrophes. Hyphens come by their class, `Pd`.
 */
const SEPARATORS =
  '\u00b7\u0387\u05bc\u1427\u16eb\u2022\u2027\u2219\u22c5\u2e31\u30fb\ua78f\u{10101}' + // taken for the middle dot
  '\u02d1\u119e\u2024\u2218\u25cf\u26ab\u2e33\u2b24\ua4f8' + // other dots of keyboards and symbol lists
  '.,_\u3001\u3002\u060c\u06d4' + // full stops and commas
  "'`\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02bd\u02c8\u2032\u2035\ua78c"; // apostrophes

/**
 * What no name differs by: spaces, what nobody sees (direction, joining, variation), controls, and what stands between
 * parts. Signs that stand for a letter nobody could write or show ('张*', '李□', '王?') stay: they are no spelling.
 */
const DROPPED = new RegExp(
  `[\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Cf}\\p{Pd}${SEPARATORS}]`,
  'gu',
);

/** What is its own compared form: most Chinese names, and pinyin. */
const PLAIN = /^(?:[a-z\d]*|[\u4e00-\u9fff]*)$/;

/** Accents that stand alone, for which the normal form has a space with a mark: an apostrophe typed by its key. */
const LONE_ACCENTS = /[\u00b4\u02d9\u1fbd\u1fbf\u1ffd\u1ffe]/g;

/**
 * The form of a name by which it is compared: in one width and case, composed, without spaces, invisible characters
 * and what stands between its parts. A name of nothing else is compared as it stands.
 */
export function comparedName(name: string): string {
  if (PLAIN.test(name)) return name;
  const plain = name.replace(LONE_ACCENTS, '').normalize('NFKC').toLowerCase().normalize('NFC');
  return plain.replace(DROPPED, '').normalize('NFC') || plain.trim();
}

/** The parts of a name of several words: 'Anne-Marie', '阿依古丽·买买提'. */
export const nameParts = (name: string): string[] => name.split(DROPPED).filter((part) => part !== '');

/** True when both are spellings of one name. An empty name is nobody's. */
export const sameName = (one: string, other: string): boolean => {
  const form = comparedName(one);
  return form !== '' && form === comparedName(other);
};

/** 'ü' is typed 'v' where the keyboard has none. */
const typedPinyin = (text: string) => comparedName(text).replace(/ü/g, 'v');

export interface SearchedName {
  name: string;
  /** Pinyin without tones ('liming'), and the first letters of its syllables ('lm'). */
  spelling: string;
  initials: string;
}

/**
 * True when the typed letters are beginnings of the first syllables, one after another: 'lizh', 'lzihan' and 'lzh' of
 * 'li zi han'. A syllable ends where the next initial stands.
 */
function beginsSyllables(spelling: string, initials: string, typed: string): boolean {
  /** By where a syllable begins: how much may be typed of the syllables before it. */
  let begun = new Map([[0, new Set([0])]]);
  for (const [nth, initial] of Array.from(initials).entries()) {
    const next = new Map<number, Set<number>>();
    for (const [from, counts] of begun) {
      if (spelling[from] !== initial) continue;
      for (const count of counts) {
        let alike = 0;
        while (count + alike < typed.length && spelling[from + alike] === typed[count + alike]) alike += 1;
        if (count + alike === typed.length) return true;
        for (let end = from + 1; end < spelling.length; end += 1) {
          if (spelling[end] !== initials[nth + 1]) continue;
          const after = next.get(end) ?? new Set();
          for (let part = 1; part <= Math.min(alike, end - from); part += 1) after.add(count + part);
          next.set(end, after);
        }
      }
    }
    begun = next;
  }
  return false;
}

/**
 * What somebody typed to find a person, as a test of people. It is true when the search is a part of the name, a part
 * of the pinyin, or begins its syllables. An empty search fits all.
 */
export function nameSearch(search: string): (one: SearchedName) => boolean {
  const wanted = comparedName(search);
  const latin = typedPinyin(search);
  return ({ name, spelling, initials }) =>
    wanted === '' ||
    comparedName(name).includes(wanted) ||
    typedPinyin(spelling).includes(latin) ||
    (latin !== '' && beginsSyllables(typedPinyin(spelling), typedPinyin(initials), latin));
}

/** The same for texts without pinyin, such as names of classes and places. */
export function textSearch(search: string): (...texts: readonly string[]) => boolean {
  const wanted = comparedName(search);
  return (...texts) => wanted === '' || texts.some((text) => comparedName(text).includes(wanted));
}
