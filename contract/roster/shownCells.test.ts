/** What the cells of a workbook and of a CSV file show, what they hold, and what is lost between the two. */
import { describe, expect, it } from 'vitest';
import { inline, numberCell, sheetXml } from '../../tests/harness/sheetXml';
import { checkRoster } from './checkRoster';
import { mappingOf } from './columns';
import { readRosterFile } from './readRosterFile';
import { cellKey, FILE_LIMITS, type Sheet } from './sheet';

const read = async (bytes: Uint8Array, name = '学生.xlsx'): Promise<Sheet> => {
  const [sheet] = (await readRosterFile(bytes, name, { today: '2026-11-27', schoolName: '' })).sheets;
  if (!sheet) throw new Error('a sheet');
  return sheet;
};
const check = (sheet: Sheet) => checkRoster([sheet], [mappingOf(sheet)], { schoolYear: 2026, stages: [] });
/** The text of one cell, and what is odd about it. */
const cell = async (xml: string, more?: Parameters<typeof sheetXml>[1]) => {
  const { rows, odd } = await read(sheetXml(`<row r="1">${xml}</row>`, more));
  return [rows[0]?.[0], odd[cellKey(0, 0)]];
};

it.each([
  ['0000000', '230101', '0230101', undefined],
  ['"2024级"0"班"', '2', '2024级2班', undefined],
  ['0"班"', '1', '1班', undefined],
  ['000-0000-0000', '13800000001', '138-0000-0001', undefined],
  ['#,##0', '13800000001', '13800000001', undefined],
  ['0.00E+00', '13800000001', '13800000001', undefined],
  ['0_ ', '20260031', '20260031', undefined],
  ['@', '20260031', '20260031', undefined],
  ['General', '1.3800000001E10', '13800000001', undefined],
  ['General', '13800000015.0', '13800000015', undefined],
  ['General', '3.1000000000000001', '3.1', undefined],
  ['0%', '0.5', '50%', 'shown'],
  ['0', '3.6', '4', 'shown'],
  ['yyyy-mm-dd', '46266', '2026-09-01', 'date'],
  ['m"月"d"日"', '46082', '3月1日', 'date'],
  ['14', '46082', expect.any(String), 'date'],
  ['58', '46082', expect.any(String), 'date'],
  ['General', '330106200001011234', '330106200001011264', 'rounded'],
])('a number with the format %s that holds %s shows %s', async (format, value, shown, odd) =>
  expect(await cell(numberCell('A1', value, 1), { formats: [format] })).toEqual([shown, odd]),
);

it.each([
  ['<c r="A1" t="b"><v>1</v></c>', 'TRUE', 'boolean'],
  ['<c r="A1" t="d"><v>2026-03-01</v></c>', '2026-03-01', 'date'],
  ['<c r="A1" t="e"><v>#N/A</v></c>', '#N/A', 'error'],
  ['<c r="A1" t="e"><f>VLOOKUP(B1,C:C,1)</f><v>#REF!</v></c>', '#REF!', 'error'],
  ['<c r="A1" t="str"><f>B1&amp;C1</f><v>三年级1班</v></c>', '三年级1班', 'formula'],
  ['<c r="A1"><f>1+1</f><v></v></c>', '', 'formula'],
  ['<c r="A1" t="inlineStr"><is><r><t>柳</t></r><r><rPr><b/></rPr><t>青</t></r></is></c>', '柳青', undefined],
  ['<c r="A1" t="inlineStr"><is><t>柳青</t><rPh sb="0" eb="2"><t>リュウセイ</t></rPh></is></c>', '柳青', undefined],
  ['<c r="A1" t="inlineStr"><is><t>张三_x000D_\n</t></is></c>', '张三', undefined],
  ['<c r="A1" t="inlineStr"><is><t xml:space="preserve"> 张&#x200b;三&#xa0;</t></is></c>', '张三', undefined],
  ['<c r="A1" t="inlineStr"><is><t>A&amp;B &lt;1&gt;</t></is></c>', 'A&B <1>', undefined],
  ['<c r="A1" t="inlineStr"><is><t><![CDATA[张三]]></t></is></c>', '张三', undefined],
])('%s', async (xml, text, odd) => expect(await cell(xml)).toEqual([text, odd]));

