/** The fields that a roster's sheets have, and the headers by which they are known. */
import { cleanLine } from '../cleanText';

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
    schoolNo: [
      '学号',
      '校内学号',
      '学生编号',
      '学生号',
      '学生学号',
      'studentid',
      'studentno',
      'studentnumber',
      'schoolno',
      'sourcedid',
    ],
    name: [
      '姓名',
      '学生姓名',
      '学生',
      '学生名字',
      '名字',
      'name',
      'fullname',
      'studentname',
      'student',
      'pupil',
      'pupilname',
    ],
    grade: ['年级', '所在年级', '就读年级', 'grade', 'grades', 'year'],
    class: [
      '班级',
      '班',
      '班号',
      '班别',
      '所在班级',
      '就读班级',
      '学生班级',
      '班级名称',
      '行政班',
      'class',
      'classname',
      'homeroom',
    ],
    // Guardians' columns have many forms: `guardianColumn` reads them.
    guardian1: ['监护人1姓名'],
    relation1: ['监护人1关系'],
    mobile1: ['监护人1手机'],
    guardian2: ['监护人2姓名'],
    relation2: ['监护人2关系'],
    mobile2: ['监护人2手机'],
  },
  teachers: {
    staffNo: ['工号', '教师编号', '教工号', 'staffno', 'staffid', 'sourcedid'],
    name: ['姓名', '教师姓名', '老师姓名', '教师', 'name', 'teacher'],
    mobile: ['手机', '手机号', '手机号码', '电话', '联系电话', 'mobile', 'phone'],
    leads: ['班主任班级', '班主任', '带班', '所带班级', 'leads', 'homeroom'],
    teaches: ['任课班级', '任教班级', '授课班级', 'teaches', 'classes'],
  },
  cards: {
    imei: ['imei', '设备号', 'imei号', '卡imei', '设备imei', '设备编号', '手表号', '手表编号', 'deviceid'],
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
  ['other', /^序号$|^行号$|^no$|^#$|^serial(?:no)?$/],
];

/** A header without what differs between two people who write it: marks, spaces, width, case. */
export const headerKey = (header: string) =>
  cleanLine(header)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*＊:：_\p{Pd}/·.()（）'’★☆›]|必填|选填/gu, '');

/** Between a group's header and one below it. */
export const GROUP_JOIN = ' › ';

/** The key of a header without the group above it: '学生基本信息 › 姓名' is 姓名. */
export const ownKey = (header: string) => headerKey(header.split(GROUP_JOIN).at(-1) ?? '');

/** @param header as `headersOf`. */
export const unneededOf = (header: string): Unneeded | null =>
  UNNEEDED_WORDS.find(([, words]) => words.test(headerKey(header)) || words.test(ownKey(header)))?.[0] ?? null;

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
