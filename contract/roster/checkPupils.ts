/** The rows of pupils with their guardians. */
import { sameName } from '../comparedName';
import { type Read, readMobile, readName, readRegistryNo, readSchoolNo } from './cells';
import type { Field } from './fields';
import { type ClassKey, classKeyOf, readClass, readGrade, sameGrade } from './grades';
import { faultTwins, type RowCells, rowKey, type RowReader } from './rowReader';

export interface CheckedGuardian {
  /** Empty when the file does not say it. */
  name: string;
  /** What the child calls the person; empty when the file does not say it. */
  relation: string;
  mobile: string;
  /** The address of the number's cell. */
  at: string;
  /** First or second guardian, as `userType` has it. */
  userType: '2' | '3';
}

/** Where a class is looked for: by its key, or by a name that nobody computes. */
export type CheckedClass = { key: ClassKey } | { name: string };

export interface CheckedPupil {
  /** `rowKey` of its row. */
  row: string;
  /** A cell is wrong: the row changes nothing until it is mended. */
  waits: boolean;
  registryNo: string | null;
  schoolNo: string | null;
  name: string;
  /** Null only in a row that waits. */
  inClass: CheckedClass | null;
  guardians: CheckedGuardian[];
}

const LONGEST_RELATION = 10;

export function checkPupils(readers: readonly RowReader[], schoolYear: number): CheckedPupil[] {
  const found = readers
    .filter(({ kind }) => kind === 'pupils')
    .flatMap((reader) => reader.rows().map((cells) => ({ cells, pupil: readPupil(cells, reader, schoolYear) })));
  faultTwins(
    found.map(({ cells, pupil }) => ({ cells, value: pupil.registryNo })),
    'registryNo',
  );
  faultTwins(
    found.map(({ cells, pupil }) => ({ cells, value: pupil.schoolNo })),
    'schoolNo',
  );
  faultTwoNames(found);
  return found.map(({ cells, pupil }) => ({ ...pupil, waits: cells.waits }));
}

function readPupil(cells: RowCells, reader: RowReader, schoolYear: number): CheckedPupil {
  const name = cells.read('name', readName, true) ?? cells.text('name');
  const guardians = [
    readGuardian(cells, 'guardian1', 'relation1', 'mobile1', '2'),
    readGuardian(cells, 'guardian2', 'relation2', 'mobile2', '3'),
  ].filter((one) => one !== null);
  const [first, second] = guardians;
  if (first && second && first.mobile === second.mobile)
    cells.fault('mobile2', 'mobileTwice', cells.address('mobile1'));
  return {
    row: rowKey(cells),
    waits: false,
    registryNo: cells.read('registryNo', readRegistryNo),
    schoolNo: cells.read('schoolNo', readSchoolNo),
    name,
    inClass: readInClass(cells, reader, schoolYear),
    guardians,
  };
}

/** The class by grade and number; a class of another name is looked for by that name. */
function readInClass(cells: RowCells, reader: RowReader, schoolYear: number): CheckedClass | null {
  const gradeText = cells.text('grade');
  const grade = cells.read('grade', (text) => {
    const value = readGrade(text);
    return value ? { value } : { why: 'grade' };
  });
  // The fault of the grade says enough.
  if (gradeText !== '' && !grade) return null;
  return cells.read(
    'class',
    (text): Read<CheckedClass> => {
      const read = readClass(text, grade);
      if (read?.grade && grade && !sameGrade(read.grade, grade)) return { why: 'gradeConflict', detail: gradeText };
      if (read?.grade) return { value: { key: classKeyOf(read.grade, read.number, schoolYear) } };
      // A number alone names a class of each grade.
      if (read || (reader.has('grade') && gradeText === '')) return { why: 'class' };
      return { value: { name: text.trim() } };
    },
    true,
  );
}

function readGuardian(
  cells: RowCells,
  name: Field,
  relation: Field,
  mobile: Field,
  userType: '2' | '3',
): CheckedGuardian | null {
  const said = cells.text(name) !== '' || cells.text(mobile) !== '';
  // A guardian without a number cannot be invited; the first one of a pupil is asked for.
  const number = cells.read(mobile, readMobile, said);
  const called = cells.read(name, readName) ?? '';
  const kin =
    cells.read(relation, (text) => ({ value: Array.from(text.trim()).slice(0, LONGEST_RELATION).join('') })) ?? '';
  return number === null ? null : { name: called, relation: kin, mobile: number, at: cells.address(mobile), userType };
}

/** One number is one person: two names for it are a slip in one of the rows. */
function faultTwoNames(found: readonly { cells: RowCells; pupil: CheckedPupil }[]): void {
  const first = new Map<string, { name: string; at: string }>();
  for (const { cells, pupil } of found)
    for (const { mobile, name, userType } of pupil.guardians) {
      if (name === '') continue;
      const field: Field = userType === '2' ? 'mobile1' : 'mobile2';
      const known = first.get(mobile);
      if (!known) first.set(mobile, { name, at: cells.address(field) });
      else if (!sameName(known.name, name)) cells.fault(field, 'mobileTwoNames', `${known.at} ${known.name}`);
    }
}
