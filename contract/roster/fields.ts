/** The fields that a roster's sheets have, and the headers by which they are known. */
import type { Sheet } from './sheet';

/** What the rows of a sheet are about. */
export const SHEET_KINDS = ['pupils', 'teachers', 'cards'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

export const FIELDS = {
  pupils: [
    'registryNo',
    'schoolNo',
    'name',
    'grade',
    'class',
    'guardian1',
    'relation1',
    'mobile1',
    'guardian2',
    'relation2',
    'mobile2',
  ],
  teachers: ['staffNo', 'name', 'mobile', 'leads', 'teaches'],
  cards: ['imei', 'iccid', 'rfid', 'phone', 'registryNo', 'schoolNo'],
} as const satisfies Record<SheetKind, readonly string[]>;
export type Field = (typeof FIELDS)[SheetKind][number];

/** Without these columns a sheet says nothing. */
export const REQUIRED: Record<SheetKind, readonly Field[]> = {
  pupils: ['name', 'class'],
  teachers: ['name', 'mobile'],
  cards: ['imei'],
};

/** Kinds of personal data that no roster needs: the column is not read. */
export const UNNEEDED = ['identity', 'birth', 'address', 'nation', 'sex', 'other'] as const;
export type Unneeded = (typeof UNNEEDED)[number];

/** The headers of each field, as `headerKey` makes them. The first is the template's. */
export const HEADERS: Record<SheetKind, Partial<Record<Field, readonly string[]>>> = {
  pupils: {
    registryNo: ['学籍号', '全国学籍号', '学籍编号', '学籍号码', 'nationalno', 'registryno'],
    schoolNo: ['学号', '校内学号', '学生编号', '学生号', 'studentid', 'studentno', 'schoolno', 'sourcedid'],
    name: ['姓名', '学生姓名', '学生', '名字', 'name', 'studentname', 'pupil'],
    grade: ['年级', '所在年级', '就读年级', 'grade', 'grades', 'year'],
    class: ['班级', '班', '班号', '所在班级', '班级名称', '行政班', 'class', 'classname'],
    guardian1: [
      '监护人1姓名',
      '监护人1',
      '监护人姓名',
      '监护人',
      '家长姓名',
      '家长',
      '家长1姓名',
      '第一监护人',
      '家庭成员1姓名',
      'guardian',
      'guardian1',
      'guardian1name',
      'guardianname',
    ],
    relation1: [
      '监护人1关系',
      '关系',
      '与学生关系',
      '家长关系',
      '家庭成员1关系',
      '与本人关系',
      'relation',
      'relation1',
    ],
    mobile1: [
      '监护人1手机',
      '监护人手机',
      '监护人电话',
      '家长手机',
      '家长手机号',
      '家长电话',
      '手机',
      '手机号',
      '手机号码',
      '联系电话',
      '联系方式',
      '监护人1手机号',
      '监护人1电话',
      '家庭成员1电话',
      'mobile',
      'phone',
      'guardian1mobile',
      'guardianmobile',
    ],
    guardian2: ['监护人2姓名', '监护人2', '家长2姓名', '第二监护人', '家庭成员2姓名', 'guardian2', 'guardian2name'],
    relation2: ['监护人2关系', '家长2关系', '家庭成员2关系', 'relation2'],
    mobile2: [
      '监护人2手机',
      '监护人2手机号',
      '监护人2电话',
      '家长2手机',
      '家庭成员2电话',
      'mobile2',
      'guardian2mobile',
    ],
  },
  teachers: {
    staffNo: ['工号', '教师编号', '教工号', 'staffno', 'staffid', 'sourcedid'],
    name: ['姓名', '教师姓名', '老师姓名', '教师', 'name', 'teacher'],
    mobile: ['手机', '手机号', '手机号码', '电话', '联系电话', 'mobile', 'phone'],
    leads: ['班主任班级', '班主任', '带班', '所带班级', 'leads', 'homeroom'],
    teaches: ['任课班级', '任教班级', '授课班级', 'teaches', 'classes'],
  },
  cards: {
    imei: ['imei', '设备号', 'imei号', '卡imei', '设备imei'],
    iccid: ['iccid', 'iccid号'],
    rfid: ['rfid', 'rfid号', '射频号', '门禁号'],
    phone: ['卡号码', '电话号码', '卡手机号', 'sim号码', '号码', 'phone'],
    registryNo: ['学籍号', '全国学籍号'],
    schoolNo: ['学号', '校内学号', 'studentno'],
  },
};

/** Headers of what is not needed, by parts of their words. */
const UNNEEDED_WORDS: readonly (readonly [Unneeded, RegExp])[] = [
  ['identity', /身份证|证件号|证件类型|公民身份|idcard|identitynumber|nationalid|passport|护照/],
  ['birth', /出生|生日|birth|籍贯|户口|户籍/],
  ['address', /住址|地址|家庭住址|address|邮编|postcode/],
  ['nation', /民族|国籍|政治面貌|宗教|ethnic|nationality|religion/],
  ['sex', /^性别$|^sex$|^gender$/],
];

/** A header without what differs between two people who write it: marks, spaces, width, case. */
export const headerKey = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*＊:：_\-/·.()（）★☆]|必填|选填/g, '');

