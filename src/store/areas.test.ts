/** The seven state areas, field by field. */
import { describe, expect, it } from 'vitest';
import type { CurrentUser, SignedIn } from '../../contract/user';
import { envelope, testContext } from '../testing/testContext';
import { approvalProcess, detailArrived, hasNextPage, pageArrived } from './approvalProcess';
import { authoritiesAdded, sessionStarted, global, sessionEnded, selectAuth } from './global';
import { imageCodeArrived, login, signInAnswered, signInFailed } from './login';
import { menu, menuDrawn } from './menu';
import { createStore } from './store';
import { keyedClasses, track } from './track';
import { authoritiesOf, located, profileUpdated, user, userArrived } from './user';

const start = { type: 'start' };

it('there are the seven areas of the specification [3.18]', () => {
  const { context } = testContext(() => envelope(null));
  const areas = Object.keys(createStore(context).getState()).filter((name) => name !== 'platform');
  expect(areas.sort()).toEqual(['approval-process', 'global', 'login', 'menu', 'setting', 'track', 'user']);
});

describe('global', () => {
  const none = global.reducer(undefined, start);

  it('holds the session, signed out at first [3.01] [3.03]', () => {
    expect(none).toMatchObject({
      token: '',
      level: '',
      roleId: '',
      openId: '',
      is_weixin: false,
      authList: ['guest'],
      showLoading: false,
    });
    expect(selectAuth({ global: none })).toEqual({
      authority: 'guest',
      type: null,
      token: '',
      roleId: '',
      pageAuthorities: [],
    });
  });

  it.each([
    ['0', 'admin'],
    ['1', 'teacher'],
    ['2', 'student'],
    ['3', 'student'],
    ['9', 'guest'],
  ])('user type %s is the role %s [4.01]', (level, authority) => {
    expect(
      selectAuth({ global: global.reducer(none, sessionStarted({ token: 't', level, roleId: 'r' })) }).authority,
    ).toBe(authority);
  });

  it('authorities start with the role and grow, each once [6.02]', () => {
    const state = [
      sessionStarted({ token: 't', level: '2', roleId: 'r' }),
      authoritiesAdded(['HOME', 'position']),
      authoritiesAdded(['HOME']),
    ].reduce(global.reducer, none);
    expect(state.authList).toEqual(['student', 'HOME', 'position']);
    expect(selectAuth({ global: state })).toMatchObject({ type: 'student', pageAuthorities: ['HOME', 'position'] });
    expect(global.reducer(state, sessionStarted({ token: 't', level: '1', roleId: 'r' })).authList).toEqual([
      'teacher',
    ]);
  });
});

const identity = (roleId: string, userType: string): SignedIn => ({
  roleId,
  userType,
  userId: 'u',
  token: `t-${roleId}`,
  remainDay: 1,
  label: { name: 'n', school: 's', detail: 'd' },
});
const failure = (code: number | null, msg = 'words') => ({ kind: 'refused' as const, code, msg });

describe('login', () => {
  const fresh = login.reducer(undefined, start);

  it('starts with user type 1 and seven days [3.10]', () => {
    expect(fresh).toMatchObject({
      userType: 1,
      expires: 7,
      showVerifyCode: false,
      verifyInfo: null,
      errorMsg: '',
      identityList: [],
      showIdentity: false,
      isUpdate: false,
    });
  });

  it('several identities have to be chosen from; one does not [4.05] [4.06]', () => {
    expect(login.reducer(fresh, signInAnswered([identity('a', '1'), identity('b', '2')])).showIdentity).toBe(true);
    expect(login.reducer(fresh, signInAnswered([identity('a', '1')])).showIdentity).toBe(false);
  });

  it("student identities are all but the teacher's; more than one offers the switch [5.10]", () => {
    const state = login.reducer(fresh, signInAnswered([identity('a', '1'), identity('b', '2'), identity('c', '3')]));
    expect(state.studentIdentityList.map(({ roleId }) => roleId)).toEqual(['b', 'c']);
    expect(state.showStudentSwitchIdentity).toBe(true);
    expect(
      login.reducer(fresh, signInAnswered([identity('a', '1'), identity('b', '2')])).showStudentSwitchIdentity,
    ).toBe(false);
  });

  it("a failure keeps the platform's words, except for 2001 and 200 [4.07]", () => {
    expect(login.reducer(fresh, signInFailed(failure(2002)))).toMatchObject({
      errorMsg: 'words',
      showVerifyCode: false,
    });
    expect(login.reducer(fresh, signInFailed(failure(2001)))).toMatchObject({
      errorMsg: '',
      failure: null,
      showVerifyCode: true,
    });
    expect(login.reducer(fresh, signInFailed(failure(200)))).toMatchObject({ errorMsg: '', showVerifyCode: false });
  });

  it('the image code stays once it has been asked for [4.08]', () => {
    const asked = [
      signInFailed(failure(2001)),
      imageCodeArrived({ imageCodeId: 'i', svg: '<svg/>' }),
      signInFailed(failure(2002)),
    ].reduce(login.reducer, fresh);
    expect(asked).toMatchObject({ showVerifyCode: true, errorMsg: 'words', verifyInfo: { imageCodeId: 'i' } });
    expect(login.reducer(asked, signInAnswered([identity('a', '1')]))).toMatchObject({
      showVerifyCode: false,
      verifyInfo: null,
    });
  });
});

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
      isStudent: false,
      isGansu: false,
      currentUser: null,
      currentLocation: null,
      currentTrack: [],
      sosEnable: false,
      powerEnable: false,
      attendanceEnable: false,
      applicationEnable: false,
      noticeEnable: false,
      callEnable: false,
    });
  });

  it('user types 2 and 3 are the parent side [4.11]', () => {
    expect(['2', '3', '1', '0'].map((userType) => arrived({ userType }).isStudent)).toEqual([true, true, false, false]);
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

  it('battery is a number [3.05]', () => {
    const position = {
      studentId: 's',
      bound: true,
      fix: null,
      contactTime: null,
      receivedTime: null,
      power: '80%',
      charging: null,
      alarm: null,
      reportInterval: 60,
      lostTime: null,
      place: null,
    };
    expect(user.reducer(undefined, located(position)).currentLocation?.power).toBe(80);
  });
});

