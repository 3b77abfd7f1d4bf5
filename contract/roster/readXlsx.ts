/**
 * Reads a workbook. read-excel-file reads the values; what it does not tell (formulas, merged cells, digits that a
 * number
 * cell has lost) is read from the sheets beside it.
 */
import { strFromU8, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { cellKey, cellOf, FILE_LIMITS, FileFault, type Oddity, type Sheet } from './sheet';
import { unzipCounted } from './unzip';

/** Digits that a spreadsheet keeps of a number (IEEE 754 double). */
const KEPT_DIGITS = 15;

const isPart = (name: string) =>
  /^(?:\[Content_Types\]\.xml|_rels\/.*|xl\/[^/]*\.xml|xl\/_rels\/.*|xl\/worksheets\/[^/]*\.xml)$/.test(name);

/** @throws FileFault. */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet[]> {
  const files = unzipCounted(bytes, isPart);
  if (!files.has('xl/workbook.xml')) throw new FileFault('notARoster');
  const paths = sheetPaths(files);
  if (paths.length > FILE_LIMITS.sheets) throw new FileFault('inflates');
  const marks = paths.map((path) => oddCells(strFromU8(files.get(path) ?? new Uint8Array())));
  // Stored, not deflated: the library would inflate large files in workers of its own, which our policy forbids.
  const stored = zipSync(Object.fromEntries(files), { level: 0 });
  const read = await readXlsxFile(stored.buffer, { parseNumber: numberText, trim: false }).catch(() => {
    throw new FileFault('broken');
  });
  return read.map(({ sheet, data }, index) => ({
    name: sheet,
    rows: data.map((row) => row.map((cell) => textOf(cell))),
    odd: marks[index] ?? {},
  }));
}

/** The number as people read it: '1.38E10' is 13800000000. */
function numberText(raw: string): string {
  if (/^-?\d+$/.test(raw)) return raw;
  const number = Number(raw);
  return Number.isSafeInteger(number) ? String(number) : raw;
}

const textOf = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell !== 'string') return typeof cell === 'boolean' ? String(cell) : '';
  return cell.slice(0, FILE_LIMITS.text).trim();
};

/** The files of the sheets in the order of the workbook. */
function sheetPaths(files: ReadonlyMap<string, Uint8Array>): string[] {
  const text = (name: string) => strFromU8(files.get(name) ?? new Uint8Array());
  const targets = new Map<string, string>();
  for (const [tag] of text('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\b[^>]*>/g)) {
    const id = /\bId="([^"]*)"/.exec(tag)?.[1];
    const target = /\bTarget="([^"]*)"/.exec(tag)?.[1];
    if (id && target) targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  return [...text('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].flatMap(([tag]) => {
    const id = /\b\w+:id="([^"]*)"/.exec(tag)?.[1];
    const target = id && targets.get(id);
    return target ? [target] : [];
  });
}

/** @throws FileFault for a sheet with more rows or columns than `FILE_LIMITS`; an address far away is enough. */
function oddCells(xml: string): Record<string, Oddity> {
  const odd: Record<string, Oddity> = {};
  let rows = 0;
  for (const _ of xml.matchAll(/<(?:\w+:)?row\b/g)) {
    rows += 1;
    if (rows > FILE_LIMITS.rows) throw new FileFault('tooManyRows');
  }
  const cells = /<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
  for (const [, attributes = '', inner = ''] of xml.matchAll(cells)) {
    const at = cellOf(/\br="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? '');
    if (!at) continue;
    if (inner === '') continue;
    if (at.row >= FILE_LIMITS.rows) throw new FileFault('tooManyRows');
    if (at.column >= FILE_LIMITS.columns) throw new FileFault('tooManyColumns');
    const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n';
    if (type === 'e') odd[cellKey(at.row, at.column)] = 'error';
    else if (inner.includes('<f')) odd[cellKey(at.row, at.column)] = 'formula';
    else if (type === 'n' && isRounded(/<v>([^<]*)<\/v>/.exec(inner)?.[1] ?? ''))
      odd[cellKey(at.row, at.column)] = 'rounded';
  }
  for (const [, from = '', to = ''] of xml.matchAll(/<mergeCell\b[^>]*ref="([A-Z]+\d+):([A-Z]+\d+)"/g))
    markMerged(odd, from, to);
  return odd;
}

/** Cells of one merged range that are marked, at most: larger ranges are decoration. */
const MOST_MERGED = 200;

/** Marks the cells of a merged range that are empty because another one holds the value. */
function markMerged(odd: Record<string, Oddity>, from: string, to: string): void {
  const [first, last] = [cellOf(from), cellOf(to)];
  if (!first || !last || (last.row - first.row + 1) * (last.column - first.column + 1) > MOST_MERGED) return;
  for (let row = first.row; row <= last.row; row += 1)
    for (let column = first.column; column <= last.column; column += 1)
      if (row > first.row || column > first.column) odd[cellKey(row, column)] ??= 'merged';
}

/** True for a whole number with more digits than a spreadsheet keeps. */
function isRounded(raw: string): boolean {
  if (raw.length <= KEPT_DIGITS) return false;
  return Number.isInteger(Number(raw)) && Math.abs(Number(raw)) >= 10 ** KEPT_DIGITS;
}
