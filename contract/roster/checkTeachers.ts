/** The rows of teachers with their classes. */
import { readMobile, readName, readSchoolNo } from './cells';
import type { CheckedClass } from './checkPupils';
import type { Field } from './fields';
import { classKeyOf, readClass } from './grades';
import { faultTwins, type RowCells, rowKey, type RowReader } from './rowReader';

export interface CheckedTeacher {
  row: string;
  waits: boolean;
  staffNo: string | null;
  name: string;
  mobile: string | null;
  /** The addresses of the two numbers. */
  at: { staffNo: string; mobile: string };
  /** Null when the file has no column for it: what is known stays. */
  leads: CheckedClass[] | null;
  teaches: CheckedClass[] | null;
}

export function checkTeachers(readers: readonly RowReader[], schoolYear: number): CheckedTeacher[] {
  const found = readers
    .filter(({ kind }) => kind === 'teachers')
    .flatMap((reader) => reader.rows().map((cells) => ({ cells, teacher: readTeacher(cells, reader, schoolYear) })));
  faultTwins(
    found.map(({ cells, teacher }) => ({ cells, value: teacher.staffNo })),
    'staffNo',
  );
  faultTwins(
    found.map(({ cells, teacher }) => ({ cells, value: teacher.mobile })),
    'mobile',
  );
  return found.map(({ cells, teacher }) => ({ ...teacher, waits: cells.waits }));
}

function readTeacher(cells: RowCells, reader: RowReader, schoolYear: number): CheckedTeacher {
  return {
    row: rowKey(cells),
    waits: false,
    staffNo: cells.read('staffNo', readSchoolNo),
    name: cells.read('name', readName, true) ?? cells.text('name'),
    mobile: cells.read('mobile', readMobile, true),
    at: { staffNo: cells.address('staffNo'), mobile: cells.address('mobile') },
    leads: reader.has('leads') ? readClasses(cells, 'leads', schoolYear) : null,
    teaches: reader.has('teaches') ? readClasses(cells, 'teaches', schoolYear) : null,
  };
}

/** Classes that a teacher may have, at most. */
const MOST_CLASSES = 60;

/** Names of classes, separated by commas or spaces: 三年级1班、三年级2班. */
function readClasses(cells: RowCells, field: Field, schoolYear: number): CheckedClass[] {
  const read = cells.read(field, (text) => {
    const names = text
      .split(/[、,，;；\n]+/)
      .map((one) => one.trim())
      .filter(Boolean);
    return { value: names.slice(0, MOST_CLASSES) };
  });
  return (read ?? []).map((name) => {
    const found = readClass(name, null);
    return found?.grade ? { key: classKeyOf(found.grade, found.number, schoolYear) } : { name };
  });
}
