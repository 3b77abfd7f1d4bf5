/** Reads a CSV file in UTF-8, GB18030 or UTF-16: the encoding is the first in which every byte makes sense. */
import Papa from 'papaparse';
import { FILE_LIMITS, FileFault, type Oddity, type RosterFile, cellKey } from './sheet';

/** @throws FileFault 'encoding' for bytes of more than one encoding. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: NonNullable<RosterFile['encoding']> } {
  const marked =
    (bytes[0] === 0xff && bytes[1] === 0xfe && 'utf-16le') || (bytes[0] === 0xfe && bytes[1] === 0xff && 'utf-16be');
  for (const label of marked ? [marked] : ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(label, { fatal: true }).decode(bytes);
      return { text, encoding: marked ? 'utf-16' : (label as 'utf-8' | 'gb18030') };
    } catch {
      // Not in this encoding.
    }
  }
  throw new FileFault('encoding');
}

/** @param name of the sheet, as addresses show it. @throws FileFault. */
export function readCsv(bytes: Uint8Array, name: string): RosterFile {
  const { text, encoding } = decodeText(bytes);
  // A NUL stands in no text: such a file is no CSV.
  if (text.includes('\0')) throw new FileFault('notARoster');
  const { rows, odd } = parseCsv(text);
  return { form: 'csv', encoding, sheets: [{ name, rows, odd }] };
}

export function parseCsv(text: string): { rows: string[][]; odd: Record<string, Oddity> } {
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), preview: FILE_LIMITS.rows + 1 });
  if (data.length > FILE_LIMITS.rows) throw new FileFault('tooManyRows');
  const odd: Record<string, Oddity> = {};
  const rows = data.map((cells, row) => {
    if (cells.length > FILE_LIMITS.columns) throw new FileFault('tooManyColumns');
    return cells.map((cell, column) => {
      const said = cell.slice(0, FILE_LIMITS.text).trim();
      // A spreadsheet has written a long number in its short form: 3.30106E+17.
      if (/^\d(?:\.\d+)?E\+?\d{2}$/i.test(said)) {
        const number = Number(said);
        if (number >= 1e15 || /\.\d{4,6}E/i.test(said)) odd[cellKey(row, column)] = 'rounded';
      }
      // ="0123": the way to keep zeros in a spreadsheet.
      const kept = /^="([^"]*)"$/.exec(said)?.[1];
      if (kept === undefined && said.startsWith('=')) odd[cellKey(row, column)] = 'formula';
      return kept ?? said;
    });
  });
  return { rows, odd };
}

/** What separates the cells: the sign that stands most often in the first lines. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 2_000);
  const counts = [',', '\t', ';'].map((sign) => ({ sign, count: start.split(sign).length }));
  return counts.sort((one, other) => other.count - one.count)[0]?.sign ?? ',';
}
