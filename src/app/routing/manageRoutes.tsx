/** The screens of the administrator's place, '/manage'. Class teachers open those of their own classes. */
import type { RouteObject } from 'react-router-dom';
import type { Title } from './routeHandle';
import { screen } from './defineRoute';
import type { LoadScreen } from './lazyScreen';

/** A list, and the page of one record below it. */
const listAndRecord = (
  name: string,
  authority: 'admin' | 'teacher',
  parameter: string,
  title: Title,
  list: LoadScreen,
  record: LoadScreen,
): RouteObject[] => [
  screen(`manage/${name}`, { title, authority, closesTo: '/manage' }, list),
  screen(`manage/${name}/:${parameter}`, { title, authority, closesTo: `/manage/${name}` }, record),
];

export const manageRoutes = (): RouteObject[] => [
  screen(
    'manage',
    { title: 'manage', authority: 'teacher', closesTo: '/profile' },
    async () => (await import('../../../features/manage/ManageMenu')).ManageSheet,
  ),
  ...listAndRecord(
    'pupils',
    'teacher',
    'studentId',
    'managePupils',
    async () => (await import('../../../features/manage/listSheets')).PupilListSheet,
    async () => (await import('../../../features/manage/pupils/PupilRecordSheet')).PupilRecordSheet,
  ),
  ...listAndRecord(
    'classes',
    'admin',
    'classId',
    'manageClasses',
    async () => (await import('../../../features/manage/listSheets')).ClassListSheet,
    async () => (await import('../../../features/manage/classes/ClassRecordSheet')).ClassRecordSheet,
  ),
  ...listAndRecord(
    'guardians',
    'teacher',
    'userId',
    'manageGuardians',
    async () => (await import('../../../features/manage/listSheets')).GuardianListSheet,
    async () => (await import('../../../features/manage/guardians/GuardianRecordSheet')).GuardianRecordSheet,
  ),
  ...listAndRecord(
    'staff',
    'admin',
    'roleId',
    'manageStaff',
    async () => (await import('../../../features/manage/listSheets')).StaffListSheet,
    async () => (await import('../../../features/manage/staff/StaffRecordSheet')).StaffRecordSheet,
  ),
  ...listAndRecord(
    'cards',
    'admin',
    'imei',
    'manageCards',
    async () => (await import('../../../features/manage/listSheets')).CardListSheet,
    async () => (await import('../../../features/manage/cards/CardRecordSheet')).CardRecordSheet,
  ),
  ...listAndRecord(
    'places',
    'admin',
    'placeId',
    'managePlaces',
    async () => (await import('../../../features/manage/listSheets')).PlaceListSheet,
    async () => (await import('../../../features/manage/places/PlaceRecordSheet')).PlaceRecordSheet,
  ),
  screen(
    'manage/invitations',
    { title: 'invitations', authority: 'teacher', closesTo: '/manage' },
    async () => (await import('../../../features/invitations/InvitationsSheet')).InvitationsSheet,
  ),
  screen(
    'manage/leavers',
    { title: 'manageLeavers', authority: 'admin', closesTo: '/manage' },
    async () => (await import('../../../features/manage/pupils/LeaverSheet')).LeaverSheet,
  ),
  screen(
    'manage/keys',
    { title: 'intakeKeys', authority: 'admin', closesTo: '/manage' },
    async () => (await import('../../../features/intake-keys/KeysSheet')).KeysSheet,
  ),
  screen(
    'manage/log',
    { title: 'auditLog', authority: 'admin', closesTo: '/manage' },
    async () => (await import('../../../features/audit/AuditSheet')).AuditSheet,
  ),
];
