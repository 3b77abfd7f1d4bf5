/** Rosters as schools send them, on their way into the store: what is read and said, and who has an account. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract, PRIVACY_VERSION, type RosterUpload } from '../../../contract';
import { testPlatform } from '../../../tests/harness/platform';
import { countsOf, importFile, uploadOf } from '../../../tests/harness/rosterFiles';
import { inline, sheetXml } from '../../../tests/harness/sheetXml';
import { eachTest } from '../../../tests/harness/opened';

const { user } = contract;

const tester = eachTest(testPlatform);
beforeEach(async () => {
  // The school year of the files: 2026-2027.
  await tester.db.query(`update school set school_year = 2026 where school_id = 'school-a'`);
});
const admin = eachTest(() => tester.signIn('admin'));

const HEADER = '学号,姓名,年级,班级,监护人1姓名,监护人1关系,监护人1手机';
const csv = (...lines: string[]): RosterUpload =>
  uploadOf(new TextEncoder().encode(`\uFEFF${lines.join('\r\n')}\r\n`), { fileName: '名册.csv' });
const bring = (upload: RosterUpload) => importFile(tester, admin, upload);

/** Name, class and guardians of each pupil whose school number begins so. */
const stored = (start: string) =>
  tester.db.query<{ name: string; class: string; guardians: string[] }>(
    `select student.name, class.name as class, coalesce(array_agg(concat_ws(' ', real_name, relation, mobile)
       order by user_type) filter (where role_id is not null), '{}') as guardians
     from student join class using (class_id)
       left join identity on identity.student_id = student.student_id left join account using (user_id)
     where school_no like $1 and student.left_at is null group by student.student_id, class.name
     order by school_no`,
    [`${start}%`],
  );

it('what nobody sees is gone before it is stored', async () => {
  const { check, envelope } = await bring(
    csv(
      HEADER,
      '20260011,陈可,三年级,2班,陈辉,爸爸,\u202d13800000011\u202c',
      '\u200e20260012,林一,三年级,2班,林海,爸爸,138\u20110000\u20110012',
      '20260013,周\u200b洋,三年级,2班,周平,爸爸,13800000013\ufe0f',
      "20260014,吴双,三年级,2班,吴江,爸爸,'13800000014",
      '20260015,郑好,三年级,2班,郑和,爸爸,13800000015.0',
      '20260016,冯远,三年级,2班,冯军,爸爸,＋８６ １３８－００００－００１６',
      '20260017,王\uE863,三年级,2班,王平,爸爸,13800000017',
    ),
  );
  expect(check.faults.map(({ address, why, detail }) => [address, why, detail])).toEqual([
    ['名册!B8', 'odd', '王⟨U+E863⟩'],
  ]);
  expect(envelope.code).toBe(CODES.ok);
  expect(await stored('2026001')).toEqual([
    { name: '陈可', class: '三年级2班', guardians: ['陈辉 爸爸 13800000011'] },
    { name: '林一', class: '三年级2班', guardians: ['林海 爸爸 13800000012'] },
    { name: '周洋', class: '三年级2班', guardians: ['周平 爸爸 13800000013'] },
    { name: '吴双', class: '三年级2班', guardians: ['吴江 爸爸 13800000014'] },
    { name: '郑好', class: '三年级2班', guardians: ['郑和 爸爸 13800000015'] },
    { name: '冯远', class: '三年级2班', guardians: ['冯军 爸爸 13800000016'] },
  ]);
});

it('classes are found whatever their form; a class with a cohort for its name is no second one', async () => {
  await tester.db.query(`update class set name = '2024级1班' where class_id = 'class-2'`);
  const { check } = await bring(
    csv(
      HEADER,
      ...['三（1）班', '2024级1班', '三年一班', '3.1班', '3-1', '三·1班', '小学三年级（1）班'].map(
        (name, n) => `202601${n},班名${'甲乙丙丁戊己庚'[n]},,${name},家长${'甲乙丙丁戊己庚'[n]},爸爸,1380000020${n}`,
      ),
      '2026017,班名辛,,高二十班,家长辛,爸爸,13800000207',
      '2026018,班名壬,,七2班,家长壬,爸爸,13800000208',
      '2026019,班名癸,,初三三班,家长癸,爸爸,13800000209',
    ),
  );
  expect(check.faults).toEqual([]);
  expect(check.diff?.newClasses).toEqual(['高二10班', '七年级2班', '九年级3班']);
  expect((await stored('202601')).map((one) => one.class)).toEqual([
    ...Array.from({ length: 7 }, () => '2024级1班'),
    '高二10班',
    '七年级2班',
    '九年级3班',
  ]);
});

