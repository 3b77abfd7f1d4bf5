/**
 * The rows of a roster file in which a cell cannot be taken, as a workbook with what is wrong beside each: for whoever
 * has to ask the family. Columns that nobody needs are left out. It can be chosen again once it is right.
 */
import writeExcelFile, { type Cell } from 'write-excel-file/universal';
import type { CheckedRoster } from '../../contract/roster/checkRoster';
import type { SheetMapping } from '../../contract/roster/fields';
import { headersOf, unneededColumns } from '../../contract/roster/headers';
import type { Sheet } from '../../contract/roster/sheet';
import type { Text } from '../../src/messages/texts';

/** One sheet's rows with faults. */
export interface FaultySheet {
  name: string;
  header: string[];
  rows: { cells: string[]; faults: CheckedRoster['faults'] }[];
}

/** @param sheets with what was mended. */
export const faultyRowsOf = (
  sheets: readonly Sheet[],
  mappings: readonly SheetMapping[],
  faults: CheckedRoster['faults'],
): FaultySheet[] =>
  sheets.flatMap((sheet, index) => {
    const mapping = mappings[index];
    const own = faults.filter((fault) => fault.sheet === index && fault.row !== mapping?.headerRow);
    if (!mapping || own.length === 0) return [];
    const unneeded = new Set(unneededColumns(sheet, mapping).map(({ column }) => column));
    // With the groups above them: alone 姓名 may stand three times.
    const header = headersOf(sheet, mapping.headerRow);
    const needed = (cells: readonly string[]) =>
      header.flatMap((_, column) => (unneeded.has(column) ? [] : [cells[column] ?? '']));
    return [
      {
        name: sheet.name,
        header: needed(header),
        rows: [...new Set(own.map(({ row }) => row))]
          .sort((a, b) => a - b)
          .map((row) => ({ cells: needed(sheet.rows[row] ?? []), faults: own.filter((one) => one.row === row) })),
      },
    ];
  });

/** Text cells, so that a spreadsheet keeps zeros and long numbers and computes nothing. */
const cell = (value: string): Cell => ({ value, type: String, format: '@' });

export function writeFaultyRows(sheets: readonly FaultySheet[], text: Text<'roster'>): Promise<Blob> {
  const words = ({ address, why, detail, field }: CheckedRoster['faults'][number]) =>
    `${address} ${text(`fault.${why}`, { detail, field: field ? text(`field.${field}`) : '' })}`;
  return writeExcelFile(
    sheets.map(({ name, header, rows }, index) => ({
      // A file of OneRoster may name two sheets alike, and a spreadsheet takes 31 characters.
      sheet: sheets.findIndex((one) => one.name === name) === index ? name.slice(0, 31) : `${index + 1}`,
      data: [
        [...header, text('problem')].map((value): Cell => ({ ...(cell(value) as object), fontWeight: 'bold' })),
        ...rows.map(({ cells, faults }) => [...cells, faults.map(words).join('\n')].map(cell)),
      ],
      columns: [...header.map(() => ({ width: 16 })), { width: 60 }],
      stickyRowsCount: 1,
    })),
  ).toBlob();
}
