/** Reads a CSV file in UTF-8, GB18030 or UTF-16: the encoding is the first in which every byte makes sense. */
import Papa from 'papaparse';
import { cleanText } from '../cleanText';
import { FILE_LIMITS, FileCount, FileFault, type Oddity, type RosterFile, type Sheet, cellKey } from './sheet';

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
  return { form: 'csv', encoding, sheets: [withoutEmptyRows({ name, rows, odd })] };
}

/** An empty row, which costs nothing. */
const EMPTY: string[] = [];

/**
 * @returns all rows, also empty ones.
 * @param count counts on over several texts of one file.
 * @throws FileFault for more rows or columns that hold anything, or more cells, than are taken.
 */
export function parseCsv(text: string, count = new FileCount()): { rows: string[][]; odd: Record<string, Oddity> } {
  const odd: Record<string, Oddity> = {};
  const rows: string[][] = [];
  let filled = 0;
  const delimiter = delimiterOf(text);
  // Before the work: the parser makes a text of each cell, also of those beyond the limits.
  for (const sign of [delimiter, '\n', '\r'])
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count.add('cells');
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data }) => {
      const cells = data.map((cell, column) => readCell(cell, cellKey(rows.length, column), odd, count));
      const last = cells.findLastIndex((cell) => cell !== '');
      if (last >= FILE_LIMITS.columns) throw new FileFault('tooManyColumns');
      if (last >= 0) filled += 1;
      if (filled > FILE_LIMITS.rows) throw new FileFault('tooManyRows');
      rows.push(last < 0 ? EMPTY : cells.slice(0, FILE_LIMITS.columns));
    },
  });
  return { rows, odd };
}

/** What a spreadsheet writes for a formula that failed, and for a number that its column is too narrow for. */
export const isErrorText = (text: string) =>
  /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|#{2,})$/i.test(text);

function readCell(cell: string, key: string, odd: Record<string, Oddity>, count: FileCount): string {
  const said = cleanText(cell.slice(0, FILE_LIMITS.text));
  // ="0123": the way to keep zeros in a spreadsheet.
  const kept = /^="([^"]*)"$/.exec(said)?.[1];
  if (kept !== undefined) return cleanText(kept);
  if (said.startsWith('=')) odd[key] = 'formula';
  else if (isErrorText(said)) odd[key] = 'error';
  if (key in odd) count.add('odd');
  return fullNumber(said) ?? noted(said, key, odd);
}

/** The short form of a long number: 3.30106E+17, 1.38E+10. */
const SHORT = /^(\d)(?:\.(\d+))?E\+?(\d{1,3})$/i;

/** The number whose short form has all of its digits: '1.3800138000E+10'; null for another text. */
function fullNumber(text: string): string | null {
  const [, first, rest = '', power] = SHORT.exec(text) ?? [];
  const digits = Number(power);
  return first !== undefined && rest.length >= digits && digits < 15 && /^0*$/.test(rest.slice(digits))
    ? first + rest.slice(0, digits)
    : null;
}

function noted(text: string, key: string, odd: Record<string, Oddity>): string {
  const [, , rest, power] = SHORT.exec(text) ?? [];
  // 2E12 may be a number of a school: a spreadsheet writes a point or a plus.
  if (power !== undefined && (rest !== undefined || text.includes('+')))
    odd[key] = Number(power) >= 15 ? 'rounded' : 'scientific';
  return text;
}

/** The sheet without empty rows; the others keep their numbers. */
function withoutEmptyRows({ name, rows, odd }: Sheet): Sheet {
  const numbers = rows.flatMap((row, index) => (row === EMPTY ? [] : [index + 1]));
  if (numbers.length === rows.length) return { name, rows, odd };
  const places = new Map(numbers.map((number, index) => [number - 1, index]));
  const moved = Object.entries(odd).map(([key, why]) => {
    const [row = 0, column = 0] = key.split(',').map(Number);
    return [cellKey(places.get(row) ?? 0, column), why];
  });
  return { name, rows: rows.filter((row) => row !== EMPTY), odd: Object.fromEntries(moved) as Sheet['odd'], numbers };
}

/** What separates the cells: the sign that stands most often in the first lines. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 2_000);
  const counts = [',', '\t', ';'].map((sign) => ({ sign, count: start.split(sign).length }));
  return counts.sort((one, other) => other.count - one.count)[0]?.sign ?? ',';
}
