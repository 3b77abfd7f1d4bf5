/**
 * Files of one school, imported in any order: each is read as on the first day of the school, whatever was imported and
 * said by hand before it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnMemory } from '../../contract/roster/columnMemory';
import { withLearnt } from '../../contract/roster/columns';
import { type Field, FIELDS, SHEET_KINDS } from '../../contract/roster/fields';
import { headersOf } from '../../contract/roster/headers';
import { checkRoster } from '../../contract/roster/checkRoster';
import { mappingOf } from '../../contract/roster/columns';
import { readRosterFile } from '../../contract/roster/readRosterFile';
import type { RosterFile } from '../../contract/roster/sheet';
import type { Text } from '../../src/messages/texts';
import { csv, workbook } from '../../tests/harness/rosterFiles';
import { inline, sheetXml } from '../../tests/harness/sheetXml';
import { writeTemplate } from './template';

const CONTEXT = { today: '2026-11-27', schoolName: '归途小学' };
const SCHOOL = { schoolYear: 2026, stages: ['primary' as const] };

/** A file that a school imports. */
interface SchoolFile {
  name: string;
  file: RosterFile;
  /** How a person reads the first sheet by hand; left out: as it is read by itself. */
  byHand?: (Field | null)[];
}
const read = async (name: string, bytes: Uint8Array, byHand?: (Field | null)[]): Promise<SchoolFile> => ({
  name,
  file: await readRosterFile(new Uint8Array(bytes), name, CONTEXT),
  ...(byHand && { byHand }),
});

const cells = (n: number, texts: readonly string[]) =>
  `<row r="${n}">${texts.map((words, i) => (words ? inline(`${'ABCDEFGHIJ'[i]}${n}`, words) : '')).join('')}</row>`;
