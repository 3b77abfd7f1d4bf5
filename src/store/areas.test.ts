/** The state areas of the store; 'login' and 'user' have test files of their own. */
import { describe, expect, it } from 'vitest';
import { testContext } from '../testing/testContext';
import { APPROVAL_PAGE, approvalProcess, hasNextPage, readApprovalDetail, rowsOf } from './approvalProcess';
import { authoritiesAdded, sessionStarted, global, sessionEnded, selectAuth } from './global';
import { menu, menuDrawn } from './menu';
import { createStore } from './store';
import { keyedClasses, track } from './track';

const start = { type: 'start' };

it('there are the seven areas of the specification [3.18]', () => {
  const { context } = testContext();
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

describe('track', () => {
  it('starts uninitialised with empty lists [3.13]', () => {
    expect(track.reducer(undefined, start)).toEqual({ isInit: true });
    expect(keyedClasses([])).toEqual({ classStudentList: [], classStudentMap: {} });
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
  it('starts with pages of 10, and counters at nothing [3.14] [3.15]', () => {
    expect(APPROVAL_PAGE).toBe(10);
    expect(approvalProcess.reducer(undefined, start).readCounts).toEqual({
      approveNumber: 0,
      notifyNumber: 0,
      archivesPending: 0,
      archivesCopy: 0,
    });
  });

  it('later pages append; there are no rows before the first page [4.21]', () => {
    expect(rowsOf([{ list: ['a', 'b'] }, { list: ['c'] }])).toEqual(['a', 'b', 'c']);
    expect(rowsOf(undefined)).toBeUndefined();
  });

  it('there is a next page while size times page is below the total [4.22]', () => {
    expect([9, 10, 11].map((total) => hasNextPage({ pageSize: 10, currentPage: 1, total }))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('fields without a type or a text are dropped; the first node of type 1 is designated [4.20]', () => {
    const detail = readApprovalDetail({
      approvalList: [{ formType: 'text', text: 'x' }, { text: 'x' }, { formType: 'text', text: '' }],
      processList: [{ approvalType: 2 }, { approvalType: 1 }, { approvalType: 1 }],
    });
    expect(detail).toEqual({
      approvalList: [{ formType: 'text', text: 'x' }],
      processList: [{ approvalType: 2 }, { approvalType: 1, designated: true }, { approvalType: 1 }],
    });
  });
});

it('the menu knows every entry by its path [3.16]', () => {
  const below = { name: 'b', path: '/a/b', routes: [], hideInMenu: true };
  const entry = { name: 'a', path: '/a', routes: [below], hideInMenu: false };
  expect(menu.reducer(undefined, menuDrawn([entry]))).toEqual({
    breadcrumbNameMap: { '/a': entry, '/a/b': below },
  });
});

it('the end of the session clears the token [4.04]', () => {
  const signedIn = global.reducer(undefined, sessionStarted({ token: 't', level: '1', roleId: 'r' }));
  expect(global.reducer(signedIn, sessionEnded()).token).toBe('');
});
