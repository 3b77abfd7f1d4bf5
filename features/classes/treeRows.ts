/** The class-student tree as rows: what is shown under a search and with these classes open. */
import { foldedName, matchesName } from '../../src/ui/nameSearch';
import type { KeyedClass, KeyedStudent } from '../../src/store/track';

export type TreeRow =
  | { kind: 'class'; key: string; one: KeyedClass; open: boolean; matched: number; index: number; of: number }
  | { kind: 'student'; key: string; one: KeyedStudent; parentKey: string; index: number; of: number };

/** A pupil is found by name and pinyin. */
export const matchesSearch = (
  { studentName, spelling, initials }: Pick<KeyedStudent, 'studentName' | 'spelling' | 'initials'>,
  search: string,
) => matchesName({ name: studentName, spelling, initials }, search);

/** A class is found by its name; then all of its pupils are. While searching, every class with a find is open. */
export function treeRows(classes: readonly KeyedClass[], openKeys: ReadonlySet<string>, search: string): TreeRow[] {
  const searching = foldedName(search) !== '';
  const found = classes.flatMap((one) => {
    const whole = searching && foldedName(one.className).includes(foldedName(search));
    const students = whole ? one.studentList : one.studentList.filter((student) => matchesSearch(student, search));
    return students.length > 0 || !searching ? [{ one, students }] : [];
  });
  return found.flatMap(({ one, students }, index): TreeRow[] => {
    const open = searching || openKeys.has(one.key);
    const heading: TreeRow = {
      kind: 'class',
      key: one.key,
      one,
      open,
      matched: students.length,
      index,
      of: found.length,
    };
    const inside = students.map((student, i): TreeRow => ({
      kind: 'student',
      key: student.key,
      one: student,
      parentKey: one.key,
      index: i,
      of: students.length,
    }));
    return open ? [heading, ...inside] : [heading];
  });
}
