/** What a person is shown of a file that was read: its sheets, their headers and first rows. */
import type { RosterCheck } from './calls';
import type { SheetMapping } from './fields';
import { headersOf } from './headers';
import type { RosterFile } from './sheet';

/** Rows below the header that are shown. */
const SAMPLE = 3;

export const summaryOf = (
  { form, encoding, sheets, school = null, leftOut = [] }: RosterFile,
  mappings: readonly SheetMapping[],
): Pick<RosterCheck, 'form' | 'encoding' | 'sheets' | 'school' | 'leftOut'> => ({
  form,
  encoding,
  school,
  leftOut,
  sheets: sheets.map((sheet, i) => {
    const { name, rows } = sheet;
    const mapping = mappings[i] ?? { kind: null, headerRow: 0, columns: [] };
    return {
      name,
      rows: rows.slice(mapping.headerRow + 1).filter((row) => row.some((cell) => cell !== '')).length,
      headers: headersOf(sheet, mapping.headerRow),
      sample: rows.slice(mapping.headerRow + 1, mapping.headerRow + 1 + SAMPLE),
      mapping,
    };
  }),
});
