/** A roster file on its way: read, checked, compared, imported, the same again, undone. */
import { expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import { testPlatform } from '../../../tests/harness/platform';
import { countsOf, importFile, pupilRow, pupilRows, pupilWorkbook, uploadOf } from '../../../tests/harness/rosterFiles';
import { eachTest } from '../../../tests/harness/opened';
import { valueOf } from '../../engine/store/db';

const { user } = contract;

const tester = eachTest(testPlatform);
const admin = eachTest(() => tester.signIn('admin'));

const present = () =>
  valueOf<number>(tester.db, `select count(*)::int as n from student where school_id = 'school-a' and left_at is null`);

it('six hundred pupils go from a workbook into the school, and the same file again changes nothing', async () => {
  const upload = uploadOf(await pupilWorkbook(pupilRows(600)));
  const first = await importFile(tester, admin, upload);
  expect(first.check.refused).toBeNull();
  expect(first.check.faultCount).toBe(0);
  expect(countsOf(first.check)).toEqual({ new: 600, absent: 4 });
  expect(first.envelope.code).toBe(CODES.ok);
  expect(first.made.counts).toMatchObject({ pupils: 600, people: 600 });
  expect(await present(), 'the four of before stay: absence deletes nothing').toBe(604);
  const classes = (await tester.ask(contract.location.classStudents, {}, admin)).data;
  expect(classes.map(({ className }) => className)).toContain('三年级2班');

  const again = (await tester.ask(user.checkRoster, upload, admin)).data;
  expect(countsOf(again)).toEqual({ same: 600, absent: 4 });
  expect(again.seen).not.toBeNull();
});

it('an undo puts everything back, but not what somebody changed since', async () => {
  const { made } = await importFile(tester, admin, uploadOf(await pupilWorkbook(pupilRows(3))));
  await tester.db.query(`update student set name = '改过' where name = $1`, [pupilRow(0)[2]]);
  const { data } = await tester.ask(user.undoRoster, { importId: made.importId }, admin);
  expect(data.stayed.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['pupil']));
  expect(await present()).toBe(5);
  const list = (await tester.ask(user.rosterImports, {}, admin)).data;
  expect(list.imports.map(({ kind, canUndo }) => [kind, canUndo])).toEqual(
    expect.arrayContaining([
      ['file', false],
      ['undo', false],
    ]),
  );
  expect((await tester.ask(user.undoRoster, { importId: made.importId }, admin)).status).toBe(404);
});

const nameOf = (schoolNo: string) =>
  valueOf<string>(tester.db, 'select name from student where school_no = $1', [schoolNo]);
const mobileOf = (name: string) =>
  valueOf<string>(tester.db, 'select mobile from account where real_name = $1', [name]);
const columns = (n: number) => ({ schoolNo: pupilRow(n)[1] ?? '', name: pupilRow(n)[2] ?? '' });

it('rows that are changed, moved or wrong are told apart, and a wrong row waits', async () => {
  await importFile(tester, admin, uploadOf(await pupilWorkbook(pupilRows(60))));
  const rows = [
    pupilRow(0),
    pupilRow(1).with(2, '李新名'),
    pupilRow(2).with(5, '2班'),
    pupilRow(3).with(8, '13700137000'),
    pupilRow(4).with(8, '1380'),
    pupilRow(70),
  ];
  const upload = uploadOf(await pupilWorkbook(rows));
  const { check, envelope } = await importFile(tester, admin, upload);
  expect(countsOf(check)).toEqual({ new: 1, moved: 1, changed: 2, same: 1, absent: 59, waiting: 1 });
  const changes = check.diff?.rows.flatMap((row) => row.changes) ?? [];
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: 'class', from: '一年级1班', to: '一年级2班' },
      { field: 'name', from: columns(1).name, to: '李新名' },
      { field: 'mobile', from: pupilRow(3)[8], to: '13700137000' },
    ]),
  );
  expect(envelope.code).toBe(CODES.ok);
  expect(await nameOf(columns(1).schoolNo)).toBe('李新名');
  expect(await mobileOf(pupilRow(3)[6] ?? '')).toBe('13700137000');
  expect(await mobileOf(pupilRow(4)[6] ?? ''), 'the wrong row changed nothing').toBe(pupilRow(4)[8]);
  expect(await present()).toBe(65);
});

