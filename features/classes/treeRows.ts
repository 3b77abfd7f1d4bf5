/** The rows of the class tree, for a search, a state and the open classes. */
import { type PupilState, URGENT_STATES } from '../../contract';
import { comparedName, nameSearch, textSearch } from '../../contract/comparedName';
import type { KeyedClass, KeyedStudent } from '../../src/store/track';

/** A class of the tree; a group has a colour. */
export type TreeClass = KeyedClass & { colour?: string };

/** `index` and `of` are the position among the siblings and their number, for screen readers. */
export type TreeRow =
  | { kind: 'class'; key: string; node: TreeClass; open: boolean; matched: number; index: number; of: number }
  | { kind: 'student'; key: string; node: KeyedStudent; parentKey: string; index: number; of: number };

/** True for a class of the school without pupils; a group has a colour. */
export const isEmptyClass = (row: TreeRow): boolean =>
  row.kind === 'class' && row.node.colour === undefined && row.node.studentList.length === 0;

export interface TreeQuery {
  search: string;
  /** Lists only the pupils in this state; null for all. */
  inState: PupilState | null;
  /** The state of a pupil; null when nothing is known. */
  stateOf: (studentId: string) => PupilState | null;
}

/** The classes with their pupils by name: by pinyin, as a register has them. */
export const classesByName = (classes: readonly TreeClass[]): TreeClass[] =>
  classes.map((one) => ({
    ...one,
    studentList: one.studentList.toSorted(
      (a, b) => compare(a.spelling, b.spelling) || compare(a.studentName, b.studentName) || compare(a.key, b.key),
    ),
  }));

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Pupils in an urgent state first; all others keep their order, so that no row moves under a finger. */
function urgentFirst(students: readonly KeyedStudent[], stateOf: TreeQuery['stateOf']): readonly KeyedStudent[] {
  const urgent = URGENT_STATES.flatMap((state) => students.filter(({ studentId }) => stateOf(studentId) === state));
  return urgent.length === 0 ? students : [...urgent, ...students.filter((student) => !urgent.includes(student))];
}

/**
 * With a search or a state only matches are listed. A class matches a search by its name, then with all its pupils;
 * classes with matches are open.
 */
export function treeRows(
  classes: readonly TreeClass[],
  openKeys: ReadonlySet<string>,
  { search, inState, stateOf }: TreeQuery,
): TreeRow[] {
  const searching = comparedName(search) !== '';
  const fits = nameSearch(search);
  const fitsClass = textSearch(search);
  const narrowed = searching || inState !== null;
  const listed = classes.flatMap((one) => {
    const classMatches = searching && fitsClass(one.className);
    const students = one.studentList.filter(
      (student) =>
        (classMatches || fits({ ...student, name: student.studentName })) &&
        (inState === null || stateOf(student.studentId) === inState),
    );
    return students.length > 0 || !narrowed ? [{ one, students }] : [];
  });
  return listed.flatMap(({ one, students }, index): TreeRow[] => {
    const open = narrowed || openKeys.has(one.key);
    const heading: TreeRow = {
      kind: 'class',
      key: one.key,
      node: one,
      open,
      matched: students.length,
      index,
      of: listed.length,
    };
    if (!open) return [heading];
    const inside = urgentFirst(students, stateOf).map((student, i): TreeRow => ({
      kind: 'student',
      key: student.key,
      node: student,
      parentKey: one.key,
      index: i,
      of: students.length,
    }));
    return [heading, ...inside];
  });
}
