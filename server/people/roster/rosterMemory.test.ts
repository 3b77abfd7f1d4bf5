/** What a school said of columns by hand, and the files that come after it. */
import { beforeEach, expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import { testPlatform } from '../../../tests/harness/platform';
import { csv, importFile, uploadOf } from '../../../tests/harness/rosterFiles';
import { eachTest } from '../../../tests/harness/opened';

const { user } = contract;
const tester = eachTest(testPlatform);
const admin = eachTest(() => tester.signIn('admin'));
beforeEach(async () => {
  await tester.db.query(`update school set school_year = 2026 where school_id = 'school-a'`);
});

const upload = (headers: string, ...rows: string[]) => uploadOf(csv(rows, headers), { fileName: '名册.csv' });
/** The first name is the father's. */
const byHand = () => ({
  ...upload('姓名,电话,姓名,班级,姓名,电话', '何山,13800000031,何田,三年级2班,田野,13800000032'),
  mappings: [
    {
      kind: 'pupils' as const,
      headerRow: 0,
      columns: ['guardian1', 'mobile1', 'name', 'class', 'guardian2', 'mobile2'] as ('name' | 'guardian1')[],
    },
  ],
});
const columnsOf = async (file: ReturnType<typeof upload>) =>
  (await tester.ask(user.checkRoster, file, admin)).data.sheets[0]?.mapping.columns;
const remembered = async () => Object.keys((await tester.ask(user.rosterImports, {}, admin)).data.memory);

it('the same sheet is read as before; the template and a file of another form are read by their headers', async () => {
  expect((await importFile(tester, admin, byHand())).envelope.code).toBe(CODES.ok);
  expect(await columnsOf({ ...byHand(), mappings: null })).toEqual(byHand().mappings[0]?.columns);
  const template = '学号,姓名*,班级*,监护人1姓名,监护人1手机';
  const check = (await tester.ask(user.checkRoster, upload(template, '1,何禾,三年级2班,何山,13800000031'), admin)).data;
  expect([check.faultCount, check.sheets[0]?.mapping.columns]).toEqual([
    0,
    ['schoolNo', 'name', 'class', 'guardian1', 'mobile1'],
  ]);
  expect(await columnsOf(upload('姓名,电话,班级', '何禾,13800000031,三年级2班'))).toEqual(['name', 'mobile1', 'class']);
});

it('is forgotten when the sheet is imported as its headers say, and is never what an exact header says', async () => {
  await importFile(tester, admin, byHand());
  expect(await remembered()).toHaveLength(1);
  const plain = { ...byHand(), mappings: null };
  const [mapping] = byHand().mappings;
  const alone = ['name', 'mobile1', null, 'class', null, 'mobile2'] as ('name' | null)[];
  await importFile(tester, admin, { ...plain, mappings: mapping ? [{ ...mapping, columns: alone }] : [] });
  expect([await remembered(), (await columnsOf(plain))?.[0]]).toEqual([[], 'name']);

  const exact = upload('姓名,班级,监护人1手机', '何禾,三年级2班,13800000031');
  const mappings = [{ kind: 'pupils' as const, headerRow: 0, columns: ['name', 'class', 'mobile2'] as 'name'[] }];
  expect((await importFile(tester, admin, { ...exact, mappings })).envelope.code).toBe(CODES.ok);
  expect([await remembered(), await columnsOf(exact)]).toEqual([[], ['name', 'class', 'mobile1']]);
});

it('what was known by the bare header changes nothing', async () => {
  const old = JSON.stringify({ 'pupils|姓名': '', 'pupils|监护人1手机': 'mobile2', 'pupils|联系电话': 'mobile2' });
  await tester.db.query(`update school set roster_headers = $1 where school_id = 'school-a'`, [old]);
  expect(await columnsOf(upload('姓名,班级,监护人1手机', 'x,y,z'))).toEqual(['name', 'class', 'mobile1']);
  expect(await columnsOf(upload('姓名,班级,联系电话', 'x,y,z'))).toEqual(['name', 'class', 'mobile1']);
});
