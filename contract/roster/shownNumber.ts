/** What a number cell shows, by the format of its style, and what is lost when it is read as a text. */
import { format, getFormatFromId, isDateFormat } from 'numfmt';
import { FILE_LIMITS, type FileCount, type Oddity } from './sheet';
import { cleanText } from '../cleanText';
import { hearXml } from './xlsxXml';

/** Digits that a spreadsheet keeps of a number (IEEE 754 double). */
const KEPT_DIGITS = 15;

/** The number format of each style of a workbook, by its index. */
export type Formats = readonly string[];

/** The formats that have numbers and no text of their own in a file; those of dates differ by language. */
const isDateId = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 48 && id !== 49);

export function formatsOf(styles: string, count: FileCount): Formats {
  const own = new Map<number, string>();
  const formats: string[] = [];
  let inCells = false;
  hearXml(styles, count, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      // A longer format is none that a spreadsheet takes, and each number cell would read it.
      if (name === 'numFmt' && formatCode.length <= FILE_LIMITS.format) own.set(Number(numFmtId), formatCode);
      if (name === 'numFmt' || name === 'xf') count.add('formats');
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const id = Number(numFmtId);
      formats.push(own.get(id) ?? (isDateId(id) ? 'yyyy-mm-dd' : (getFormatFromId(id) ?? 'General')));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/** The number as people read it, without the noise of binary fractions: '1.38E10' is 13800000000. */
function plainText(number: number): string {
  if (Number.isInteger(number)) return BigInt(number).toString();
  return String(Number(number.toPrecision(KEPT_DIGITS)));
}

const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+(?=\d)/, '');

/** @returns the text of a number cell, and what is odd about it. @param raw as the file holds it. */
export function shownNumber(raw: string, pattern = 'General'): { text: string; odd?: Oddity } {
  const number = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(number)) return { text: cleanText(raw.slice(0, FILE_LIMITS.text)) };
  const plain = plainText(number);
  if (isDateFormat(pattern)) return { text: shownBy(pattern, number) ?? plain, odd: 'date' };
  if (Number.isInteger(number) && Math.abs(number) >= 10 ** KEPT_DIGITS) return { text: plain, odd: 'rounded' };
  const shown = shownBy(pattern, number);
  // The screen's short form and the marks of thousands lose nothing of what the cell holds.
  if (shown === null || /[,eE]/.test(shown.replace(/[^\d,.eE+-]/g, ''))) return { text: plain };
  return digitsOf(shown.replace(/\.0+(?=\D*$)/, '')).endsWith(digitsOf(plain))
    ? { text: shown.trim() }
    : { text: shown.trim() || plain, odd: 'shown' };
}

/** @returns what a format shows; null for one that is not known, and for those that show the number itself. */
function shownBy(pattern: string, number: number): string | null {
  if (/^(?:general|@|G\/通用格式)$/i.test(pattern)) return null;
  try {
    return format(pattern, number);
  } catch {
    return null;
  }
}