it('texts that cells share are without their readings, run by run', async () => {
  const texts =
    '<si><t>柳青</t><rPh sb="0" eb="2"><t>リュウセイ</t></rPh><phoneticPr fontId="1"/></si>' +
    '<si><r><t>2</t></r><r><t>班</t></r></si>';
  const { rows } = await read(
    sheetXml('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>', { texts }),
  );
  expect(rows).toEqual([['柳青', '2班']]);
});

describe('rows that hold nothing', () => {
  const header = `<row r="1">${inline('A1', '姓名')}${inline('B1', '班级')}</row>`;
  const empty = (from: number, to: number) =>
    Array.from(
      { length: to - from + 1 },
      (_, i) => `<row r="${from + i}" s="1"><c r="A${from + i}" s="1"/><c r="B${from + i}" s="1"><v></v></c></row>`,
    ).join('');

  it('are not counted: 65,534 formatted ones, and a pupil far below', async () => {
    const far = `<row r="1048576">${inline('A1048576', '李雷')}${inline('B1048576', '三年级1班')}</row>`;
    const sheet = await read(sheetXml(`${header}${empty(2, 65_535)}${far}`));
    expect([sheet.rows.length, sheet.numbers]).toEqual([2, [1, 1_048_576]]);
    expect(check(sheet)).toMatchObject({ pupils: [{ name: '李雷' }], faults: [] });
    const mended = check({
      ...sheet,
      rows: [
        ['姓名', '班级'],
        ['李雷', ''],
      ],
    });
    expect(mended.faults.map(({ address }) => address)).toEqual(['学生!B1048576']);
  });

  it('are not counted in CSV either, and the others keep their numbers', async () => {
    const csv = `姓名,班级\n${',\n'.repeat(65_534)}李雷,\n`;
    const sheet = await read(new TextEncoder().encode(csv), '学生.csv');
    expect(sheet.rows).toEqual([
      ['姓名', '班级'],
      ['李雷', ''],
    ]);
    expect(check(sheet).faults.map(({ address }) => address)).toEqual(['学生!B65536']);
  });

  it('but as many that hold something are too many', async () => {
    const rows = Array.from({ length: FILE_LIMITS.rows + 1 }, (_, i) => `李雷${i},一年级1班`).join('\n');
    await expect(read(new TextEncoder().encode(rows), 'a.csv')).rejects.toMatchObject({ why: 'tooManyRows' });
  });
});