describe('track', () => {
  it('starts with its flag up and empty lists [3.13]', () => {
    expect(track.reducer(undefined, start)).toEqual({ isInit: true, classStudentList: [], classStudentMap: {} });
  });

  it('keys classes and pupils, and maps pupils by their key [3.12]', () => {
    const pupil = { studentId: 's1', studentName: '李明', spelling: 'liming', initials: 'lm' };
    const { classStudentList, classStudentMap } = keyedClasses([
      { classId: 'c1', className: '一班', studentList: [pupil] },
    ]);
    expect(classStudentList).toEqual([
      { classId: 'c1', className: '一班', key: 'c1', studentList: [{ ...pupil, key: 'c1-s1' }] },
    ]);
    expect(classStudentMap).toEqual({
      'c1-s1': {
        key: 'c1-s1',
        parentKey: 'c1',
        classId: 'c1',
        className: '一班',
        studentId: 's1',
        studentName: '李明',
      },
    });
  });
});

describe('approval-process', () => {
  const empty = approvalProcess.reducer(undefined, start);
  const page = (currentPage: number, ...ids: string[]) =>
    pageArrived({ detailType: 1, currentPage, total: 12, list: ids.map((id) => ({ id })) });

  it('starts at page 1 of 10 with four empty lists [3.14] [3.15]', () => {
    expect(empty.pageInfo).toEqual({ pageSize: 10, currentPage: 1, total: 0 });
    expect(empty.approvalListInfo[4]).toEqual({ list: [], listLen: 0 });
    expect(empty.readCounts).toEqual({ approveNumber: 0, notifyNumber: 0, archivesPending: 0, archivesCopy: 0 });
  });

  it('page 1 replaces, later pages append; unread is the total of type 1 [4.21]', () => {
    const two = [page(1, 'a', 'b'), page(2, 'c')].reduce(approvalProcess.reducer, empty);
    expect(two.approvalListInfo[1]).toEqual({ list: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], listLen: 3 });
    expect(two.unReadNum).toBe(12);
    expect(approvalProcess.reducer(two, page(1, 'z')).approvalListInfo[1]).toEqual({ list: [{ id: 'z' }], listLen: 1 });
  });

  it('there is a next page while size times page is below the total [4.22]', () => {
    expect([9, 10, 11].map((total) => hasNextPage({ pageSize: 10, currentPage: 1, total }))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('fields without a type or a text are dropped; the first node of type 1 is designated [4.20]', () => {
    const { approvalDetailInfo } = approvalProcess.reducer(
      empty,
      detailArrived({
        approvalList: [{ formType: 'text', text: 'x' }, { text: 'x' }, { formType: 'text', text: '' }],
        processList: [{ approvalType: 2 }, { approvalType: 1 }, { approvalType: 1 }],
      }),
    );
    expect(approvalDetailInfo).toEqual({
      approvalList: [{ formType: 'text', text: 'x' }],
      processList: [{ approvalType: 2 }, { approvalType: 1, designated: true }, { approvalType: 1 }],
    });
  });
});

it('the menu knows every entry by its path [3.16]', () => {
  const below = { name: 'b', path: '/a/b', routes: [], hideInMenu: true };
  const entry = { name: 'a', path: '/a', routes: [below], hideInMenu: false };
  expect(menu.reducer(undefined, menuDrawn([entry]))).toEqual({
    menuData: [entry],
    breadcrumbNameMap: { '/a': entry, '/a/b': below },
    collapsed: false,
  });
});

it('leaving empties every area that knew the person [4.04]', () => {
  expect(
    global.reducer(global.reducer(undefined, sessionStarted({ token: 't', level: '1', roleId: 'r' })), sessionEnded())
      .token,
  ).toBe('');
  expect(user.reducer(arrived({}), sessionEnded()).currentUser).toBeNull();
  expect(
    login.reducer(login.reducer(undefined, signInAnswered([identity('a', '1'), identity('b', '2')])), sessionEnded())
      .identityList,
  ).toEqual([]);
});
