/** Files as schools send them: encodings, damaged and hostile ones, and what a workbook hides. */
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { inline, numberCell, sheetXml } from '../../tests/harness/sheetXml';
import { pupilRow, PUPIL_HEADERS, pupilWorkbook, workbook } from '../../tests/harness/rosterFiles';
import { readRosterFile } from './readRosterFile';
import { readXlsx } from './readXlsx';
import { cellKey, FILE_LIMITS, FileCount, FileFault } from './sheet';

const read = (bytes: Uint8Array, name = '名册.xlsx') =>
  readRosterFile(bytes, name, { today: '2026-11-27', schoolName: '归途小学' });
/** Reads a file that must be refused for a reason. */
async function refused(bytes: Uint8Array, name?: string): Promise<unknown> {
  return read(bytes, name).then(
    () => 'was read',
    (error: unknown) => (error instanceof FileFault ? error.why : error),
  );
}
const text = (words: string) => new TextEncoder().encode(words);

/** 学号,姓名,班级 / 1,李雷,三年级1班 in GB18030. */
const GB = new Uint8Array(
  ['d1a7bac52cd0d5c3fb2cb0e0bcb60a', '312cc0eec0d72cc8fdc4eabcb631b0e00a'].flatMap((line) => [
    ...Buffer.from(line, 'hex'),
  ]),
);

describe('encodings of CSV', () => {
  it('UTF-8, with and without a byte order mark', async () => {
    for (const start of ['', '\uFEFF']) {
      const { form, encoding, sheets } = await read(text(`${start}学号,姓名\n1,李雷\n`), '三年级.csv');
      expect([form, encoding, sheets[0]?.rows[0]]).toEqual(['csv', 'utf-8', ['学号', '姓名']]);
      expect(sheets[0]?.name).toBe('三年级');
    }
  });

  it('GB18030 and UTF-16', async () => {
    const gb = await read(GB, 'a.csv');
    expect([gb.encoding, gb.sheets[0]?.rows[1]]).toEqual(['gb18030', ['1', '李雷', '三年级1班']]);
    const utf16 = new Uint8Array(Buffer.from('\uFEFF姓名\t班级\n李雷\t1班\n', 'utf16le'));
    expect((await read(utf16, 'a.csv')).sheets[0]?.rows[1]).toEqual(['李雷', '1班']);
  });

  it('two encodings in one file are refused, and so are bytes of no text', async () => {
    expect(await refused(new Uint8Array([...GB, ...text('王芳,🙂\n'), 0xff, 0xff]), 'a.csv')).toEqual('encoding');
    expect(await refused(new Uint8Array([0x41, 0x00, 0x42, 0x00, 0x43, 0x0a]), 'a.csv')).toEqual('notARoster');
  });
});

describe('files that are refused, with the reason', () => {
  it('empty, password-protected, .xls by another name, damaged, no roster', async () => {
    expect(await refused(new Uint8Array())).toEqual('empty');
    expect(await refused(await workbook([{ sheet: '学生', rows: [['', '']] }]))).toEqual('empty');
    const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    expect(await refused(new Uint8Array([...compound, ...new Uint8Array(600)]))).toEqual('oldExcel');
    const encrypted = Buffer.from('EncryptedPackage', 'utf16le');
    expect(await refused(new Uint8Array([...compound, ...new Uint8Array(600), ...encrypted]))).toEqual('password');
    const whole = await pupilWorkbook([pupilRow(1)]);
    expect(await refused(whole.subarray(0, whole.length / 2))).toEqual(expect.stringMatching(/broken|notARoster/));
    expect(await refused(zipSync({ 'photo.jpg': text('x') }))).toEqual('notARoster');
    expect(await refused(new Uint8Array(FILE_LIMITS.bytes + 1))).toEqual('tooLarge');
  });

  it('a zip bomb, whatever its header claims', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(FILE_LIMITS.inflated + 1) }, { level: 9 });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refused(bomb)).toEqual('inflates');
    const lying = bomb.slice();
    // The size that local header and central directory claim: one byte.
    const view = new DataView(lying.buffer);
    view.setUint32(22, 1, true);
    for (let at = lying.length - 200; at < lying.length - 4; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1, true);
    expect(await refused(lying)).toEqual('inflates');
  });

  it('50,000 rows and 300 columns that hold something', async () => {
    const rows = Array.from({ length: 50_000 }, (_, i) => `${i},李雷,1班`).join('\n');
    expect(await refused(text(rows), 'a.csv')).toEqual('tooManyRows');
    expect(await refused(text(Array.from({ length: 300 }, (_, i) => `c${i}`).join(',')), 'a.csv')).toEqual(
      'tooManyColumns',
    );
    const wide = Array.from({ length: 300 }, (_, i) => `c${i}`);
    expect(await refused(await workbook([{ sheet: '学生', rows: [wide] }]))).toEqual('tooManyColumns');
    const many = Array.from({ length: 50_000 }, (_, i) => `<row r="${i + 1}">${inline(`A${i + 1}`, 'x')}</row>`);
    expect(await refused(sheetXml(many.join('')))).toEqual('tooManyRows');
    expect(await refused(sheetXml(`<row r="1">${inline('XFD1', 'x')}</row>`))).toEqual('tooManyColumns');
  });
});

