/** The record of the current user, and the number of a pupil's card. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '../contract';
import { type Tester, testPlatform } from './harness/platform';

const { user, position } = contract;

let tester: Tester;
beforeEach(async () => {
  tester = await testPlatform();
});
afterEach(() => tester.close());

it('the record of a parent names the child; the record of a teacher does not [3.04]', async () => {
  const of = async (account: string) => (await tester.ask(user.currentUser, {}, await tester.signIn(account))).data;
  const at = {
    schoolId: 'school-a',
    schoolName: '归途小学',
    timeZone: 'Asia/Shanghai',
    provinceCode: '330000',
    photoUrl: null,
  };
  expect(await of('li')).toEqual({
    userId: 'u-li',
    id: 'r-li',
    userType: '2',
    userName: 'li',
    realName: '李强',
    parentName: '李强',
    studentName: '李明',
    studentId: 's-ming',
    ...at,
  });
  expect(await of('wu')).toEqual({
    userId: 'u-wu',
    id: 'r-wu',
    userType: '1',
    userName: 'wu',
    realName: '吴老师',
    parentName: null,
    studentName: null,
    studentId: null,
    ...at,
  });
});

it('the record of an account with several identities is that of the session [3.04]', async () => {
  const waiting = await tester.signIn('sun');
  const { data: parent } = await tester.ask(user.chooseIdentity, { roleId: 'r-sun-parent' }, waiting);
  expect((await tester.ask(user.currentUser, {}, parent)).data).toMatchObject({
    userId: 'u-sun',
    id: 'r-sun-parent',
    userType: '2',
    studentName: '王芳',
  });
});

it('the number of a card is found by its pupil, within the scope of the session [3.08]', async () => {
  await tester.db.query(`update device set phone = '14500000001' where unique_id = '860000000000001'`);
  const phone = async (account: string, studentId: string) => {
    const { status, data } = await tester.ask(position.phoneByTeno, { studentId }, await tester.signIn(account));
    return [status, data?.phone];
  };
  expect(await phone('li', 's-ming')).toEqual([200, '14500000001']);
  expect(await phone('wu', 's-ming')).toEqual([200, '14500000001']);
  expect(await phone('wu', 's-hua')).toEqual([404, undefined]);
});