it('father and mother have columns of their own, totals and notes are no pupils', async () => {
  const { check } = await bring(
    csv(
      '学号,姓名,年级,班级,父亲姓名,父亲电话,母亲姓名,母亲电话',
      '20260031,何田,三年级,2班,何山,13800000031,田野,13800000032',
      '合计：1人,,,,,,,',
      '备注：本表截至9月1日,,,,,,,',
    ),
  );
  expect([check.faults, check.notices.map(({ address, why }) => [address, why])]).toEqual([
    [],
    [
      ['名册!A3', 'total'],
      ['名册!A4', 'note'],
    ],
  ]);
  expect(await stored('20260031')).toEqual([
    { name: '何田', class: '三年级2班', guardians: ['何山 父亲 13800000031', '田野 母亲 13800000032'] },
  ]);
});

it('a guardian in a merged cell is the guardian of both children, with one account', async () => {
  const cells = (n: number, ...texts: string[]) =>
    `<row r="${n}">${texts.map((text, i) => inline(`${'ABCDEFG'[i]}${n}`, text)).join('')}</row>`;
  const file = sheetXml(
    cells(1, ...HEADER.split(',')) +
      cells(2, '20260101', '蒋大', '三年级', '2班', '蒋父', '爸爸', '13800000101') +
      cells(3, '20260102', '蒋小', '三年级', '2班'),
    {
      after:
        '<mergeCells>' +
        ['E2:E3', 'F2:F3', 'G2:G3'].map((ref) => `<mergeCell ref="${ref}"/>`).join('') +
        '</mergeCells>',
    },
  );
  const { check } = await bring(uploadOf(file));
  expect([check.faults, countsOf(check)]).toEqual([[], { new: 2, absent: 4 }]);
  expect((await stored('2026010')).map(({ guardians }) => guardians)).toEqual([
    ['蒋父 爸爸 13800000101'],
    ['蒋父 爸爸 13800000101'],
  ]);
  expect(await tester.db.query(`select 1 from account where mobile = '13800000101'`)).toHaveLength(1);
});

describe('a guardian whom no code reaches', () => {
  const upload = () =>
    csv(
      HEADER,
      '20260081,梁生,三年级,2班,梁太,妈妈,+852 9123 4567',
      '20260082,谢安,三年级,2班,谢石,爸爸,0571-88881234',
    );

  it('is kept, and whoever imports the file is told', async () => {
    const { check } = await bring(upload());
    expect([check.faults, check.notices.map(({ address, why }) => [address, why])]).toEqual([
      [],
      [
        ['名册!G2', 'noCode'],
        ['名册!G3', 'noCode'],
      ],
    ]);
    expect((await stored('2026008')).flatMap(({ guardians }) => guardians)).toEqual([
      '梁太 妈妈 +85291234567',
      '谢石 爸爸 0571-88881234',
    ]);
    expect(
      countsOf((await tester.ask(user.checkRoster, upload(), admin)).data),
      'the same file changes nothing',
    ).toEqual({ same: 2, absent: 4 });
  });

  it('can be called and not invited, and gets a code when a mobile number is entered', async () => {
    await bring(upload());
    const [pupil] = await tester.db.query<{ id: string; class_id: string; user_id: string }>(
      `select student.student_id as id, class_id, user_id from student join identity using (student_id)
       where school_no = '20260081'`,
    );
    const listed = async () =>
      (await tester.ask(user.invitations, { classId: pupil?.class_id ?? '' }, admin)).data.pupils.find(
        ({ studentId }) => studentId === pupil?.id,
      )?.guardians[0];
    expect(await listed()).toMatchObject({ mobile: '+85****4567', state: 'noMobile' });
    const roleIds = [(await listed())?.roleId ?? ''];
    expect((await tester.ask(user.makeInvitations, { roleIds }, admin)).data.made).toEqual([]);
    const seen = await tester.ask(user.revealContact, { userId: pupil?.user_id ?? '', what: 'call' }, admin);
    expect(seen.data.mobile).toBe('+85291234567');
    const { version } = (await tester.ask(user.managedGuardian, { userId: pupil?.user_id ?? '' }, admin)).data;
    const over = { userId: pupil?.user_id ?? '', version };
    await tester.ask(user.saveGuardian, { over, name: '梁太', mobile: '+86 138 0000 0081' }, admin);
    expect(await listed()).toMatchObject({ mobile: '138****0081', state: 'none' });
  });

  it('comes in by the page of a pupil and by a proposal as by a file', async () => {
    const add = (name: string, mobile: string) =>
      tester.ask(user.addGuardian, { studentId: 's-ming', name, mobile }, admin);
    expect((await add('梁太', '00852 9123-4567')).envelope.code).toBe(CODES.ok);
    expect((await add('谢石', '（0571）8888 1234')).envelope.code).toBe(CODES.ok);
    expect((await add('张三', '1380013')).envelope.code).toBe(CODES.badInput);
    const numbers = await tester.db.query(
      `select mobile from account where real_name in ('梁太', '谢石') order by mobile`,
    );
    expect(numbers).toEqual([{ mobile: '+85291234567' }, { mobile: '0571-88881234' }]);
    const li = await tester.signIn('li');
    const proposal = { studentId: 's-ming', name: '李奶奶', mobile: '+853 6612 3456' };
    expect((await tester.ask(user.proposeGuardian, proposal, li)).envelope.code).toBe(CODES.ok);
  });
});

