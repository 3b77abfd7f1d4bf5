/** The rows of the class tree, for a search and the open classes. */
import { foldedName, matchesName } from '../../src/ui/nameSearch';
import type { KeyedClass, KeyedStudent } from '../../src/store/track';

/** `index` and `of` are the position among the siblings and their number, for screen readers. */
export type TreeRow =
  | { kind: 'class'; key: string; node: KeyedClass; open: boolean; matched: number; index: number; of: number }
  | { kind: 'student'; key: string; node: KeyedStudent; parentKey: string; index: number; of: number };

/** Finds a pupil by name and pinyin. */
export const matchesSearch = (
  { studentName, spelling, initials }: Pick<KeyedStudent, 'studentName' | 'spelling' | 'initials'>,
  search: string,
) => matchesName({ name: studentName, spelling, initials }, search);

/**
 * With a search only matches are listed. A class matches by its name, then with all its pupils; classes with matches
 * are open.
 */
export function treeRows(classes: readonly KeyedClass[], openKeys: ReadonlySet<string>, search: string): TreeRow[] {
  const searching = foldedName(search) !== '';
  const listed = classes.flatMap((one) => {
    const classMatches = searching && foldedName(one.className).includes(foldedName(search));
    const students = classMatches
      ? one.studentList
      : one.studentList.filter((student) => matchesSearch(student, search));
    return students.length > 0 || !searching ? [{ one, students }] : [];
  });
  return listed.flatMap(({ one, students }, index): TreeRow[] => {
    const open = searching || openKeys.has(one.key);
    const heading: TreeRow = {
      kind: 'class',
      key: one.key,
      node: one,
      open,
      matched: students.length,
      index,
      of: listed.length,
    };
    const inside = students.map((student, i): TreeRow => ({
      kind: 'student',
      key: student.key,
      node: student,
      parentKey: one.key,
      index: i,
      of: students.length,
    }));
    return open ? [heading, ...inside] : [heading];
  });
}