it('what a guardian corrected stays, and is said', async () => {
  await importFile(tester, admin, uploadOf(await pupilWorkbook(pupilRows(2))));
  const li = await tester.signIn('li');
  await tester.ask(user.updateStudent, { studentId: 's-ming', studentName: '李铭' }, li);
  await tester.ask(user.updateParent, { parentName: '李强强' }, li);
  const row = ['', 'S1', '李明', '', '一年级', '1班', '李强', '爸爸', '13900000004'];
  const { check, envelope } = await importFile(tester, admin, uploadOf(await pupilWorkbook([row])), null);
  // Another name, the same class and the same number: a person says who it is.
  expect(countsOf(check)).toMatchObject({ new: 1 });
  expect(envelope.code).toBe(CODES.ok);
  await tester.db.query(`update student set school_no = null where school_no = 'S1'`);
  await tester.db.query(`update student set school_no = 'S1' where student_id = 's-ming'`);
  const again = await importFile(tester, admin, uploadOf(await pupilWorkbook([row])));
  const [kept] = again.check.diff?.rows.filter((one) => one.kept.length > 0) ?? [];
  expect(kept?.kept).toEqual([
    { field: 'name', from: '李铭', to: '李明' },
    { field: 'guardianName', from: '李强强', to: '李强' },
  ]);
  expect(await nameOf('S1')).toBe('李铭');
  expect(await mobileOf('李强强')).toBe('13900000004');
});

it('who left is only who was ticked, and more than a tenth asks for the count', async () => {
  await importFile(tester, admin, uploadOf(await pupilWorkbook(pupilRows(40))));
  const upload = uploadOf(await pupilWorkbook(pupilRows(34)));
  const { diff } = (await tester.ask(user.checkRoster, upload, admin)).data;
  const gone =
    diff?.rows.filter(({ group, name }) => group === 'absent' && name !== '李明').map(({ key }) => key) ?? [];
  expect(gone).toHaveLength(9);
  const leaving = { ...upload, choices: { leftOut: [], leaving: gone, resolved: [] } };
  const asked = await importFile(tester, admin, leaving);
  expect([asked.envelope.code, asked.envelope.data]).toEqual([CODES.rosterCount, { toType: 9 }]);
  expect(await present()).toBe(44);
  expect((await importFile(tester, admin, leaving, 8)).envelope.code).toBe(CODES.rosterCount);
  const { envelope, made } = await importFile(tester, admin, leaving, 9);
  expect([envelope.code, await present()]).toEqual([CODES.ok, 35]);
  expect((await tester.ask(user.undoRoster, { importId: made.importId }, admin)).data.stayedCount).toBe(0);
  expect(await present()).toBe(44);
});

it('two administrators at once: one is first, the other is refused in words and writes nothing', async () => {
  const [one, other] = await Promise.all(
    [pupilRows(20), pupilRows(25)].map(async (rows) => uploadOf(await pupilWorkbook(rows))),
  );
  const second = await tester.signIn('admin');
  const version = (await tester.ask(user.checkRoster, one as never, admin)).data.diff?.version ?? '';
  const answers = await Promise.all([
    tester.ask(user.applyRoster, { ...(one as typeof other & object), version }, admin),
    tester.ask(user.applyRoster, { ...(other as typeof one & object), version }, second),
  ]);
  expect(answers.map(({ envelope }) => envelope.code).sort((a, b) => a - b)).toEqual([CODES.ok, CODES.rosterChanged]);
  const imports = (await tester.ask(user.rosterImports, {}, admin)).data.imports;
  expect(imports).toHaveLength(1);
  expect(await present()).toBe(4 + (imports[0]?.counts.pupils ?? 0));
});

