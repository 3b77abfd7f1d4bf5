/** How people are found by what is typed: by name, by pinyin, by initials. Pure. */

/** Folds width and case, drops spaces and the apostrophes some write in pinyin. */
export const foldedName = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’]/g, '');

/** Somebody is found by a part of the name, the beginning of the pinyin of any part of it, or the initials; everybody by nothing. */
export function matchesName(
  { name, spelling, initials }: { name: string; spelling: string; initials: string },
  search: string,
): boolean {
  const wanted = foldedName(search);
  return wanted === '' || foldedName(name).includes(wanted) || spelling.includes(wanted) || initials.startsWith(wanted);
}
