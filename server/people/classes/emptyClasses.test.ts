/** A class without pupils, as a school that begins has it: who sees it, and until when. */
import { expect, it } from 'vitest';
import { contract } from '../../../contract';
import { testPlatform } from '../../../tests/harness/platform';
import { eachTest } from '../../../tests/harness/opened';

const { user, location } = contract;
const tester = eachTest(testPlatform);
const admin = eachTest(() => tester.signIn('admin'));

const seenBy = async (account: string) =>
  (await tester.ask(location.classStudents, {}, await tester.signIn(account))).data.map(
    ({ className, studentList }) => `${className} ${studentList.length}`,
  );

it('stands in the list of the administrator and of its teachers, and of nobody else', async () => {
  await tester.ask(user.saveClass, { name: '一年级3班', teachers: [{ roleId: 'r-wu', leads: true }] }, admin);
  expect(await seenBy('admin')).toEqual(['一年级1班 2', '一年级2班 2', '一年级3班 0']);
  expect(await seenBy('wu')).toEqual(['一年级1班 2', '一年级3班 0']);
  expect(await seenBy('sun')).toEqual(['一年级2班 2']);
  expect(await seenBy('li')).toEqual(['一年级1班 1']);
  expect(await seenBy('far')).not.toContain('一年级3班 0');

  const [made] = await tester.db.query<{ class_id: string }>(`select class_id from class where name = '一年级3班'`);
  await tester.ask(user.savePupil, { name: '何田', classId: made?.class_id ?? '', subscribed: true }, admin);
  expect(await seenBy('admin')).toEqual(['一年级1班 2', '一年级2班 2', '一年级3班 1']);
});

it('is gone with its end', async () => {
  await tester.ask(user.saveClass, { name: '一年级3班', teachers: [] }, admin);
  const classes = (await tester.ask(user.managedClasses, {}, admin)).data;
  const rows = Array.isArray(classes) ? classes : [];
  const ended = rows.find(({ name }) => name === '一年级3班');
  await tester.ask(user.endClass, { over: { classId: ended?.classId ?? '', version: ended?.version ?? '' } }, admin);
  expect(await seenBy('admin')).toEqual(['一年级1班 2', '一年级2班 2']);
});