it('teachers lead and teach, cards are given by number, and the headers of the school are remembered', async () => {
  const { workbook } = await import('../../../tests/harness/rosterFiles');
  const file = await workbook([
    {
      sheet: '学生',
      rows: [
        ['编号', '姓名', '班级'],
        [columns(0).schoolNo, '王小明', '二年级3班'],
      ],
    },
    {
      sheet: '教师',
      rows: [
        ['工号', '姓名', '手机', '班主任班级'],
        ['T1', '吴老师', '13900000002', '二年级3班'],
      ],
    },
    {
      sheet: '卡',
      rows: [
        ['IMEI', '学号'],
        ['490154203237518', columns(0).schoolNo],
      ],
    },
  ]);
  const pupils = {
    kind: 'pupils' as const,
    headerRow: 0,
    columns: ['schoolNo' as const, 'name' as const, 'class' as const],
  };
  const found = (await tester.ask(user.checkRoster, uploadOf(file), admin)).data.sheets.map(({ mapping }) => mapping);
  const upload = uploadOf(file, { mappings: [pupils, ...found.slice(1)] });
  const { check, envelope } = await importFile(tester, admin, upload);
  expect([countsOf(check, 'teachers'), countsOf(check, 'cards')]).toEqual([{ changed: 1, absent: 1 }, { new: 1 }]);
  expect(envelope.code).toBe(CODES.ok);
  const [worn] = await tester.db.query<{ name: string }>(
    `select name from device join student using (student_id) where unique_id = '490154203237518'`,
  );
  expect(worn?.name).toBe('王小明');
  const led = await tester.db.query(
    `select 1 from teaching join class using (class_id) where leads and role_id = 'r-wu'`,
  );
  expect(led).toHaveLength(1);
  expect((await tester.ask(user.checkRoster, uploadOf(file), admin)).data.sheets[0]?.mapping.columns[0]).toBe(
    'schoolNo',
  );
});

it('another school’s cards, imports and people are nobody’s to see or change', async () => {
  const { made } = await importFile(tester, admin, uploadOf(await pupilWorkbook(pupilRows(2))));
  await tester.db.query(`insert into identity (role_id, user_id, user_type, school_id)
    select 'r-far-admin', user_id, '0', 'school-b' from account where account = 'far'`);
  const entries = (await tester.ask(user.signIn, { account: 'far', password: 'correct horse#homeward' }, null)).data;
  const far = entries.find(({ roleId }) => roleId === 'r-far-admin');
  if (!far) throw new Error('no administrator of the other school');
  expect((await tester.ask(user.undoRoster, { importId: made.importId }, far)).status).toBe(404);
  expect((await tester.ask(user.rosterImports, {}, far)).data.imports).toEqual([]);
  const { workbook } = await import('../../../tests/harness/rosterFiles');
  const cards = await workbook([{ sheet: '卡', rows: [['IMEI'], ['490154203237518']] }]);
  await tester.db.query(`insert into device (unique_id, pool_school_id) values ('490154203237518', 'school-a')`);
  const check = (await tester.ask(user.checkRoster, uploadOf(cards), far)).data;
  expect(check.diff?.rows).toMatchObject([{ group: 'doubt', why: 'elsewhere' }]);
});

it('two pupils who swap their national numbers keep everything else', async () => {
  const numbered = (first: string, second: string) =>
    [pupilRow(0), pupilRow(1)].map((row, n) => [n === 0 ? first : second, ...row.slice(1)]);
  const [one, two] = ['G330106201809010011', 'G330106201809010022'];
  await importFile(tester, admin, uploadOf(await pupilWorkbook(numbered(one, two))));
  const stored = () =>
    tester.db.query<{ student_id: string; name: string; registry_key: string }>(
      'select student_id, name, registry_key from student where registry_key is not null order by school_no',
    );
  const [a, b] = await stored();
  const upload = uploadOf(await pupilWorkbook(numbered(two, one)));
  const { diff } = (await tester.ask(user.checkRoster, upload, admin)).data;
  // By the numbers each row is the other pupil. The administrator says that it is not.
  const keyOf = (name = '') => diff?.rows.find((row) => row.kind === 'pupils' && row.name === name)?.key ?? '';
  const resolved = [a, b].map((pupil) => ({ key: keyOf(pupil?.name), studentId: pupil?.student_id ?? '' }));
  const { envelope } = await importFile(tester, admin, { ...upload, choices: { leftOut: [], leaving: [], resolved } });
  expect(envelope.code).toBe(CODES.ok);
  expect(await stored()).toEqual([
    { ...a, registry_key: b?.registry_key },
    { ...b, registry_key: a?.registry_key },
  ]);
});
