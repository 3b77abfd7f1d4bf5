/** What somebody typed to find a person, as the lists of the platform compare it. */

/** Without differences of width and case, without spaces and the apostrophes of pinyin; null when nothing is left. */
export function folded(search: string | undefined): string | null {
  const text = (search ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’]/g, '');
  return text === '' ? null : text;
}
