/** Reads one sheet of a workbook: the rows that hold anything, and what is odd about their cells. */
import { cleanText } from '../cleanText';
import { cellKey, cellOf, FILE_LIMITS, type FileCount, FileFault, type Oddity, type Sheet } from './sheet';
import { type Formats, shownNumber } from './shownNumber';
import { hearXml, TextListener } from './xlsxXml';

/** What the sheets of a workbook share. */
export interface Workbook {
  texts: readonly string[];
  formats: Formats;
}

type ReadSheet = Required<Pick<Sheet, 'rows' | 'odd' | 'numbers'>>;

/** @throws FileFault for more of anything than `FILE_LIMITS`. */
export function readSheet(xml: string, { texts, formats }: Workbook, count: FileCount): ReadSheet {
  const sheet = { rows: [] as string[][], odd: {} as Record<string, Oddity>, numbers: [] as number[] };
  const merged: { from: string; to: string }[] = [];
  const inline = new TextListener();
  let [row, column, type, style, value, formula, inValue] = [0, -1, 'n', 0, '', false, false];

  function note({ text, odd }: { text: string; odd?: Oddity }): void {
    if (text === '' && odd === undefined) return;
    if (column >= FILE_LIMITS.columns) throw new FileFault('tooManyColumns');
    if (sheet.numbers.at(-1) !== row) {
      if (sheet.rows.length >= FILE_LIMITS.rows) throw new FileFault('tooManyRows');
      sheet.rows.push([]);
      sheet.numbers.push(row);
    }
    const cells = sheet.rows.at(-1) ?? [];
    count.add('cells', Math.max(1, column + 1 - cells.length));
    if (odd) count.add('odd');
    while (cells.length < column) cells.push('');
    cells[column] = text;
    if (odd) sheet.odd[cellKey(sheet.rows.length - 1, column)] = odd;
  }

  function read(): { text: string; odd?: Oddity } {
    const said = (text: string) => cleanText(text.slice(0, FILE_LIMITS.text));
    if (type === 'e') return { text: said(value), odd: 'error' };
    if (formula) return { text: type === 'n' ? shownNumber(value, formats[style]).text : said(value), odd: 'formula' };
    if (type === 's') return { text: texts[Number(value)] ?? '' };
    if (type === 'inlineStr') return { text: said(inline.take()) };
    if (type === 'b') return value === '' ? { text: '' } : { text: value === '1' ? 'TRUE' : 'FALSE', odd: 'boolean' };
    if (type === 'd') return { text: said(value), odd: 'date' };
    return type === 'n' ? shownNumber(value, formats[style]) : { text: said(value) };
  }

  hearXml(xml, count, {
    open: (name, attributes) => {
      if (name === 'row') [row, column] = [Number(attributes['r'] ?? row + 1), -1];
      else if (name === 'c') {
        column = cellOf(attributes['r'] ?? '')?.column ?? column + 1;
        [type, style, value, formula] = [attributes['t'] ?? 'n', Number(attributes['s'] ?? 0), '', false];
      } else if (name === 'v') inValue = true;
      else if (name === 'f') formula = true;
      else if (name === 'mergeCell') {
        const [from = '', to = ''] = (attributes['ref'] ?? '').slice(0, LONGEST_RANGE).split(':');
        count.add('merged');
        merged.push({ from, to });
      } else inline.open(name);
    },
    text: (text) => {
      if (inValue) value += text;
      else inline.hear(text);
    },
    close: (name) => {
      if (name === 'v') inValue = false;
      else if (name === 'c') {
        note(read());
        inline.take();
      } else inline.close(name);
    },
  });
  spreadMerged(sheet, merged, count);
  return sheet;
}

/** Characters of the longest range: 'XFD1048576:XFD1048576'. */
const LONGEST_RANGE = 21;

/**
 * Gives the value of a merged range to its rows, in its first column: one guardian for two children. Its other columns
 * have no value of their own, and say so.
 */
function spreadMerged(
  { rows, odd, numbers }: ReadSheet,
  ranges: readonly { from: string; to: string }[],
  count: FileCount,
): void {
  const places = new Map(numbers.map((number, index) => [number, index]));
  for (const range of ranges) {
    const [first, last] = [cellOf(range.from), cellOf(range.to)];
    const top = places.get((first?.row ?? -1) + 1);
    if (!first || !last || last.column < first.column || top === undefined || (rows[top]?.[first.column] ?? '') === '')
      continue;
    const value = rows[top]?.[first.column] ?? '';
    const why = odd[cellKey(top, first.column)] ?? 'merged';
    for (let index = top; index < rows.length && (numbers[index] ?? 0) <= last.row + 1; index += 1) {
      const cells = rows[index] ?? [];
      // Ranges may overlap in a file that no spreadsheet wrote: each pass over a row is counted.
      const until = Math.min(last.column, FILE_LIMITS.columns - 1);
      count.add('odd', Math.max(1, until + 1 - first.column));
      count.add('cells', Math.max(0, until + 1 - cells.length));
      for (let column = first.column; column <= until; column += 1) {
        if (index === top && column === first.column) continue;
        if ((cells[column] ?? '') !== '') continue;
        while (cells.length <= column) cells.push('');
        if (column === first.column) cells[column] = value;
        odd[cellKey(index, column)] ??= why;
      }
    }
  }
}
