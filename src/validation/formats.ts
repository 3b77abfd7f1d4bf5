/** Masks of phone numbers and names (5.07), and formats of picture names, web addresses and colours (5.06). */

const HIDDEN = '*';

/** Hides the fourth to seventh digit: '138****8000'. */
export const maskPhone = (number: string) =>
  number.slice(0, 3) + HIDDEN.repeat(Math.max(0, Math.min(7, number.length) - 3)) + number.slice(7);

/** Shows `kept` characters at the start or end and hides the rest, at least one: '李*', '*明'. */
export function maskName(name: string, keep: 'first' | 'last' = 'first', kept = 1): string {
  const characters = Array.from(name);
  const shown = Math.max(0, Math.min(kept, characters.length - 1));
  const hidden = HIDDEN.repeat(characters.length - shown);
  return keep === 'first'
    ? characters.slice(0, shown).join('') + hidden
    : hidden + characters.slice(characters.length - shown).join('');
}

const IMAGE = /\.(?:gif|bmp|png|jpe?g)$/i;
const COLOUR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** Whether the name of a file, or the path of an address, has the ending of a picture. */
export const isImageName = (name: string) => IMAGE.test(name.split(/[?#]/)[0] ?? '');

/** An http or https address; other schemes are refused. */
export const isWebAddress = (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address);

/** '#0b5f58' or '#fff'. */
export const isColour = (colour: string) => COLOUR.test(colour);
