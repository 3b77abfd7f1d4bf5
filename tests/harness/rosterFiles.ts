/** Roster files of made schools, as workbooks and as uploads. */
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import {
  contract,
  type DiffQuestion,
  type RosterCheck,
  type RosterChoices,
  type RosterUpload,
  type SignedIn,
} from '../../contract';
import type { Tester } from './platform';

export const NO_CHOICES = { leftOut: [], leaving: [], resolved: [] };
export const PUPIL_HEADERS = [
  '学籍号',
  '学号',
  '姓名*',
  '性别',
  '年级*',
  '班级*',
  '监护人1姓名',
  '监护人1关系',
  '监护人1手机*',
];

const FAMILY = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨';
const GIVEN = '子涵雨轩梓欣怡浩宇诗琪俊杰思彤';
const nameOf = (n: number) =>
  `${FAMILY[n % 16]}${GIVEN[Math.floor(n / 16) % 16]}${GIVEN[Math.floor(n / 256) % 16]}${n >= 4096 ? n : ''}`;
const GRADES = ['一年级', '二年级', '三年级', '四年级', '五年级', '六年级'];
/** Pupils of one class. */
const CLASS = 40;

/** A pupil's row: school number, name, grade, class and one guardian. */
export const pupilRow = (n: number): string[] => [
  '',
  `2026${String(n).padStart(5, '0')}`,
  nameOf(n),
  '男',
  GRADES[Math.floor(n / CLASS) % 6] ?? '',
  `${Math.floor(n / CLASS / 6) + 1}班`,
  `${nameOf(n)}妈`,
  '妈妈',
  `138${String(10_000_000 + n)}`,
];
export const pupilRows = (count: number): string[][] => Array.from({ length: count }, (_, n) => pupilRow(n));

export interface SheetToWrite {
  sheet: string;
  rows: readonly (readonly (Cell | string)[])[];
}

export async function workbook(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  const written = writeExcelFile(sheets.map(({ sheet, rows }) => ({ sheet, data: rows.map((row) => [...row]) })));
  return written.toBuffer();
}

export const pupilWorkbook = (rows: readonly (readonly (Cell | string)[])[]): Promise<Buffer> =>
  workbook([{ sheet: '学生', rows: [PUPIL_HEADERS, ...rows] }]);

export const uploadOf = (file: Uint8Array, more: Partial<RosterUpload> = {}): RosterUpload => ({
  fileName: '学生.xlsx',
  file: Buffer.from(file).toString('base64'),
  mappings: null,
  mends: [],
  choices: NO_CHOICES,
  ...more,
});

/** Checks an upload and imports it. */
export async function importFile(tester: Tester, as: SignedIn, upload: RosterUpload, typed: number | null = null) {
  const check = (await tester.ask(contract.user.checkRoster, upload, as)).data;
  const version = check.diff?.version ?? '';
  const { data, envelope } = await tester.ask(contract.user.applyRoster, { ...upload, version, typed }, as);
  return { check, envelope, made: data };
}

/** The counts of a diff that are not zero. */
export const countsOf = ({ diff }: RosterCheck, kind: 'pupils' | 'teachers' | 'cards' = 'pupils') =>
  Object.fromEntries(Object.entries(diff?.counts[kind] ?? {}).filter(([, count]) => count > 0));

const CSV_HEADERS = '学号,姓名,年级,班级,监护人1姓名,监护人1关系,监护人1手机,监护人2姓名,监护人2关系,监护人2手机';

/** A file in CSV, of pupils unless the headers say otherwise. */
export const csv = (rows: readonly string[], headers = CSV_HEADERS) =>
  Buffer.from(`\ufeff${[headers, ...rows].join('\n')}\n`);

/** Imports a file with what somebody chose. */
export const bringInFile = (tester: Tester, as: SignedIn, file: Uint8Array, choices: RosterChoices = NO_CHOICES) =>
  importFile(tester, as, uploadOf(file, { fileName: '名册.csv', choices }));

export const questionsOf = ({ diff }: RosterCheck): DiffQuestion[] => diff?.questions ?? [];

/** One answer to all questions of a diff. */
export const answered = (check: RosterCheck, same: boolean): RosterChoices => ({
  ...NO_CHOICES,
  answers: questionsOf(check).map(({ key, about }) => ({ key, about, same })),
});
