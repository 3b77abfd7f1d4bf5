/** People who sign in to the test console, and what every signed-in console asks about them. */
import type { RequestHandler } from 'msw';
import { cardHealth } from '../../contract/health/calls';
import { familyPlaceCalls } from '../../contract/familyPlaces';
import { cardSettingCalls } from '../../contract/cardSettings/calls';
import { type CurrentUser, type SignedIn, user as userCalls } from '../../contract/user';
import { answer } from './platformServer';

export const TEACHER: CurrentUser = {
  userId: 'u',
  userType: '1',
  userName: 'wu',
  realName: '吴老师',
  parentName: null,
  studentName: null,
  photoUrl: null,
  schoolId: 's',
  provinceCode: null,
  id: 'r',
  studentId: null,
  schoolName: '归途小学',
  timeZone: 'Asia/Shanghai',
};

export const ADMIN: CurrentUser = { ...TEACHER, userType: '0', userName: 'zhao', realName: '赵校长' };

export const GUARDIAN: CurrentUser = {
  ...TEACHER,
  userType: '2',
  userName: 'lin',
  realName: '林芳',
  parentName: '林芳',
  studentName: '林小雨',
  provinceCode: '310000',
  studentId: 'st',
};

/**
 * The record of the viewer; no page authorities besides the role's own. Of a child's card nothing was wanted yet. A
 * test with other answers gives them first.
 */
export const signedInAs = (viewer: CurrentUser): RequestHandler[] => [
  answer(userCalls.currentUser, viewer),
  answer(userCalls.pageAuthorities, []),
  answer(familyPlaceCalls.familyPlaces, []),
  answer(cardHealth.cardHealth, ({ studentId = '' }) => ({
    studentId,
    lostTime: null,
    battery: null,
    silence: null,
    temperature: null,
  })),
  answer(cardSettingCalls.card, ({ studentId = '' }) => ({
    studentId,
    model: 'osmand' as const,
    recognised: false,
    lineWaits: false,
    settings: [],
    errands: [],
  })),
  answer(cardSettingCalls.reportInterval, ({ studentId = '' }) => ({
    studentId,
    version: 0,
    value: null,
    commandId: null,
    state: null,
    marks: [],
    author: null,
    askedTime: null,
  })),
];

/**
 * An identity as sign-in answers it, with the token `token-<roleId>`.
 * @param remainDay the age of the password in days
 */
export const identity = (roleId: string, userType: string, remainDay = 1): SignedIn => ({
  roleId,
  userType,
  userId: 'u1',
  token: `token-${roleId}`,
  remainDay,
  label: { name: '林芳', school: '归途小学', detail: `班级 ${roleId}` },
});
