/**
 * Checks the sheets of a roster file cell by cell, and makes rows of what is right. Console and platform both run it:
 * the console to say at once what is wrong, the platform because it believes no console.
 */
import type { CellFault } from './cells';
import { checkCards, type CheckedCard } from './checkCards';
import { checkPupils, type CheckedPupil } from './checkPupils';
import { checkTeachers, type CheckedTeacher } from './checkTeachers';
import { type SchoolStages, stagesOf } from './classNames';
import { REQUIRED, type SheetMapping, type Unneeded } from './fields';
import { readGrade, type Stage } from './grades';
import { headersOf, unneededColumns } from './headers';
import type { Notice } from './notices';
import { RowReader } from './rowReader';
import { addressOf, type Sheet } from './sheet';

/** A column that is not read because nobody needs what it holds. */
export interface UnneededColumn {
  sheet: number;
  address: string;
  header: string;
  why: Unneeded;
}

export interface CheckedRoster {
  /** Rows of which a cell is wrong are among them, marked as waiting. */
  pupils: CheckedPupil[];
  teachers: CheckedTeacher[];
  cards: CheckedCard[];
  faults: CellFault[];
  /** What is no fault and should be known. */
  notices: Notice[];
  unneeded: UnneededColumn[];
}

/** Words in the title of a file that say its stage. */
const TITLES: readonly (readonly [Stage, RegExp])[] = [
  ['kindergarten', /幼儿园|kindergarten/i],
  ['primary', /小学|primary|elementary/i],
  ['junior', /初中|初级中学|junior/i],
  ['senior', /高中|高级中学|senior/i],
];

/** The stages that the pupils' sheets have, by their classes, else by their titles. */
function stagesOfFile(readers: readonly RowReader[]): Stage[] {
  const pupils = readers.filter(({ kind }) => kind === 'pupils');
  const grades = pupils.flatMap((reader) => (reader.has('grade') ? reader.texts('grade') : []));
  const names = pupils.flatMap((reader) => reader.texts('class'));
  const found = new Set([
    ...[...new Set(grades)].flatMap((text) => readGrade(text)?.stage ?? []),
    ...stagesOf([...new Set(names)].map((name) => ({ name, stage: null }))),
  ]);
  const title = pupils.map((reader) => reader.title()).join(' ');
  return found.size > 0 ? [...found] : TITLES.flatMap(([stage, words]) => (words.test(title) ? [stage] : []));
}

/**
 * @param school the year in which its present year began, and the stages that it has; with none those of the file
 * count.
 */
export function checkRoster(
  sheets: readonly Sheet[],
  mappings: readonly SheetMapping[],
  school: SchoolStages,
): CheckedRoster {
  const faults: CellFault[] = [];
  const notices: Notice[] = [];
  const unneeded: UnneededColumn[] = [];
  const readers: RowReader[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const mapping = mappings[index];
    if (!mapping?.kind) continue;
    for (const { column, why } of unneededColumns(sheet, mapping)) {
      const header = headersOf(sheet, mapping.headerRow)[column] ?? '';
      unneeded.push({ sheet: index, address: addressOf(sheet, mapping.headerRow, column), header, why });
    }
    const missing = REQUIRED[mapping.kind].filter((field) => !mapping.columns.includes(field));
    for (const field of missing) {
      const address = addressOf(sheet, mapping.headerRow, 0);
      faults.push({
        sheet: index,
        row: mapping.headerRow,
        column: 0,
        address,
        who: '',
        text: '',
        why: 'unmapped',
        detail: '',
        field,
      });
    }
    if (missing.length === 0) readers.push(new RowReader(index, sheet, mapping, { faults, notices }));
  }
  const stages = school.stages.length > 0 ? school.stages : stagesOfFile(readers);
  const known = { schoolYear: school.schoolYear, stages };
  return {
    pupils: checkPupils(readers, known),
    teachers: checkTeachers(readers, known),
    cards: checkCards(readers),
    faults,
    notices,
    unneeded,
  };
}
