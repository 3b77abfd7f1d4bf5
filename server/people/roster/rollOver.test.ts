/** The new school year: seen on any day, made once, undone once. */
import { beforeEach, expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import { testPlatform } from '../../../tests/harness/platform';
import { bringInFile, csv, importFile, pupilRows, pupilWorkbook, uploadOf } from '../../../tests/harness/rosterFiles';
import { eachTest } from '../../../tests/harness/opened';

const { user } = contract;
const tester = eachTest(testPlatform);
const admin = eachTest(() => tester.signIn('admin'));
beforeEach(async () => {
  await importFile(tester, admin, uploadOf(await pupilWorkbook(pupilRows(240))));
});

const classNames = async () =>
  (await tester.ask(contract.position.teacherClasses, {}, admin)).data.map(({ className }) => className);
const present = async () =>
  (await tester.db.query(`select 1 from student where school_id = 'school-a' and left_at is null`)).length;

it('classes go up by a grade, the sixth leaves once the count is typed, and one undo puts all back', async () => {
  const before = await classNames();
  expect(before).toContain('六年级1班');
  const plan = (await tester.ask(user.rollOverPlan, {}, admin)).data;
  // March 2026: the school year that began in August 2025.
  expect([plan.from, plan.to, plan.leaving, plan.toType]).toEqual([2025, 2026, 40, 40]);
  expect(plan.classes.find(({ before: name }) => name === '五年级1班')?.after).toBe('六年级1班');
  expect(plan.classes.find(({ before: name }) => name === '六年级1班')?.after).toBeNull();
  expect(await classNames(), 'a plan changes nothing').toEqual(before);

  const { version } = plan;
  expect((await tester.ask(user.rollOver, { version }, admin)).envelope.code).toBe(CODES.rosterCount);
  const { data: made } = await tester.ask(user.rollOver, { version, typed: 40 }, admin);
  const after = await classNames();
  expect(after).toContain('二年级2班');
  expect(after).not.toContain('一年级1班');
  expect(await present()).toBe(204);
  expect((await tester.ask(user.rollOver, { version, typed: 40 }, admin)).envelope.code, 'twice').toBe(
    CODES.rosterChanged,
  );
  expect((await tester.ask(user.rollOverPlan, {}, admin)).data.from).toBe(2026);

  const { stayedCount } = (await tester.ask(user.undoRoster, { importId: made.importId }, admin)).data;
  expect(stayedCount).toBe(0);
  expect([await classNames(), await present()]).toEqual([before, 244]);
  expect((await tester.ask(user.rollOverPlan, {}, admin)).data.from).toBe(2025);
});

it('a class that is called by its cohort keeps the name while its grade rises, and leaves after the last one', async () => {
  const file = csv(
    ['90001,何田,2021级3班', '90002,何禾,2020级（3）班', '90003,何苗,2024级 1班', '90004,何水,一年级3班'],
    '学号,姓名,班级',
  );
  const { check } = await bringInFile(tester, admin, file);
  expect(check.faults).toEqual([]);
  // The school has 二年级1班 already: that is the cohort of 2024.
  expect(check.diff?.newClasses).toEqual(['2021级3班', '2020级（3）班', '一年级3班']);
  const stored = await tester.db.query(
    `select name, stage, entry_year, class_number from class where name in ('2021级3班', '2020级（3）班') order by name`,
  );
  expect(stored).toEqual([
    { name: '2020级（3）班', stage: 'primary', entry_year: 2020, class_number: 3 },
    { name: '2021级3班', stage: 'primary', entry_year: 2021, class_number: 3 },
  ]);
  const plan = (await tester.ask(user.rollOverPlan, {}, admin)).data;
  const of = (name: string) => plan.classes.find(({ before }) => before === name);
  expect(of('2021级3班')).toMatchObject({ after: '2021级3班', computed: true, byGrade: '六年级3班' });
  expect(of('2020级（3）班')).toMatchObject({ after: null });
  expect(of('一年级3班')).toMatchObject({ after: '二年级3班', byGrade: null });

  const { version, toType } = plan;
  await tester.ask(user.rollOver, { version, typed: toType }, admin);
  expect(await classNames()).toContain('2021级3班');
  expect(await classNames()).not.toContain('2020级（3）班');
  // The same class by its grade in the new year: it is found, and keeps its name.
  const again = await bringInFile(tester, admin, csv(['90001,何田,六年级3班'], '学号,姓名,班级'));
  expect([again.check.diff?.newClasses, again.check.diff?.counts.pupils.same]).toEqual([[], 1]);
  expect([again.envelope.code, await classNames()]).toEqual([CODES.ok, expect.arrayContaining(['2021级3班'])]);
  expect(await classNames()).not.toContain('六年级3班');
  const then = (await tester.ask(user.rollOverPlan, {}, admin)).data;
  expect(then.classes.find(({ before }) => before === '2021级3班')).toMatchObject({ after: null });
});

it('a cohort that was written by hand rises too, where the school has one stage', async () => {
  await tester.db.query(`update class set name = '2023级5班' where class_id = 'class-2'`);
  const { classes } = (await tester.ask(user.rollOverPlan, {}, admin)).data;
  expect(classes.find(({ before }) => before === '2023级5班')).toMatchObject({
    after: '2023级5班',
    computed: true,
    byGrade: '四年级5班',
  });
});

it('a year of entry in one column and the class in the next are one name', async () => {
  const file = csv(['90001,何田,2021级,3班', '90002,何禾,2021级,三班'], '学号,姓名,年级,班级');
  const { check } = await bringInFile(tester, admin, file);
  expect([check.faults, check.diff?.newClasses]).toEqual([[], ['2021级3班']]);
});
