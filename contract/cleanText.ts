/**
 * Text from outside without what nobody sees: the one way, for cells of rosters, forms and searches. Characters are
 * told apart by their Unicode properties (UAX #44), so that a mark of a later version goes too.
 */
import * as z from 'zod/mini';

/** An emoji with its variation and what is joined to it. The joiners belong to the picture: 👨‍👩‍👧, ❤️. */
const EMOJI = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?(?:\u200D\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?)*`;

/**
 * Format and directional characters (Cf: zero-width ones, soft hyphen, byte order mark, bidi marks and isolates, tags)
 * and what is ignored when drawn (variation selectors, fillers of Hangul).
 */
const UNSEEN = String.raw`[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}]`;
const EMOJI_OR_UNSEEN = new RegExp(`(${EMOJI})|${UNSEEN}`, 'gu');

/** Ends of lines: also those of Unicode, and next line (NEL). */
const LINE_END = /\r\n|[\r\u0085\p{Zl}\p{Zp}]/gu;
/** Spaces of every width, tabs, and the blank of Braille, which is a symbol to Unicode. */
const SPACE = /[\p{Zs}\t\v\f\u2800]/gu;

/** A text of several lines: what is unseen is gone, spaces are plain and lines end in '\n'; none stand at its ends. */
export const cleanText = (text: string): string =>
  text
    .replace(EMOJI_OR_UNSEEN, (_, emoji: string | undefined) => emoji ?? '')
    .replace(LINE_END, '\n')
    .replace(SPACE, ' ')
    .trim();

/** A text of one line: as `cleanText`, with one space between words. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ');

/** For schemas, in place of `z.trim`: lengths and patterns are checked after it. */
export const clean = {
  line: () => z.overwrite<string>(cleanLine),
  text: () => z.overwrite<string>(cleanText),
};

/**
 * Control, private, unassigned and halved characters and the mark of a failed decoding: no person wrote them, and what
 * was meant is lost. The planes of rare ideographs are left out: new names may use what this machine does not know yet.
 */
const ODD = /(?![\n\u{20000}-\u{3FFFD}])[\p{Cc}\p{Co}\p{Cn}\p{Cs}\uFFFD]/u;

/** True for a cleaned text in which something was lost before it came here. */
export const isOdd = (text: string): boolean => ODD.test(text);

const everyOdd = new RegExp(`${ODD.source}|[\\p{Cf}\\p{Default_Ignorable_Code_Point}]`, 'gu');

/** The text with each character that a screen would not show by its number: '王⟨U+E863⟩'. */
export const visibleText = (text: string): string =>
  text.replace(everyOdd, (one) => `⟨U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`);
