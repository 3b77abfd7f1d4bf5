/** What a file holds that is no fault and that whoever imports it should know: rows that are no pupils, and numbers. */
import { headerKey, REQUIRED, type SheetMapping } from './fields';
import { addressOf, cellKey, type Sheet } from './sheet';

/**
 * noCode: no code can be sent to the number: it is kept, and its guardian cannot be invited. checkDigit: the last digit
 * of an IMEI does not fit the others; the card is kept. total, note, header: a row
 * that is none of a person's and is not read: a sum, a remark or signature, the header again.
 */
export const NOTICES = ['noCode', 'checkDigit', 'total', 'note', 'header'] as const;

/** One thing to know. Sheet counts from 0. */
export interface Notice {
  sheet: number;
  address: string;
  /** The name that the row has; empty in a row that is no person's. */
  who: string;
  text: string;
  why: (typeof NOTICES)[number];
}

const TOTAL =
  /^(?:[本全]?[校班年级]*)?(?:合计|总计|共计|小计|累计|总数|总人数|人数|学生数|(?:共|计|总共|一共)\d+[人名]|男生?\d+|(?:sub|grand)?total|sum|count)/;
const NOTE_WORDS = [
  '备注|附注|注意|注|说明|填表|填报|制表|审核|复核|核对|审批|签字|签名|签章|盖章|负责人|经办|校长|班主任|联系人',
  '日期|时间|截[止至]|更新|打印|以[上下]|本表|此表|第\\d+页|[*※]',
  'notes?|remarks?|signature|signed|prepared|checked|approved|date|page',
];
const NOTE = new RegExp(`^(?:${NOTE_WORDS.join('|')})`);

/** What a row below the header is, when it is none of a person's; null for one that is. */
export function otherRow(sheet: Sheet, { headerRow, columns, kind }: SheetMapping, row: number): Notice['why'] | null {
  const cells = sheet.rows[row] ?? [];
  const filled = [...cells.keys()].filter(
    (column) => cells[column] !== '' && sheet.odd[cellKey(row, column)] !== 'merged',
  );
  const [first] = filled;
  if (first === undefined) return null;
  const mapped = filled.filter((column) => columns[column]);
  const header = sheet.rows[headerRow] ?? [];
  if (mapped.length > 1 && mapped.every((column) => headerKey(cells[column] ?? '') === headerKey(header[column] ?? '')))
    return 'header';
  const words = headerKey(cells[first] ?? '');
  const named = columns.indexOf(kind === 'cards' ? 'imei' : 'name');
  const isSum = TOTAL.test(words);
  // A name can be such a word, and then stands in its column, without a colon and beside a class.
  const complete = kind !== null && REQUIRED[kind].every((field) => (cells[columns.indexOf(field)] ?? '') !== '');
  const isRemark = /[:：]/.test(cells[first] ?? '') || isSum;
  if (filled.includes(named) && (mapped.length > 2 || (!isRemark && (complete || first !== named)))) return null;
  if (isSum) return 'total';
  if (NOTE.test(words)) return 'note';
  // One remark alone, in no column of a person.
  if (mapped.length === 0) return /\p{L}/u.test(words) ? 'note' : null;
  const alone = filled.length === 1 && first !== named && words.length > 8;
  return alone && /[\p{Script=Han}]/u.test(words) ? 'note' : null;
}

/** The rows of a sheet that are none of a person's, and what each is. */
export function otherRows(sheet: Sheet, mapping: SheetMapping, index: number): Map<number, Notice> {
  const found = new Map<number, Notice>();
  for (let row = mapping.headerRow + 1; row < sheet.rows.length; row += 1) {
    const why = otherRow(sheet, mapping, row);
    const cells = sheet.rows[row] ?? [];
    const column = cells.findIndex((cell) => cell !== '');
    if (why) {
      const address = addressOf(sheet, row, column);
      found.set(row, { sheet: index, address, who: '', text: cells[column] ?? '', why });
    }
  }
  return found;
}
