/**
 * Checks the sheets of a roster file cell by cell, and makes rows of what is right. Console and platform both run it:
 * the
 * console to say at once what is wrong, the platform because it believes no console.
 */
import type { CellFault } from './cells';
import { checkCards, type CheckedCard } from './checkCards';
import { checkPupils, type CheckedPupil } from './checkPupils';
import { checkTeachers, type CheckedTeacher } from './checkTeachers';
import { REQUIRED, type SheetMapping, type Unneeded, unneededColumns } from './fields';
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
  unneeded: UnneededColumn[];
}

/** @param schoolYear the year in which the school's present year began. */
export function checkRoster(
  sheets: readonly Sheet[],
  mappings: readonly SheetMapping[],
  schoolYear: number,
): CheckedRoster {
  const faults: CellFault[] = [];
  const unneeded: UnneededColumn[] = [];
  const readers: RowReader[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const mapping = mappings[index];
    if (!mapping?.kind) continue;
    for (const { column, why } of unneededColumns(sheet, mapping)) {
      const header = sheet.rows[mapping.headerRow]?.[column] ?? '';
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
        text: '',
        why: 'unmapped',
        detail: '',
        field,
      });
    }
    if (missing.length === 0) readers.push(new RowReader(index, sheet, mapping, faults));
  }
  const pupils = checkPupils(readers, schoolYear);
  return {
    pupils,
    teachers: checkTeachers(readers, schoolYear),
    cards: checkCards(readers),
    faults,
    unneeded,
  };
}
