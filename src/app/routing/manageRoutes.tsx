/** The screens of the administrator's place, '/manage'. Class teachers open those of their own classes. */
import type { RouteObject } from 'react-router-dom';
import { admin, type RouteRow, teacher } from './defineRoute';
import type { LoadScreen } from './lazyScreen';
import type { Title } from './routeHandle';

// Each screen is a piece of its own, loaded when it is opened.
const manageSheet = async () => (await import('../../../features/manage/ManageMenu')).ManageSheet;
const firstStepsSheet = async () => (await import('../../../features/home/FirstStepsSheet')).FirstStepsSheet;
const whereScreen = async () => (await import('../screens/WhereScreen')).WhereScreen;
const schoolSheet = async () => (await import('../../../features/manage/school/SchoolSheet')).SchoolSheet;
const pupilListSheet = async () => (await import('../../../features/manage/listSheets')).PupilListSheet;
const pupilRecordSheet = async () =>
  (await import('../../../features/manage/pupils/PupilRecordSheet')).PupilRecordSheet;
const classListSheet = async () => (await import('../../../features/manage/listSheets')).ClassListSheet;
const classRecordSheet = async () =>
  (await import('../../../features/manage/classes/ClassRecordSheet')).ClassRecordSheet;
const guardianListSheet = async () => (await import('../../../features/manage/listSheets')).GuardianListSheet;
const guardianRecordSheet = async () =>
  (await import('../../../features/manage/guardians/GuardianRecordSheet')).GuardianRecordSheet;
const staffListSheet = async () => (await import('../../../features/manage/listSheets')).StaffListSheet;
const staffRecordSheet = async () => (await import('../../../features/manage/staff/StaffRecordSheet')).StaffRecordSheet;
const cardListSheet = async () => (await import('../../../features/manage/listSheets')).CardListSheet;
const cardRecordSheet = async () => (await import('../../../features/manage/cards/CardRecordSheet')).CardRecordSheet;
const strangersScreen = async () => (await import('../screens/cardScreens')).StrangersScreen;
const placeListSheet = async () => (await import('../../../features/manage/listSheets')).PlaceListSheet;
const placeRecordSheet = async () =>
  (await import('../../../features/manage/places/PlaceRecordSheet')).PlaceRecordSheet;
const invitationsSheet = async () => (await import('../../../features/invitations/InvitationsSheet')).InvitationsSheet;
const leaverSheet = async () => (await import('../../../features/manage/pupils/LeaverSheet')).LeaverSheet;
const schoolChannelsSheet = async () =>
  (await import('../../../features/alerts/SchoolChannelsSheet')).SchoolChannelsSheet;
const providersSheet = async () => (await import('../../../features/delivery/ProvidersSheet')).ProvidersSheet;
const providerSheet = async () => (await import('../../../features/delivery/ProviderSheet')).ProviderSheet;
const schoolSettingsSheet = async () => (await import('../../../features/settings/SettingsSheet')).SchoolSettingsSheet;
const schoolSettingSheet = async () => (await import('../../../features/settings/SettingSheet')).SchoolSettingSheet;
const radioMapSheet = async () => (await import('../../../features/radioMap/RadioMapSheet')).RadioMapSheet;
const keysSheet = async () => (await import('../../../features/intakeKeys/KeysSheet')).KeysSheet;
const auditSheet = async () => (await import('../../../features/audit/AuditSheet')).AuditSheet;

/** A list, and the page of one record below it. */
const listAndRecord = (
  row: RouteRow,
  name: string,
  parameter: string,
  title: Title,
  list: LoadScreen,
  record: LoadScreen,
): RouteObject[] => [
  row(`manage/${name}`, title, '/manage', list),
  row(`manage/${name}/:${parameter}`, title, `/manage/${name}`, record),
];

export const manageRoutes = (): RouteObject[] => [
  teacher('manage', 'manage.title', '/profile', manageSheet),
  admin('manage/begin', 'firstSteps.begin', '/home', firstStepsSheet),
  // Where the school is, and the map of its town: a step of the set-up.
  admin('manage/where', 'setUp.where', '/home', whereScreen),
  admin('manage/school', 'manage.school', '/manage', schoolSheet),
  ...listAndRecord(teacher, 'pupils', 'studentId', 'manage.pupilList', pupilListSheet, pupilRecordSheet),
  ...listAndRecord(admin, 'classes', 'classId', 'manage.classes', classListSheet, classRecordSheet),
  ...listAndRecord(teacher, 'guardians', 'userId', 'manage.guardians', guardianListSheet, guardianRecordSheet),
  ...listAndRecord(admin, 'staff', 'roleId', 'manage.staff', staffListSheet, staffRecordSheet),
  ...listAndRecord(admin, 'cards', 'imei', 'manage.cardList', cardListSheet, cardRecordSheet),
  admin('manage/strangers', 'manage.strangers', '/manage/cards', strangersScreen),
  ...listAndRecord(admin, 'places', 'placeId', 'manage.places', placeListSheet, placeRecordSheet),
  teacher('manage/invitations', 'invitations.title', '/manage', invitationsSheet),
  admin('manage/leavers', 'manage.leaverList', '/manage', leaverSheet),
  admin('manage/channels', 'alerts.schoolChannels', '/manage', schoolChannelsSheet),
  ...listAndRecord(admin, 'providers', 'providerId', 'providers.title', providersSheet, providerSheet),
  ...listAndRecord(admin, 'settings', 'name', 'settings.school', schoolSettingsSheet, schoolSettingSheet),
  admin('manage/radio-map', 'radioMap.mapTitle', '/manage', radioMapSheet),
  admin('manage/keys', 'keys.title', '/manage', keysSheet),
  admin('manage/log', 'audit.page', '/manage', auditSheet),
];
