/** A sheet of a roster file as plain texts, with what is odd about single cells. */
import { cleanText } from '../cleanText';

/**
 * Why a cell cannot be taken as it is.
 * - rounded: a number of more than 15 digits in a number cell, whose end the spreadsheet has lost.
 * - scientific: written as 1.38E+10, without its last digits.
 * - formula: its value is computed. error: its formula failed.
 * - merged: one value for many cells.
 * - date, boolean: the spreadsheet took the text for one. shown: it shows something else than it holds.
 */
export type Oddity = 'rounded' | 'scientific' | 'formula' | 'error' | 'merged' | 'date' | 'boolean' | 'shown';

export interface Sheet {
  name: string;
  /** The texts of the rows that hold anything; rows may differ in length. */
  rows: string[][];
  /** By `cellKey`. A merged cell has the text of the cell above it, when it has one. */
  odd: Record<string, Oddity>;
  /** The number of each row in the file, from 1, where some rows hold nothing; else the rows follow each other. */
  numbers?: readonly number[];
  /** Where each row stands, for files whose rows are put together from several: 'users.csv 17'. */
  places?: string[];
}

/** A text that somebody typed over a cell. Row and column count from 0. */
export interface Mend {
  sheet: number;
  row: number;
  column: number;
  text: string;
}

/**
 * What a file may hold. Bytes as sent, bytes when inflated; rows and columns that hold anything; characters of a cell.
 * cells: of all sheets together, with the empty ones before and between them. odd: cells that are odd, or that merged
 * ranges cover. elements: of a workbook's XML. attributes: of one element. texts: that cells share. format: characters
 * of a number format.
 */
export const FILE_LIMITS = {
  bytes: 8 * 1024 * 1024,
  inflated: 96 * 1024 * 1024,
  entries: 500,
  sheets: 20,
  rows: 40_000,
  columns: 100,
  text: 500,
  cells: 4_000_000,
  odd: 400_000,
  elements: 12_000_000,
  attributes: 100,
  texts: 1_000_000,
  merged: 100_000,
  formats: 65_000,
  format: 255,
} as const;

/** What the reading of one file has come to. It is counted before the work is done, and ends it. */
export class FileCount {
  readonly #counts = { cells: 0, odd: 0, elements: 0, texts: 0, merged: 0, formats: 0 };

  /** @throws FileFault 'inflates' beyond the limit. */
  add(what: keyof FileCount['counts'], more = 1): void {
    this.#counts[what] += more;
    if (this.#counts[what] > FILE_LIMITS[what]) throw new FileFault('inflates');
  }
  /** How much of each was counted. */
  get counts(): Readonly<Record<'cells' | 'odd' | 'elements' | 'texts' | 'merged' | 'formats', number>> {
    return this.#counts;
  }
}

/**
 * Why a whole file is refused. empty: it holds no rows. password: it is encrypted. oldExcel: the form of Excel before
 * 2007, whatever its name says. notARoster: neither workbook, CSV nor OneRoster. encoding: bytes that are neither UTF-8
 * nor GB18030. Others: beyond `FILE_LIMITS`.
 */
export const FILE_FAULTS = [
  'empty',
  'password',
  'oldExcel',
  'notARoster',
  'broken',
  'encoding',
  'tooLarge',
  'inflates',
  'tooManyRows',
  'tooManyColumns',
] as const;
export type FileFaultCode = (typeof FILE_FAULTS)[number];

export class FileFault extends Error {
  readonly why: FileFaultCode;
  constructor(why: FileFaultCode) {
    super(`The file is refused: ${why}`);
    this.why = why;
  }
}

export type FileForm = 'xlsx' | 'csv' | 'oneroster';

/** What the platform knows besides a file. */
export interface RosterContext {
  /** The day in the school's time zone, 'YYYY-MM-DD'. */
  today: string;
  schoolName: string;
}

/**
 * Why rows of a file with validity were not read. deleted: to be deleted. disabled: a person without access. ended: an
 * enrolment, a role or a term is over. otherSchool: of another school. guardians: a third guardian of a pupil.
 */
export const LEFT_OUT_REASONS = ['deleted', 'disabled', 'ended', 'otherSchool', 'guardians'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Rows of a file that were not read, and the places of the first ones. */
export interface LeftOut {
  reason: LeftOutReason;
  count: number;
  places: string[];
}

/** A roster file, read. */
export interface RosterFile {
  form: FileForm;
  /** Of CSV files: the encoding that was found. */
  encoding: 'utf-8' | 'gb18030' | 'utf-16' | null;
  sheets: Sheet[];
  /** Of files that may hold several schools: the name of the one whose rows were read, and what was not read. */
  school?: string | null;
  leftOut?: LeftOut[];
}

export const cellKey = (row: number, column: number) => `${row},${column}`;

/** The letters of a column counted from 0: A, B, …, AA. */
export function columnLetters(column: number): string {
  const letter = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}

/** The column, from 0, and row, from 0, of an address such as 'AB12'; null when it is none. */
export function cellOf(address: string): { row: number; column: number } | null {
  const found = /^([A-Z]{1,3})(\d{1,7})$/.exec(address);
  if (!found) return null;
  const [, letters = '', digits] = found;
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

/** What people call a cell: '学生!F17', or the place that the file has for its row. */
export function addressOf(
  { name, places, numbers }: Pick<Sheet, 'name' | 'places' | 'numbers'>,
  row: number,
  column: number,
): string {
  const place = places?.[row];
  return place ?? `${name}!${columnLetters(column)}${numbers?.[row] ?? row + 1}`;
}

/** The sheets with typed texts in place of what the file says. What is typed is never odd. */
export function mended(sheets: readonly Sheet[], mends: readonly Mend[]): Sheet[] {
  if (mends.length === 0) return [...sheets];
  return sheets.map((sheet, index) => {
    const own = mends.filter((mend) => mend.sheet === index && mend.row < sheet.rows.length);
    if (own.length === 0) return sheet;
    const rows = [...sheet.rows];
    const odd = { ...sheet.odd };
    for (const { row, column, text } of own) {
      const cells = [...(rows[row] ?? [])];
      while (cells.length <= column) cells.push('');
      cells[column] = cleanText(text);
      rows[row] = cells;
      delete odd[cellKey(row, column)];
    }
    return { ...sheet, rows, odd };
  });
}
