/** The rows of pupils with their guardians. */
import { sameName } from '../comparedName';
import { type Read, readContact, readName, readRegistryNo, readSchoolNo } from './cells';
import type { Field } from './fields';
import { cleanLine } from '../cleanText';
import { takesCodes } from '../phone';
import { classSaid, gradeSaid, readClass, type SchoolStages } from './classNames';
import { type ClassKey, type Grade, readGrade } from './grades';
import { relationSaid } from './guardianColumns';
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

/** Where a class is looked for: by its key, or by a name that nobody computes. cohort: what a new one is called. */
export type CheckedClass = { key: ClassKey; cohort?: string } | { name: string };

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

export function checkPupils(readers: readonly RowReader[], school: SchoolStages): CheckedPupil[] {
  const found = readers
    .filter(({ kind }) => kind === 'pupils')
    .flatMap((reader) => reader.rows().map((cells) => ({ cells, pupil: readPupil(cells, reader, school) })));
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

function readPupil(cells: RowCells, reader: RowReader, school: SchoolStages): CheckedPupil {
  const name = cells.read('name', readName, true) ?? cells.text('name');
  const guardians = [readGuardian(cells, reader, '1'), readGuardian(cells, reader, '2')].filter((one) => one !== null);
  const [first, second] = guardians;
  if (first && second && first.mobile === second.mobile)
    cells.fault('mobile2', 'mobileTwice', cells.address('mobile1'));
  return {
    row: rowKey(cells),
    waits: false,
    registryNo: cells.read('registryNo', readRegistryNo),
    schoolNo: cells.read('schoolNo', readSchoolNo),
    name,
    inClass: readInClass(cells, reader, school),
    guardians,
  };
}

/** A text that may mean several classes; one that fits none is not understood. */
const doubtOf = (doubt: readonly string[], none: 'grade' | 'class'): Read<never> =>
  doubt.length > 0 ? { why: 'classDoubt', detail: doubt.join('、') } : { why: none };

/** The class by grade and number; a class of another name is looked for by that name. */
function readInClass(cells: RowCells, reader: RowReader, school: SchoolStages): CheckedClass | null {
  const gradeText = cells.text('grade');
  const read = cells.read('grade', (text): Read<{ grade: Grade; cohort: boolean }> => {
    const said = gradeSaid(text, school, readGrade);
    if (!said) return { why: 'grade' };
    return 'doubt' in said ? doubtOf(said.doubt, 'grade') : { value: said };
  });
  const grade = read?.grade ?? null;
  // The fault of the grade says enough.
  if (gradeText !== '' && !grade) return null;
  return cells.read(
    'class',
    (text): Read<CheckedClass> => {
      const said = classSaid(text, grade, school);
      // 2024级 in one column and 1班 in the next are the name 2024级1班.
      const joined = read?.cohort && readClass(text, null)?.grade === null;
      if ('key' in said)
        return { value: joined ? { ...said, cohort: `${cleanLine(gradeText)}${said.key.number}班` } : said };
      if ('conflict' in said) return { why: 'gradeConflict', detail: gradeText };
      if ('doubt' in said) return doubtOf(said.doubt, 'class');
      // A spreadsheet makes a date of 3-1.
      if ('name' in said && isDateText(text)) return { why: 'date', detail: text };
      // A number alone names a class of each grade.
      if ('number' in said || (reader.has('grade') && gradeText === '')) return { why: 'class' };
      return { value: said };
    },
    true,
  );
}

/** 3月1日, 1-Mar, 2026/3/1: what spreadsheets show of a date. */
const DATES = [
  /^\d{4}[年/.-]\d{1,2}[月/.-]\d{1,2}日?(?:[ T].*)?$/,
  /^\d{1,2}月\d{1,2}日$/,
  /^\d{1,2}-[a-z]{3}(?:-\d{2,4})?$/i,
  /^[a-z]{3}-\d{1,2}$/i,
];
const isDateText = (text: string) => DATES.some((form) => form.test(text));

function readGuardian(cells: RowCells, reader: RowReader, place: '1' | '2'): CheckedGuardian | null {
  const [name, relation, mobile]: Field[] = [`guardian${place}`, `relation${place}`, `mobile${place}`];
  if (!name || !relation || !mobile) return null;
  const said = cells.text(name) !== '' || cells.text(mobile) !== '';
  // A guardian without a number cannot be invited; the first one of a pupil is asked for.
  const number = cells.read(mobile, readContact, said);
  if (number !== null && !takesCodes(number)) cells.notice(mobile, 'noCode');
  const called = cells.read(name, readName) ?? '';
  const kin =
    cells.read(relation, (text) => ({ value: Array.from(cleanLine(text)).slice(0, LONGEST_RELATION).join('') })) ?? '';
  if (number === null) return null;
  // 父亲电话 says whose number it is.
  const implied = relationSaid(reader.headerOf(mobile)) || relationSaid(reader.headerOf(name));
  const at = cells.address(mobile);
  return { name: called, relation: kin || implied, mobile: number, at, userType: place === '1' ? '2' : '3' };
}

/** One number is one person: two names for it are a slip in one of the rows. */
function faultTwoNames(found: readonly { cells: RowCells; pupil: CheckedPupil }[]): void {
  const first = new Map<string, { name: string; at: string }>();
  for (const { cells, pupil } of found)
    for (const { mobile, name, userType } of pupil.guardians) {
      if (name === '') continue;
      const field: Field = userType === '2' ? 'mobile1' : 'mobile2';
      const known = first.get(mobile);
      // One number for both guardians of a child is said already.
      if (userType === '3' && pupil.guardians.some((one) => one.userType === '2' && one.mobile === mobile)) continue;
      if (!known) first.set(mobile, { name, at: cells.address(field) });
      else if (!sameName(known.name, name)) cells.fault(field, 'mobileTwoNames', `${known.at} ${known.name}`);
    }
}
