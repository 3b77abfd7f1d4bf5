/**
 * The address book as a workbook. Each row carries who took the file, when, and the mark that the activity log has, so
 * that a part which was copied leads there too.
 */
import writeExcelFile, { type Cell } from 'write-excel-file/universal';
import type { HandlerOutput } from '../../contract/call';
import type { addressCalls } from '../../contract/addressBook';

type Exported = HandlerOutput<typeof addressCalls.exportAddressBook>;

/** Words of the file, in the viewer's language. */
interface BookWords {
  /** Of the sheet. */
  title: string;
  /** What stands above the table. */
  lead: string;
  /** On each row: who, when, and the mark. */
  watermark: string;
  /** Heads of the columns: name, what the person is, number, has come or not, the watermark's. */
  heads: readonly [name: string, what: string, mobile: string, opened: string, watermark: string];
  /** What the person is to the school. */
  what: (contact: Exported['contacts'][number]) => string;
  opened: (opened: boolean) => string;
}

/** Text, so that a spreadsheet computes nothing and keeps zeros. */
const cell = (value: string): Cell => ({ value, type: String, format: '@' });
const bold = (value: string): Cell => ({ ...(cell(value) as object), fontWeight: 'bold' });

/** The rows of the sheet as texts: what the file is, the heads, and a row for each person. */
const bookRows = (contacts: Exported['contacts'], words: BookWords): string[][] => [
  [words.lead, '', '', '', words.watermark],
  [...words.heads],
  ...contacts.map((contact) => [
    contact.name,
    words.what(contact),
    contact.mobile ?? '',
    words.opened(contact.opened),
    words.watermark,
  ]),
];

/** @param contacts in the order of the file. */
export const writeBook = (contacts: Exported['contacts'], words: BookWords): Promise<Blob> =>
  writeExcelFile([
    {
      sheet: words.title,
      data: bookRows(contacts, words).map((row, index) => row.map(index < 2 ? bold : cell)),
      columns: [16, 48, 16, 12, 40].map((width) => ({ width })),
      stickyRowsCount: 2,
    },
  ]).toBlob();
