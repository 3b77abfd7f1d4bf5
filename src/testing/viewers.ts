/** Two people who sign in to the test console, and what every signed-in console asks about them. */
import type { RequestHandler } from 'msw';
import { type CurrentUser, user as userCalls } from '../../contract/user';
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

/** The record of the viewer; no page authorities besides the role's own. */
export const signedInAs = (viewer: CurrentUser): RequestHandler[] => [
  answer(userCalls.currentUser, viewer),
  answer(userCalls.pageAuthorities, []),
];
