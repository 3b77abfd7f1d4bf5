/**
 * A made language for tests: the English texts with an accent on every letter. Text without accents did not come from
 * the catalogue.
 */
import type { AreaTexts } from '../../src/messages/catalogue';

const PLAIN = 'abcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'áƀćđéƒǵĥíĵķĺḿńóṕɋŕśţúṽŵẋýž';

const accented = (letters: string) =>
  letters.replace(/[a-z]/gi, (letter) => {
    const found = ACCENTED[PLAIN.indexOf(letter.toLowerCase())] ?? letter;
    return letter === letter.toLowerCase() ? found : found.toUpperCase();
  });

/** One ICU message with accents. Placeholders, plural keywords and tags stay as they are. */
export function pseudoText(message: string): string {
  let text = '';
  let at = 0;
  while (at < message.length) {
    const [tag] = /^<\/?\w+>/.exec(message.slice(at)) ?? [];
    if (tag !== undefined) {
      text += tag;
      at += tag.length;
    } else if (message[at] === '{') {
      const end = closingBrace(message, at);
      text += pseudoArgument(message.slice(at, end + 1));
      at = end + 1;
    } else {
      text += accented(message[at] ?? '');
      at += 1;
    }
  }
  return text;
}

/**
 * `{n}` or `{at, time, short}` unchanged; in `{n, plural, one {# day} other {# days}}` the inner messages get accents.
 */
function pseudoArgument(argument: string): string {
  const head = /^\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/.exec(argument)?.[0];
  if (head === undefined) return argument;
  let text = head;
  let at = head.length;
  while (at < argument.length - 1) {
    if (argument[at] === '{') {
      const end = closingBrace(argument, at);
      text += `{${pseudoText(argument.slice(at + 1, end))}}`;
      at = end + 1;
    } else {
      text += argument[at];
      at += 1;
    }
  }
  return `${text}}`;
}

function closingBrace(message: string, open: number): number {
  let depth = 0;
  for (let at = open; at < message.length; at += 1) {
    if (message[at] === '{') depth += 1;
    if (message[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`a brace is not closed: ${message}`);
}

export const pseudoTexts = (texts: AreaTexts): AreaTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([area, ofArea]) => [
      area,
      Object.fromEntries(Object.entries(ofArea).map(([key, message]) => [key, pseudoText(message)])),
    ]),
  );
