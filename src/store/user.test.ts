/** The store's user area: the viewer's record and the functions enabled for it. */
import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '../../contract/user';
import { sessionEnded } from './global';
import { authoritiesOf, profileUpdated, user, userArrived } from './user';

const start = { type: 'start' };
const person = (more: Partial<CurrentUser>): CurrentUser => ({
  userId: 'u',
  userType: '2',
  userName: 'lin',
  realName: '林',
  parentName: '林',
  studentName: '林小',
  photoUrl: null,
  schoolId: 'sch',
  provinceCode: '310000',
  id: 'r',
  studentId: 's',
  schoolName: '小学',
  timeZone: 'Asia/Shanghai',
  ...more,
});
const arrived = (more: Partial<CurrentUser>, source = '') =>
  user.reducer(undefined, userArrived({ user: person(more), source }));

describe('user', () => {
  it('starts uninitialised with everything off [3.06]', () => {
    expect(user.reducer(undefined, start)).toEqual({
      isInit: true,
      isGansu: false,
      currentUser: null,
      sosEnable: false,
      powerEnable: false,
      attendanceEnable: false,
      applicationEnable: false,
      noticeEnable: false,
      callEnable: false,
    });
  });

  it('user types 2 and 3 are the parent side [4.11]', () => {
    expect(['2', '3', '1', '0'].map((userType) => arrived({ userType }).callEnable)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(arrived({}).isInit).toBe(false);
  });

  it('parents have power, SOS and call; attendance and applications only with a school [4.12]', () => {
    expect(arrived({})).toMatchObject({
      powerEnable: true,
      sosEnable: true,
      callEnable: true,
      attendanceEnable: true,
      applicationEnable: true,
      noticeEnable: false,
    });
    expect(arrived({ schoolId: null })).toMatchObject({
      powerEnable: true,
      attendanceEnable: false,
      applicationEnable: false,
    });
  });

  it('others have applications, and notices unless they come from xsk [4.13]', () => {
    expect(arrived({ userType: '1' })).toMatchObject({
      applicationEnable: true,
      noticeEnable: true,
      powerEnable: false,
      sosEnable: false,
      callEnable: false,
    });
    expect(arrived({ userType: '1' }, 'xsk')).toMatchObject({ applicationEnable: true, noticeEnable: false });
  });

  it('the mini-program has no applications [4.14]', () => {
    expect(arrived({}, 'miniapp').applicationEnable).toBe(false);
    expect(arrived({ userType: '1' }, 'miniapp').applicationEnable).toBe(false);
  });

  it('HOME is added for all but a parent of province 620102 [4.15]', () => {
    expect(authoritiesOf(person({}))).toEqual(['HOME']);
    expect(authoritiesOf(person({ provinceCode: '620102' }))).toEqual([]);
    expect(authoritiesOf(person({ userType: '1', provinceCode: '620102' }))).toEqual(['HOME']);
  });

  it('province 110000 is marked [4.16]', () => {
    expect([arrived({ provinceCode: '110000' }).isGansu, arrived({}).isGansu]).toEqual([true, false]);
  });

  it('updates of the profile merge into the user [4.18]', () => {
    expect(user.reducer(arrived({}), profileUpdated({ photoUrl: '/p.jpg' })).currentUser).toMatchObject({
      photoUrl: '/p.jpg',
      realName: '林',
    });
  });
});

it('the end of the session clears the record [4.04]', () => {
  expect(user.reducer(arrived({}), sessionEnded()).currentUser).toBeNull();
});