describe('merged cells', () => {
  const row = (n: number, ...texts: string[]) =>
    `<row r="${n}">${texts.map((text, i) => (text === '' ? '' : inline(`${'ABCDEF'[i]}${n}`, text))).join('')}</row>`;
  const HEADER = row(2, '学号', '姓名', '班级', '监护人1姓名', '监护人1关系', '监护人1手机');
  const after = (...refs: string[]) => ({
    after: `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
  });

  it('a guardian over two children, a class over its pupils, and a title', async () => {
    const sheet = await read(
      sheetXml(
        row(1, '某某小学花名册') +
          HEADER +
          row(3, '01', '蒋大', '三年级2班', '蒋父', '爸爸', '13800000101') +
          row(4, '02', '蒋小') +
          row(5, '03', '沈一', '', '沈父', '爸爸', '13800000103') +
          '<row r="6"><c r="C6"/></row>',
        after('A1:F1', 'C3:C6', 'D3:D4', 'E3:E4', 'F3:F4'),
      ),
    );
    const { pupils, faults } = check(sheet);
    expect(faults).toEqual([]);
    expect(pupils.map(({ name, guardians }) => [name, guardians[0]?.name, guardians[0]?.mobile])).toEqual([
      ['蒋大', '蒋父', '13800000101'],
      ['蒋小', '蒋父', '13800000101'],
      ['沈一', '沈父', '13800000103'],
    ]);
    expect(new Set(pupils.map(({ inClass }) => JSON.stringify(inClass))).size).toBe(1);
  });

  it('a number over two pupils, and a cell over two columns, are said', async () => {
    const sheet = await read(
      sheetXml(
        HEADER +
          row(3, '01', '蒋大', '三年级2班', '蒋父 13800000101', '', '') +
          row(4, '', '蒋小', '三年级2班', '蒋父', '爸爸', '13800000101'),
        after('A3:A4', 'D3:F3'),
      ),
    );
    expect(check(sheet).faults.map(({ address, why }) => [address, why])).toEqual([
      ['学生!F3', 'merged'],
      ['学生!D3', 'nameLong'],
      ['学生!E3', 'merged'],
      ['学生!A4', 'merged'],
    ]);
  });
});

describe('odd cells are judged wherever they stand', () => {
  it('a failed formula in a column that may be empty, and one without a value', async () => {
    const sheet = await read(
      sheetXml(
        `<row r="1">${inline('A1', '姓名')}${inline('B1', '班级')}${inline('C1', '学号')}${inline('D1', '监护人1手机')}</row>
         <row r="2">${inline('A2', '李雷')}${inline('B2', '三年级1班')}<c r="C2" t="e"><v>#N/A</v></c>
           <c r="D2"><f>X2</f></c></row>`,
      ),
    );
    expect(check(sheet).faults.map(({ address, why }) => [address, why])).toEqual(
      expect.arrayContaining([
        ['学生!C2', 'error'],
        ['学生!D2', 'formula'],
      ]),
    );
  });

  it.each([
    ['1.38E+10', 'scientific'],
    ['2.026E+7', 'scientific'],
    ['3.30106E+17', 'rounded'],
    ['#N/A', 'error'],
    ['#REF!', 'error'],
    ['########', 'error'],
    ['=A1', 'formula'],
  ])('%s in a CSV file', async (text, why) => {
    const sheet = await read(new TextEncoder().encode(`姓名,班级,学号\n李雷,三年级1班,${text}\n`), '学生.csv');
    expect(check(sheet).faults.map((fault) => [fault.address, fault.why])).toEqual([['学生!C2', why]]);
  });

  it.each([
    ['1.3800138000E+10', '13800138000'],
    ['2E12', '2E12'],
    ['="0012"', '0012'],
  ])('%s is %s', async (text, schoolNo) => {
    const csv = `姓名,班级,学号\n李雷,三年级1班,"${text.replaceAll('"', '""')}"\n`;
    expect(check(await read(new TextEncoder().encode(csv), '学生.csv'))).toMatchObject({
      pupils: [{ schoolNo }],
      faults: [],
    });
  });

  it.each([
    ['姓名', '王\uE863', 'odd', '王⟨U+E863⟩'],
    ['监护人1姓名', '王\uFFFD', 'odd', '王⟨U+FFFD⟩'],
    ['姓名', '123', 'nameForm', ''],
    ['姓名', '张三 1380013 8000', 'nameLong', '32'],
    ['学号', '20\u0410260011', 'lookalike', '\u0410'],
    ['监护人1手机', '138O013800O', 'lookalike', 'O'],
    ['监护人1手机', '13800138000/13900139000', 'mobileSeveral', ''],
    ['班级', '3月1日', 'date', '3月1日'],
    ['班级', '1-Mar', 'date', '1-Mar'],
    ['班级', '三十一班', 'classDoubt', '三年级11班、31班'],
    ['班级', '2010级1班', 'class', ''],
  ])('%s %s', async (header, text, why, detail) => {
    const row: Record<string, string> = {
      姓名: '李雷',
      班级: '三年级1班',
      学号: '1',
      监护人1姓名: '李强',
      监护人1手机: '13800138000',
    };
    row[header] = text;
    const csv = `${Object.keys(row).join()}\n${Object.values(row).join()}\n`;
    const { faults } = check(await read(new TextEncoder().encode(csv), '学生.csv'));
    expect(faults.map((fault) => [fault.why, fault.detail])).toEqual([[why, detail]]);
  });
});