const merged = (rows: readonly (readonly string[])[], ...ranges: string[]) =>
  sheetXml(rows.map((row, i) => cells(i + 1, row)).join(''), {
    after: `<mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
  });

const FATHER = ['何山', '13800000031'];
const MOTHER = ['田野', '13800000032'];
/** All files below say this, each in its own form. */
const SAID = ['何田', '三年级2班', '2 何山 13800000031', '3 田野 13800000032'];

const MADE: readonly (() => Promise<SchoolFile>)[] = [
  async () => {
    const rows = [
      ['学生', '', '监护人1', '', '监护人2', ''],
      ['姓名', '班级', '姓名', '电话', '姓名', '电话'],
      ['何田', '三年级2班', ...FATHER, ...MOTHER],
    ];
    return read('groups.xlsx', merged(rows, 'A1:B1', 'C1:D1', 'E1:F1'));
  },
  async () => {
    const rows = [
      ['学生', '', '监护人2', '', '监护人1', ''],
      ['姓名', '班级', '姓名', '电话', '姓名', '电话'],
      ['何田', '三年级2班', ...MOTHER, ...FATHER],
    ];
    return read('swapped-groups.xlsx', merged(rows, 'A1:B1', 'C1:D1', 'E1:F1'));
  },
  // Groups that nobody knows: a person says what the columns are.
  async () => {
    const rows = [
      ['', '', '甲方', '', '乙方', ''],
      ['姓名', '班级', '姓名', '电话', '姓名', '电话'],
      ['何田', '三年级2班', ...MOTHER, ...FATHER],
    ];
    const byHand = ['name', 'class', 'guardian2', 'mobile2', 'guardian1', 'mobile1'] as const;
    return read('unknown-groups.xlsx', merged(rows, 'C1:D1', 'E1:F1'), [...byHand]);
  },
  // Three names without any group.
  async () =>
    read(
      'three-names.csv',
      csv([['何田', '三年级2班', ...FATHER, ...MOTHER].join()], '姓名,班级,姓名,号码,姓名,号码'),
      ['name', 'class', 'guardian1', 'mobile1', 'guardian2', 'mobile2'],
    ),
  // The first 姓名 is the father's: to say so is to say that it is not the pupil's.
  async () =>
    read(
      'father-first.csv',
      csv([[...FATHER, '何田', '三年级2班', ...MOTHER].join()], '姓名,电话,姓名,班级,姓名,电话'),
      ['guardian1', 'mobile1', 'name', 'class', 'guardian2', 'mobile2'],
    ),
  async () =>
    read(
      'mother-phone.csv',
      csv([`何田,三年级2班,${[...MOTHER, ...FATHER].join()}`], '姓名,班级,联系人A,电话,联系人B,联系电话'),
      ['name', 'class', 'guardian2', 'mobile2', 'guardian1', 'mobile1'],
    ),
  async () =>
    read(
      'one-phone.csv',
      csv([`何田,三年级2班,${[...FATHER, ...MOTHER].join()}`], '姓名,班级,家长,联系电话,母亲,母亲电话'),
    ),
  async () =>
    read(
      'swapped.csv',
      csv(
        [`${[...MOTHER, ...FATHER].join()},何田,三年级2班`],
        '监护人2姓名,监护人2手机,监护人1姓名,监护人1手机,姓名,班级',
      ),
    ),
  async () =>
    read(
      'renamed.xlsx',
      await workbook([
        {
          sheet: '表1',
          rows: [
            ['姓名*', '班级*', '监护人1姓名', '监护人1手机', '监护人2姓名', '监护人2手机'],
            ['何田', '三年级2班', ...FATHER, ...MOTHER],
          ],
        },
      ]),
    ),
];

/** What a file says to a school that knows so much. */
function reading({ file, byHand }: SchoolFile, memory: ColumnMemory, hands: boolean) {
  const mappings = file.sheets.map((sheet, i) => {
    const found = mappingOf(sheet, memory);
    if (i > 0 || !byHand || !hands) return found;
    const headerRow = sheet.rows.findIndex((row) => row.filter((cell) => cell === '姓名').length > 0);
    return { kind: 'pupils' as const, headerRow, columns: byHand };
  });
  const { pupils, teachers, cards, faults, notices } = checkRoster(file.sheets, mappings, SCHOOL);
  return { mappings, said: { pupils, teachers, cards, faults, notices } };
}

/** The memory of the school after the import. */
const after = (memory: ColumnMemory, { file }: SchoolFile, mappings: ReturnType<typeof reading>['mappings']) =>
  file.sheets.reduce((known, sheet, i) => {
    const mapping = mappings[i];
    return mapping ? withLearnt(known, mapping, headersOf(sheet, mapping.headerRow)) : known;
  }, memory);

/** Imports the files one after the other, and compares each with how a fresh school reads it. */
function importAll(files: readonly SchoolFile[]) {
  let memory: ColumnMemory = {};
  const mapped = new Set<string>();
  for (const one of files) {
    const fresh = reading(one, {}, true);
    // A file that was read by hand once is read so by itself.
    const now = reading(one, memory, !mapped.has(one.name));
    expect(now.said, `${one.name} after ${[...mapped].join(', ')}`).toEqual(fresh.said);
    mapped.add(one.name);
    memory = after(memory, one, now.mappings);
  }
}

const folder = join(process.env['REAL_DATA'] ?? '../shared/data', 'cases');
const cases = existsSync(folder)
  ? readdirSync(folder).filter((name) => /^(?:r\d|roster|pupils).*\.(?:csv|xlsx|zip)$/.test(name))
  : [];
const template = async () =>
  read(
    '归途名册.xlsx',
    new Uint8Array(await (await writeTemplate(((key: string) => key) as Text<'roster'>)).arrayBuffer()),
  );
const made = Promise.all(MADE.map((one) => one()));

it('each form says the same', async () => {
  for (const one of await made) {
    const { pupils, faults } = reading(one, {}, true).said;
    expect(faults, one.name).toEqual([]);
    const [pupil] = pupils;
    const guardians = [...(pupil?.guardians ?? [])].sort((a, b) => a.userType.localeCompare(b.userType));
    expect(pupils, one.name).toHaveLength(1);
    expect(pupil?.inClass, one.name).toEqual({ key: { stage: 'primary', entryYear: 2024, number: 2 } });
    expect(
      [pupil?.name, '三年级2班', ...guardians.map(({ userType, name, mobile }) => `${userType} ${name} ${mobile}`)],
      one.name,
    ).toEqual(SAID);
  }
});

it('the template is read whole after any file', async () => {
  const blank = await template();
  for (const one of await made) {
    const { mappings } = reading(one, {}, true);
    const { mappings: found, said } = reading(blank, after({}, one, mappings), false);
    expect(said.faults, one.name).toEqual([]);
    expect(
      found.slice(1).map(({ kind, columns }) => [kind, columns]),
      one.name,
    ).toEqual(SHEET_KINDS.map((kind) => [kind, [...FIELDS[kind]]]));
  }
});

describe('in any order, some of them twice', () => {
  it('the files made here and the template', async () => {
    const files = [await template(), ...(await made)];
    const twice = [...files, ...files];
    fc.assert(fc.property(fc.shuffledSubarray(twice, { minLength: 2, maxLength: twice.length }), importAll), {
      numRuns: 80,
    });
  });

  it.skipIf(cases.length === 0)('the files of schools among them', async () => {
    const real = await Promise.all(cases.map((name) => read(name, readFileSync(join(folder, name)))));
    expect(real.length).toBeGreaterThan(10);
    const files = [await template(), ...(await made), ...real];
    fc.assert(fc.property(fc.shuffledSubarray(files, { minLength: 2, maxLength: files.length }), importAll), {
      numRuns: 40,
    });
  });
});
