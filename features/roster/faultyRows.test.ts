/** The workbook of rows with faults: each row once, what is wrong beside it, and nothing that nobody needs. */
import { expect, it } from 'vitest';
import { readRosterFile } from '../../contract/roster/readRosterFile';
import type { Text } from '../../src/messages/texts';
import { PUPIL_HEADERS, pupilRow, pupilRows, pupilWorkbook } from '../../tests/harness/rosterFiles';
import { writeFaultyRows } from './faultyRows';
import { LocalRoster } from './localRoster';

const text = ((key: string, values?: object) =>
  [key, ...Object.values(values ?? {})].join(' ').trim()) as Text<'roster'>;

const CONTEXT = { today: '2026-11-27', schoolName: '归途小学' };

it('holds the groups above the headers, without which 姓名 stands three times', async () => {
  const roster = new LocalRoster();
  const rows = [
    ['学生基本信息', '', '监护人一', '', '监护人二', ''],
    ['姓名', '班级', '姓名', '联系电话', '姓名', '联系电话'],
    ['何田', '三年级2班', '何山', '1380000003', '田野', '13800000032'],
  ];
  const bytes = new TextEncoder().encode(rows.map((cells) => cells.join()).join('\n'));
  const school = { schoolYear: 2026, stages: [] };
  const asked = { fileName: '名册.csv', memory: {}, school, context: CONTEXT };
  const check = await roster.read({ ...asked, bytes });
  if (typeof check === 'string') throw new Error(check);
  const written = await writeFaultyRows(roster.faulty({ mappings: check.mappings, mends: [] }), text);
  const again = await roster.read({
    ...asked,
    fileName: '要改的行.xlsx',
    bytes: new Uint8Array(await written.arrayBuffer()),
  });
  if (typeof again === 'string') throw new Error(again);
  expect(again.mappings[0]?.columns.slice(0, 6)).toEqual(check.mappings[0]?.columns);
});

it('holds the faulty rows alone, beside the faults, and can be read again', async () => {
  const roster = new LocalRoster();
  const rows = pupilRows(30);
  rows[3] = ['', 'S 1?', ...pupilRow(3).slice(2, 8), '1380013800'];
  rows[9] = [...pupilRow(9).slice(0, 8), ''];
  const bytes = new Uint8Array(await pupilWorkbook(rows));
  const school = { schoolYear: 2026, stages: [] };
  const check = await roster.read({ bytes, fileName: '学生.xlsx', memory: {}, school, context: CONTEXT });
  if (typeof check === 'string') throw new Error(check);
  const typed = { sheet: 0, row: 10, column: 8, text: '13800138000' };
  const faulty = (mends = [typed].slice(1)) => roster.faulty({ mappings: check.mappings, mends });

  const file = await readRosterFile(
    new Uint8Array(await (await writeFaultyRows(faulty(), text)).arrayBuffer()),
    '要改的行.xlsx',
    CONTEXT,
  );
  const [sheet] = file.sheets;
  // The sex is not needed.
  const kept = (row: readonly string[]) => row.filter((_, column) => PUPIL_HEADERS[column] !== '性别');
  expect(sheet?.rows[0]).toEqual([...kept(PUPIL_HEADERS), 'problem']);
  expect(sheet?.rows).toHaveLength(3);
  expect(sheet?.rows[1]?.slice(0, 8)).toEqual(kept(rows[3]));
  expect(sheet?.rows[1]?.[8]).toContain('fault.schoolNoForm');
  expect(sheet?.rows[1]?.[8]).toContain('学生!I5 fault.mobileDigits 10');
  expect(sheet?.rows[2]?.[8]).toContain('学生!I11 fault.missing');
  expect(faulty([typed]).flatMap((one) => one.rows)).toHaveLength(1);
});
