/** The new school year: seen on any day, made once, undone once. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CODES, contract, type SignedIn } from '../contract';
import { type Tester, testPlatform } from './harness/platform';
import { importFile, pupilRows, pupilWorkbook, uploadOf } from './harness/rosterFiles';

const { user } = contract;
let tester: Tester;
let admin: SignedIn;
beforeEach(async () => {
  tester = await testPlatform();
  admin = await tester.signIn('admin');
  await importFile(tester, admin, uploadOf(await pupilWorkbook(pupilRows(240))));
});
afterEach(() => tester.close());

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
