/** The record of the current user, and the number of a pupil's card. */
import { expect, it } from 'vitest';
import { contract } from '../../../contract';
import { testPlatform } from '../../../tests/harness/platform';
import { eachTest } from '../../../tests/harness/opened';

const { user, position } = contract;

const tester = eachTest(testPlatform);

it('the record of a parent names the child; the record of a teacher does not [3.04]', async () => {
  const of = async (account: string) => (await tester.ask(user.currentUser, {}, account)).data;
  const at = {
    schoolId: 'school-a',
    schoolName: '归途小学',
    timeZone: 'Asia/Shanghai',
    provinceCode: '330000',
    photoUrl: null,
    // The campus, and some 500 m around it.
    maps: { basemap: null, satellite: null },
    firstView: [120.915, 30.915, 120.925, 30.925].map((degrees) => expect.closeTo(degrees, 9)),
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

it('the map begins at the school as far as it is known: its fences for staff, else its time zone', async () => {
  const { db } = tester;
  const view = async (account: string) =>
    (await tester.ask(user.currentUser, {}, account)).data.firstView?.map((n) => Math.round(n));
  await db.query(`delete from place where school_id = 'school-a'`);
  expect(await view('li')).toBeUndefined();
  await db.query(`update school set time_zone = 'Asia/Urumqi' where school_id = 'school-a'`);
  expect(await view('li')).toEqual([81, 39, 95, 49]);
  await db.query(
    `insert into fence (fence_id, version, shape_version, shape_since, owner, school_id, drawn, scope, west, south, east,
       north, changed_at, changed_by)
     values ('f', 1, 1, now(), 'school', 'school-a', '{}', 'school', 100.1, 20.1, 100.2, 20.2, now(), 'r-admin')`,
  );
  expect(await view('admin')).toEqual([100, 20, 100, 20]);
  expect(await view('li')).toEqual([81, 39, 95, 49]);
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
    const { status, data } = await tester.ask(position.phoneByTeno, { studentId }, account);
    return [status, data?.phone];
  };
  expect(await phone('li', 's-ming')).toEqual([200, '14500000001']);
  expect(await phone('wu', 's-ming')).toEqual([200, '14500000001']);
  expect(await phone('wu', 's-hua')).toEqual([404, undefined]);
});
