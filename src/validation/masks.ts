/** What is shown of a number or a name where all of it is nobody's business (5.07). */

const HIDDEN = '*';

/** The first three digits and whatever follows the seventh: '138****8000'. */
export const maskPhone = (number: string) =>
  number.slice(0, 3) + HIDDEN.repeat(Math.max(0, Math.min(7, number.length) - 3)) + number.slice(7);

/** Keeps so many characters at the beginning or at the end and hides the rest, of which one at least is hidden: '李*', '*明'. */
export function maskName(name: string, keep: 'first' | 'last' = 'first', kept = 1): string {
  const characters = Array.from(name);
  const shown = Math.max(0, Math.min(kept, characters.length - 1));
  const hidden = HIDDEN.repeat(characters.length - shown);
  return keep === 'first'
    ? characters.slice(0, shown).join('') + hidden
    : hidden + characters.slice(characters.length - shown).join('');
}
