/** Finds people by name, pinyin or initials. */

/** Normalises width and case, and removes spaces and the apostrophes of pinyin. */
export const foldedName = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’]/g, '');

/**
 * True when the search is a part of the name, a part of the pinyin, or the start of the initials. An empty search
 * matches all.
 */
export function matchesName(
  { name, spelling, initials }: { name: string; spelling: string; initials: string },
  search: string,
): boolean {
  const wanted = foldedName(search);
  return wanted === '' || foldedName(name).includes(wanted) || spelling.includes(wanted) || initials.startsWith(wanted);
}
