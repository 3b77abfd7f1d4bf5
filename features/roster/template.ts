/**
 * Our own workbook: one sheet a kind of row, with a sheet that explains them. Its headers are those that we know best.
 */
import writeExcelFile, { type Cell } from 'write-excel-file/universal';
import { FIELDS, HEADERS, REQUIRED, type SheetKind, SHEET_KINDS } from '../../contract/roster/fields';
import type { Text } from '../../src/messages/texts';

/** A sheet's name is Chinese in every language, as its headers are: the file goes from office to office. */
const SHEET_NAMES: Record<SheetKind, string> = { pupils: '学生', teachers: '教师', cards: '卡' };

/** Rows that are ready to be filled: text cells, so that a spreadsheet keeps zeros and long numbers. */
const BLANK_ROWS = 300;

export async function writeTemplate(text: Text<'roster'>): Promise<Blob> {
  const explanation: Cell[][] = (['how1', 'how2', 'how3', 'how4', 'how5', 'how6'] as const).map((key) => [
    { value: text(key), wrap: true },
  ]);
  const sheets = SHEET_KINDS.map((kind) => {
    const fields = FIELDS[kind];
    const header: Cell[] = fields.map((field) => ({
      value: `${(HEADERS[kind] as Record<string, readonly string[]>)[field]?.[0] ?? field}${
        (REQUIRED[kind] as readonly string[]).includes(field) ? '*' : ''
      }`,
      fontWeight: 'bold',
    }));
    const blank: Cell[] = fields.map(() => ({ value: '', type: String, format: '@' }));
    return {
      sheet: SHEET_NAMES[kind],
      data: [header, ...Array.from({ length: BLANK_ROWS }, () => blank)],
      columns: fields.map(() => ({ width: 18 })),
      stickyRowsCount: 1,
    };
  });
  return writeExcelFile([{ sheet: '说明', data: explanation, columns: [{ width: 90 }] }, ...sheets]).toBlob();
}