describe('work that a small file would make is refused before it is done', () => {
  const rowsOf = (count: number, cell: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => `<row r="${n + 1}">${cell(n + 1)}</row>`).join('');
  const merges = (ranges: readonly string[]) => ({
    after: `<mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
  });
  const column = rowsOf(10_000, (n) => inline(`C${n}`, 'x'));

  it('merged ranges over each other, also those that end before they begin', async () => {
    const over = (ref: string) => sheetXml(column, merges(Array.from({ length: 600 }, () => ref)));
    expect(await refused(over('C1:C10000'))).toEqual('inflates');
    expect((await read(over('C1:A10000'))).sheets[0]?.odd).toEqual({});
    expect(await refused(sheetXml(column, merges(Array.from({ length: 100_001 }, () => 'XX1:XX2'))))).toEqual(
      'inflates',
    );
  });

  it('a long format that each number would read, and a long text that is no number', async () => {
    const long = `0${'"x"'.repeat(200)}`;
    const { sheets } = await read(
      sheetXml(`<row r="1">${numberCell('A1', '7', 1)}${numberCell('B1', 'x'.repeat(5_000))}</row>`, {
        formats: [long],
      }),
    );
    expect(sheets[0]?.rows[0]?.map((cell) => cell.length)).toEqual([1, FILE_LIMITS.text]);
  });

  it('attributes of one element, cells beyond all rows and columns, odd cells', async () => {
    const attributes = Array.from({ length: 200 }, (_, n) => `a${n}=""`).join(' ');
    expect(await refused(sheetXml(`<row ${attributes}/>`))).toEqual('inflates');
    expect(await refused(text(',\n'.repeat(FILE_LIMITS.cells / 2 + 1)), 'a.csv')).toEqual('inflates');
    expect(await refused(text(`${'=1,'.repeat(49)}=1\n`.repeat(10_000)), 'a.csv')).toEqual('inflates');
  });

  it('entities of the file, in it and outside, are not resolved', async () => {
    const parts = unzipSync(sheetXml(`<row r="1">${inline('A1', 'WHO')}</row>`));
    const part = 'xl/worksheets/sheet1.xml';
    const withEntity = (said: string, entity: string) => {
      const xml = new TextDecoder().decode(parts[part]).replace('WHO', said);
      const declared = xml.replace('<worksheet', `<!DOCTYPE worksheet [<!ENTITY who ${entity}>]><worksheet`);
      return zipSync({ ...parts, [part]: text(declared) });
    };
    expect((await read(withEntity('李雷', '"x"'))).sheets[0]?.rows).toEqual([['李雷']]);
    for (const entity of ['"somebody"', 'SYSTEM "file:///etc/passwd"', 'SYSTEM "http://evil.test/"'])
      expect(await refused(withEntity('&who;', entity)), entity).toEqual('broken');
  });

  it('a zip that says how much it holds', async () => {
    const parts = Array.from({ length: FILE_LIMITS.entries + 1 }, (_, n) => [`${n}.txt`, text('')] as const);
    const many = zipSync(Object.fromEntries(parts), { level: 0 });
    expect(await refused(many)).toEqual('inflates');
    const whole = await pupilWorkbook([pupilRow(1)]);
    expect(await refused(whole.subarray(0, whole.length - 30))).toEqual('broken');
  });

  it('counts cells, elements and texts once each, however they are repeated', () => {
    const texts = '<si><t>李雷</t></si>'.repeat(50);
    const countsOf = (rows: number) => {
      const count = new FileCount();
      readXlsx(
        sheetXml(
          rowsOf(rows, (n) => `<c r="A${n}" t="s"><v>${n % 50}</v></c>`),
          { texts },
        ),
        count,
      );
      return count.counts;
    };
    const [one, twice] = [countsOf(500), countsOf(1_000)];
    expect([one.cells, twice.cells, one.texts, twice.texts]).toEqual([500, 1_000, 50, 50]);
    expect(twice.elements - one.elements).toBe(3 * 500);
  });
});

describe('what a workbook hides', () => {
  it('a number of more than 15 digits in a number cell has lost its end; as text it has not', async () => {
    const { sheets } = await read(
      await workbook([
        {
          sheet: '卡',
          rows: [
            ['IMEI', 'ICCID'],
            [{ value: 860000000000009, type: Number }, '89860123456789012345'],
          ],
        },
        { sheet: '二', rows: [['ICCID'], [{ value: Number('89860123456789012345'), type: Number }]] },
      ]),
    );
    expect(sheets[0]?.rows[1]).toEqual(['860000000000009', '89860123456789012345']);
    expect(sheets[0]?.odd).toEqual({});
    expect(sheets[1]?.odd).toEqual({ [cellKey(1, 0)]: 'rounded' });
    const csv = await read(text('ICCID\n8.98601E+19\n"=""0012"""\n=A1\n'), 'a.csv');
    expect(csv.sheets[0]?.odd).toEqual({ [cellKey(1, 0)]: 'rounded', [cellKey(3, 0)]: 'formula' });
    expect(csv.sheets[0]?.rows[2]).toEqual(['0012']);
  });

  it('formulas, failed ones and merged cells are known', async () => {
    const xml = sheetXml(
      `<row r="1">${inline('A1', '姓名')}${inline('B1', '班级')}</row>
       <row r="2"><c r="A2" t="str"><f>C2&amp;D2</f><v>李雷</v></c>${inline('B2', '1班')}</row>
       <row r="3"><c r="A3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
      { after: '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>' },
    );
    const { sheets } = await read(xml);
    expect(sheets[0]?.rows[1]).toEqual(['李雷', '1班']);
    expect(sheets[0]?.odd).toEqual({
      [cellKey(1, 0)]: 'formula',
      [cellKey(2, 0)]: 'error',
      [cellKey(2, 1)]: 'merged',
    });
  });

  it('names keep their rare characters and dots', async () => {
    const name = '阿依古丽·买买提𠮷';
    const { sheets } = await read(await pupilWorkbook([pupilRow(1).with(2, name)]));
    expect([sheets[0]?.rows[0], sheets[0]?.rows[1]?.[2]]).toEqual([PUPIL_HEADERS, name]);
  });
});
