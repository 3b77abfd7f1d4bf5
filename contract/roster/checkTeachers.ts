/** The rows of teachers with their classes. */
import { readMobile, readName, readSchoolNo } from './cells';
import type { CheckedClass } from './checkPupils';
import type { Field } from './fields';
import { cleanLine } from '../cleanText';
import { classSaid, type SchoolStages } from './classNames';
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

export function checkTeachers(readers: readonly RowReader[], school: SchoolStages): CheckedTeacher[] {
  const found = readers
    .filter(({ kind }) => kind === 'teachers')
    .flatMap((reader) => reader.rows().map((cells) => ({ cells, teacher: readTeacher(cells, reader, school) })));
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

function readTeacher(cells: RowCells, reader: RowReader, school: SchoolStages): CheckedTeacher {
  return {
    row: rowKey(cells),
    waits: false,
    staffNo: cells.read('staffNo', readSchoolNo),
    name: cells.read('name', readName, true) ?? cells.text('name'),
    mobile: cells.read('mobile', readMobile, true),
    at: { staffNo: cells.address('staffNo'), mobile: cells.address('mobile') },
    leads: reader.has('leads') ? readClasses(cells, 'leads', school) : null,
    teaches: reader.has('teaches') ? readClasses(cells, 'teaches', school) : null,
  };
}

/** Classes that a teacher may have, at most. */
const MOST_CLASSES = 60;

/** Names of classes, separated by commas, slashes or lines: 三年级1班、三年级2班. */
function readClasses(cells: RowCells, field: Field, school: SchoolStages): CheckedClass[] {
  const read = cells.read(field, (text) => {
    const names = text
      .split(/[、,，;；/\n]+/)
      .map(cleanLine)
      .filter(Boolean)
      .slice(0, MOST_CLASSES);
    const said = names.map((name) => ({ name, said: classSaid(name, null, school) }));
    const [doubt] = said.flatMap((one) => ('doubt' in one.said ? [one.said.doubt.join('、')] : []));
    if (doubt !== undefined) return doubt === '' ? { why: 'class' } : { why: 'classDoubt', detail: doubt };
    return { value: said.map((one): CheckedClass => ('key' in one.said ? one.said : { name: one.name })) };
  });
  return read ?? [];
}