describe('ids of ten digits', () => {
  it('of a watch come in by the roster, by hand and by a guardian, in any width', async () => {
    const { check } = await bring(csv('IMEI,卡号码,RFID', '8800000015,14400000002,A-01', '８８００００００１６,,'));
    expect([check.faults, countsOf(check, 'cards')]).toEqual([[], { new: 2 }]);
    const known = await tester.ask(user.managedCard, { imei: ' 88 0000 0015 ' }, admin);
    expect(known.data).toMatchObject({ imei: '8800000015', rfid: 'A-01' });
    const made = await tester.ask(user.saveCard, { imei: '8800000017', rfid: 'Ｂ１', phone: '144 0000 0003' }, admin);
    expect(made.envelope.code).toBe(CODES.ok);
    const zhang = await tester.signIn('zhang');
    await tester.ask(user.removeImei, { imei: '860000000000003' }, zhang);
    const bound = { imei: '8800000017', rfid: 'B1', consent: PRIVACY_VERSION } as const;
    expect((await tester.ask(user.bindCard, bound, zhang)).envelope.code).toBe(CODES.ok);
  });

  it('of pupils are numbers of the school, and no telephone numbers', async () => {
    const { check } = await bring(csv(HEADER, '2026010101,何田,三年级,2班,何山,爸爸,13800000031'));
    expect(check.faults).toEqual([]);
    expect(await stored('2026010101')).toHaveLength(1);
  });
});

const folder = join(process.env['REAL_DATA'] ?? '../shared/data', 'cases');
describe.skipIf(!existsSync(folder))('the files of a school, one after the other', () => {
  const file = (name: string) => uploadOf(readFileSync(join(folder, name)), { fileName: name });
  const faultsOf = (check: { faults: { address: string; why: string }[] }) =>
    check.faults.map(({ address, why }) => `${address} ${why}`);

  it('a workbook of three sheets with groups of headers and notes below', async () => {
    const { check, envelope } = await bring(file('roster-a.xlsx'));
    expect(check.sheets.map(({ mapping }) => [mapping.kind, mapping.headerRow])).toEqual([
      ['pupils', 2],
      ['teachers', 0],
      ['cards', 0],
    ]);
    // Both parents of one child have one number.
    expect(faultsOf(check)).toEqual(['学生名册!K7 mobileTwice']);
    expect(check.notices.map(({ address, why }) => `${address} ${why}`)).toEqual([
      '学生名册!A26 note',
      '学生名册!A27 note',
    ]);
    expect(countsOf(check)).toEqual({ new: 19, absent: 4, waiting: 1 });
    expect(countsOf(check, 'teachers')).toMatchObject({ new: 6 });
    expect(countsOf(check, 'cards')).toEqual({ new: 19, doubt: 1 });
    expect(envelope.code).toBe(CODES.ok);
    expect((await stored('0230107'))[0]).toEqual({
      name: '欧阳若兮',
      class: '一年级2班',
      guardians: ['欧阳锋 父亲 13900001009'],
    });
    expect((await stored('0210301'))[0]?.class).toBe('2021级3班');
  });

  it('simple, changed, then the CSV files: each says what differs from the one before', async () => {
    const simple = await bring(file('pupils-simple.xlsx'));
    expect([countsOf(simple.check), faultsOf(simple.check)]).toEqual([
      { new: 19, absent: 4, waiting: 1 },
      ['学生!I5 mobileTwice'],
    ]);
    const changed = (await tester.ask(user.checkRoster, file('pupils-changed.xlsx'), admin)).data;
    expect(
      changed.diff?.rows.filter(({ group }) => group === 'moved' || group === 'new').map(({ name }) => name),
    ).toEqual(['新来生', '李𬴊']);
    for (const name of ['pupils-utf8.csv', 'pupils-gb18030.csv']) {
      const { check } = await bring(file(name));
      expect([countsOf(check), check.faultCount]).toEqual([{ same: 19, absent: 4, waiting: 1 }, 1]);
    }
  });
});