export const unneededOf = (header: string): Unneeded | null =>
  UNNEEDED_WORDS.find(([, words]) => words.test(headerKey(header)))?.[0] ?? null;

/** True for a column with a header that is not read, though it is not known to be of no need: somebody may miss it. */
export const isUnknownColumn = (header: string, field: Field | null | undefined): boolean =>
  headerKey(header) !== '' && !field && unneededOf(header) === null;

/** How one sheet is read. Rows and columns count from 0. */
export interface SheetMapping {
  /** Null: the sheet is not read. */
  kind: SheetKind | null;
  headerRow: number;
  /** The field of each column; null: the column is not read. */
  columns: (Field | null)[];
}

/** What a school mapped before: field by `headerMemoryKey`; an empty text: not read. */
export type HeaderMemory = Readonly<Record<string, string>>;
export const headerMemoryKey = (kind: SheetKind, header: string) => `${kind}|${headerKey(header)}`;

/** Rows in which a header is looked for: sheets of other vendors have notes above it. */
const HEADER_ROWS = 10;

/** Finds what a sheet is about and where its columns are, by synonyms and by what the school chose before. */
export function mappingOf({ rows, name }: Sheet, memory: HeaderMemory = {}): SheetMapping {
  let best: { mapping: SheetMapping; score: number } | null = null;
  for (const [headerRow, cells] of rows.slice(0, HEADER_ROWS).entries()) {
    for (const kind of SHEET_KINDS) {
      const columns = columnsOf(kind, cells, memory);
      const found = columns.filter((field) => field !== null);
      const complete = REQUIRED[kind].every((field) => found.includes(field));
      const named = SHEET_NAMES[kind].test(name) ? 3 : 0;
      const score = found.length + (complete ? 5 : 0) + named;
      if (found.length > 0 && (complete || named > 0) && (!best || score > best.score))
        best = { mapping: { kind, headerRow, columns }, score };
    }
  }
  return best?.mapping ?? { kind: null, headerRow: 0, columns: (rows[0] ?? []).map(() => null) };
}

const SHEET_NAMES: Record<SheetKind, RegExp> = {
  pupils: /学生|pupil|student/i,
  teachers: /教师|老师|teacher|staff/i,
  cards: /卡|card|device|设备/i,
};

/** The field of each header; a field is given once, to the first column that has it. */
export function columnsOf(kind: SheetKind, headers: readonly string[], memory: HeaderMemory): (Field | null)[] {
  const taken = new Set<Field>();
  return headers.map((header) => {
    const key = headerKey(header);
    if (key === '' || unneededOf(header)) return null;
    const remembered = memory[headerMemoryKey(kind, header)];
    const fields: readonly Field[] = FIELDS[kind];
    const field =
      remembered === undefined
        ? fields.find((one) => HEADERS[kind][one]?.includes(key))
        : fields.find((one) => one === remembered);
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Columns of a sheet that are not read because nobody needs them. */
export function unneededColumns(sheet: Sheet, { headerRow }: SheetMapping): { column: number; why: Unneeded }[] {
  return (sheet.rows[headerRow] ?? []).flatMap((header, column) => {
    const why = unneededOf(header);
    return why ? [{ column, why }] : [];
  });
}
