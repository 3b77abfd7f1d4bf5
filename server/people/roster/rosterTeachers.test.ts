/** Teachers of a roster file whose numbers are known, and the people of a OneRoster zip, on their way into a school. */
import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES, type RosterChoices } from '../../../contract';
import { testPlatform } from '../../../tests/harness/platform';
import { answered, bringInFile, csv, questionsOf } from '../../../tests/harness/rosterFiles';
import { eachTest } from '../../../tests/harness/opened';

const tester = eachTest(testPlatform);
const admin = eachTest(() => tester.signIn('admin'));
const bringIn = (file: Uint8Array, choices?: RosterChoices) => bringInFile(tester, admin, file, choices);

describe('a teacher’s number', () => {
  const TEACHERS = '工号,姓名,手机,班主任班级';
  const teachers = (...rows: string[]) => csv(rows, TEACHERS);
  const mobileOf = async (roleId: string) =>
    (
      await tester.db.query<{ mobile: string; real_name: string }>(
        'select mobile, real_name from identity join account using (user_id) where role_id = $1',
        [roleId],
      )
    )[0];
  beforeEach(async () => void (await tester.db.query(`update identity set staff_no = 'T1' where role_id = 'r-wu'`)));

  it.each([
    ['the staff number of another name', 'T1,何老师,13800000061,', ['staffNo']],
    ['the mobile number of another name', 'T9,何老师,13900000002,', ['teacher']],
    ['the mobile number of a guardian', 'T9,何老师,13900000004,', ['teacher']],
    ['the mobile number of somebody of another school', 'T9,何老师,13900000009,', ['teacher']],
    ['two numbers of two people', 'T1,何老师,13900000004,', ['staffNo']],
    ['both numbers, a new name', 'T1,吴芳,13900000002,', []],
    ['the same name, spaced', 'T1,吴 老师,13800000061,', []],
    ['the mobile number and the same name', 'T9,吴老师,13900000002,', []],
    ['numbers that nobody has', 'T9,何老师,13800000061,', []],
  ])('%s', async (_, row, kinds) => {
    expect(questionsOf((await bringIn(teachers(row))).check).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('makes nobody a teacher, and takes nobody’s number, before somebody has answered', async () => {
    const file = teachers('T1,何老师,13800000061,三年级1班');
    const { check, envelope } = await bringIn(file);
    expect(envelope.code).toBe(CODES.rosterQuestions);
    expect(questionsOf(check)).toMatchObject([{ known: { name: '吴老师', teaches: true }, at: '名册!A2' }]);
    expect((await bringIn(file, answered(check, false))).envelope.code).toBe(CODES.ok);
    expect(await mobileOf('r-wu')).toEqual({ mobile: '13900000002', real_name: '吴老师' });
    const [added] = await tester.db.query(
      `select 1 from account where mobile = '13800000061' and real_name = '何老师'`,
    );
    expect(added, 'another person is a new teacher').toBeDefined();
  });

  it('of another person is left out', async () => {
    const file = teachers('T9,何老师,13900000004,一年级1班');
    const { check } = await bringIn(file);
    const { check: again, envelope } = await bringIn(file, answered(check, false));
    expect([envelope.code, again.diff?.rows.find(({ group }) => group === 'doubt')]).toMatchObject([
      CODES.ok,
      { why: 'asked' },
    ]);
    const roles = await tester.db.query(
      `select 1 from identity join account using (user_id) where account = 'li' and user_type = '1'`,
    );
    expect(roles).toEqual([]);
  });
});

it('of a OneRoster zip of a district comes in what holds today: one class, guardians with access, one school', async () => {
  const users =
    'sourcedId,status,enabledUser,orgSourcedIds,role,givenName,familyName,identifier,sms,phone,agentSourcedIds';
  const files = {
    'manifest.csv': 'propertyName,value\noneroster.version,1.1',
    'orgs.csv': 'sourcedId,name,type,parentSourcedId\nd1,某区,district,\ns1,第一小学,school,d1\ns2,第二小学,school,d1',
    'users.csv': `${users}
p1,,true,s1,student,小雨,高,30001,,,"g1,g2"
p2,,true,s1,student,天,马,30002,,,g3
p3,,true,s2,student,他校,许,30003,,,
g1,,true,s1,parent,芳,王,,,13800000091,
g2,,false,s1,parent,强,高,,,13800000092,
g3,,true,s1,parent,云,马,,,13800000093,`,
    'classes.csv': `sourcedId,title,grades,classType,schoolSourcedId
c31,三年级1班,03,homeroom,s1\nc32,三年级2班,03,homeroom,s1\ncx,三年级8班,03,homeroom,s2`,
    'enrollments.csv': `sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role,beginDate,endDate
e1,c32,s1,p1,student,2026-02-01,2027-07-10\ne1b,c31,s1,p1,student,2025-09-01,2026-02-01
e2,c31,s1,p2,student,2026-02-01,2027-07-10\ne3,cx,s2,p3,student,2026-02-01,2027-07-10`,
  };
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  const { check, envelope } = await bringIn(zip);
  expect([check.school, check.leftOut.map(({ reason, count }) => [reason, count])]).toEqual([
    '第一小学',
    expect.arrayContaining([
      ['ended', 1],
      ['disabled', 1],
      ['otherSchool', 3],
    ]),
  ]);
  expect(envelope.code).toBe(CODES.ok);
  const rows = await tester.db.query<{ pupil: string; class: string; mobile: string }>(
    `select student.name as pupil, class.name as class, mobile from student join class using (class_id)
       join identity using (student_id) join account using (user_id) where school_no like '3000%' order by school_no`,
  );
  expect(rows).toEqual([
    { pupil: '高小雨', class: '三年级2班', mobile: '13800000091' },
    { pupil: '马天', class: '三年级1班', mobile: '13800000093' },
  ]);
});
