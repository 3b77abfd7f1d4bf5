/**
 * The screens over the map, for signed-in visitors (2.12-2.36): who may open it, its path, its title, the screen it
 * closes to, its load. 'Ours' marks routes that the specification does not name.
 */
import { Navigate, type RouteObject } from 'react-router-dom';
import { approvalRoutes } from './approvalRoutes';
import { admin, anyone, operator, student, studentOrTeacher, teacher } from './defineRoute';
import { manageRoutes } from './manageRoutes';
import { HOME } from './routeHandle';

// Each screen is a piece of its own, loaded when it is opened.
const geofencingScreen = async () => (await import('../../../features/fences/GeofencingScreen')).GeofencingScreen;
const cardPlaceSheet = async () => (await import('../../../features/radioMap/CardPlaceSheet')).CardPlaceSheet;
const temperatureSheet = async () => (await import('../../../features/health/TemperatureSheet')).TemperatureSheet;
const classRuleSheet = async () => (await import('../../../features/cardSettings/ClassRuleSheet')).ClassRuleSheet;
const homeScreen = async () => (await import('../screens/HomeScreen')).HomeScreen;
const inboxSheet = async () => (await import('../../../features/alerts/InboxSheet')).InboxSheet;
const alertSheet = async () => (await import('../../../features/alerts/detailPages')).AlertSheet;
const waterListSheet = async () => (await import('../../../features/waters/WaterListSheet')).WaterListSheet;
const waterAreaSheet = async () => (await import('../../../features/waters/WaterAreaSheet')).WaterAreaSheet;
const addressScreen = async () => (await import('../screens/AddressScreen')).AddressScreen;
const ownContactSheet = async () => (await import('../../../features/addressBook/OwnContactSheet')).OwnContactSheet;
const appSheet = async () => (await import('../../../features/applications/AppSheet')).AppSheet;
const groupsSheet = async () => (await import('../../../features/groups/GroupsSheet')).GroupsSheet;
const groupEditSheet = async () => (await import('../../../features/groups/GroupEditSheet')).GroupEditSheet;
const noticesSheet = async () => (await import('../../../features/notices/NoticesSheet')).NoticesSheet;
const newNoticeSheet = async () => (await import('../../../features/notices/NewNoticeSheet')).NewNoticeSheet;
const noticeSheet = async () => (await import('../../../features/notices/NoticeSheet')).NoticeSheet;
const searchSheet = async () => (await import('../screens/search/SearchSheet')).SearchSheet;
const pupilScreen = async () => (await import('../screens/PupilScreen')).PupilScreen;
const trackScreen = async () => (await import('../../../features/track/TrackScreen')).TrackScreen;
const deviceSheet = async () => (await import('../screens/DeviceSheet')).DeviceSheet;
const messageSheet = async () => (await import('../../../features/cardSettings/MessageSheet')).MessageSheet;
const sosSheet = async () => (await import('../../../features/alerts/kindLists')).SosSheet;
const sosDetailSheet = async () => (await import('../../../features/alerts/detailPages')).SosDetailSheet;
const waterReportSheet = async () => (await import('../../../features/alerts/kindLists')).WaterReportSheet;
const waterDetailSheet = async () => (await import('../../../features/alerts/detailPages')).WaterDetailSheet;
const waterPlaceSheet = async () => (await import('../../../features/alerts/detailPages')).WaterPlaceSheet;
const callLogSheet = async () => (await import('../../../features/cardSettings/CallLogSheet')).CallLogSheet;
const crossingsScreen = async () => (await import('../../../features/crossings/CrossingsScreen')).CrossingsScreen;
const crossingReasonScreen = async () => (await import('../screens/CrossingReasonScreen')).CrossingReasonScreen;
const outgoingSheet = async () => (await import('../../../features/cardSettings/OutgoingSheet')).OutgoingSheet;
const familySheet = async () => (await import('../../../features/cardSettings/FamilySheet')).FamilySheet;
const outgoingLogSheet = async () => (await import('../../../features/cardSettings/OutgoingLogSheet')).OutgoingLogSheet;
const incomingSheet = async () => (await import('../../../features/cardSettings/IncomingSheet')).IncomingSheet;
const incomingCreateSheet = async () =>
  (await import('../../../features/cardSettings/IncomingNumberSheet')).IncomingCreateSheet;
const incomingEditSheet = async () =>
  (await import('../../../features/cardSettings/IncomingNumberSheet')).IncomingEditSheet;
const incomingLimitSheet = async () =>
  (await import('../../../features/cardSettings/IncomingLimitSheet')).IncomingLimitSheet;
const tenoInfoScreen = async () => (await import('../screens/cardScreens')).TenoInfoScreen;
const classModeSheet = async () => (await import('../../../features/cardSettings/ClassModeSheet')).ClassModeSheet;
const classTimeSheet = async () => (await import('../../../features/cardSettings/ClassTimeSheet')).ClassTimeSheet;
const smsSheet = async () => (await import('../../../features/cardSettings/SmsSheets')).SmsSheet;
const smsThreadSheet = async () => (await import('../../../features/cardSettings/SmsSheets')).SmsThreadSheet;
const smsInterceptSheet = async () =>
  (await import('../../../features/cardSettings/SmsInterceptSheet')).SmsInterceptSheet;
const profileSheet = async () => (await import('../../../features/signIn/ProfileSheet')).ProfileSheet;
const alertSettingsSheet = async () => (await import('../../../features/alerts/AlertSettingsSheet')).AlertSettingsSheet;
const reachSheet = async () => (await import('../../../features/reach/ReachSheet')).ReachSheet;
const switchIdentitySheet = async () =>
  (await import('../../../features/signIn/SwitchIdentitySheet')).SwitchIdentitySheet;
const setMobileSheet = async () => (await import('../../../features/passwords/SetMobileSheet')).SetMobileSheet;
const setPasswordSheet = async () => (await import('../../../features/passwords/SetPasswordSheet')).SetPasswordSheet;
const secondFactorSheet = async () =>
  (await import('../../../features/secondFactor/SecondFactorSheet')).SecondFactorSheet;
const importSheet = async () => (await import('../../../features/roster/ImportSheet')).ImportSheet;
const rollOverSheet = async () => (await import('../../../features/roster/RollOverSheet')).RollOverSheet;
const sessionsSheet = async () => (await import('../../../features/sessions/SessionsSheet')).SessionsSheet;
const accessSheet = async () => (await import('../../../features/access/AccessSheet')).AccessSheet;
const leftChildrenSheet = async () => (await import('../../../features/leaving/LeftChildrenSheet')).LeftChildrenSheet;
const profilePhotoSheet = async () => (await import('../../../features/profile/ProfilePhotoSheet')).ProfilePhotoSheet;
const proposeGuardianSheet = async () =>
  (await import('../../../features/invitations/ProposeGuardianSheet')).ProposeGuardianSheet;
const platformSettingsSheet = async () =>
  (await import('../../../features/settings/SettingsSheet')).PlatformSettingsSheet;
const platformSettingSheet = async () => (await import('../../../features/settings/SettingSheet')).PlatformSettingSheet;
const townMapScreen = async () => (await import('../screens/WhereScreen')).TownMapScreen;
const lossScreen = async () => (await import('../screens/cardScreens')).LossScreen;

/** Where the operator begins, who sees no child. */
const PLATFORM = '/platform';

/** The first screen over the map, which needs no other texts than the map. */
export const homeRoutes = (): RouteObject[] => [
  {
    index: true,
    handle: { authority: ['student', 'teacher'], fallback: PLATFORM },
    element: <Navigate to="/home" replace />,
  },
  studentOrTeacher('home', 'app.home', HOME, homeScreen, { menu: true, fallback: PLATFORM }),
];

/** Made anew for every router, because a router writes into the routes it is given. */
export const mainRoutes = (): RouteObject[] => [
  // Ours: the alerts of all pupils, and each alert.
  studentOrTeacher('alerts', 'alerts.title', HOME, inboxSheet, { menu: true }),
  studentOrTeacher('alert/:alertId', 'alerts.one', '/alerts', alertSheet, { likely: true }),
  // Ours: the school's water areas, and each of them.
  studentOrTeacher('water', 'water.title', HOME, waterListSheet, { menu: true }),
  studentOrTeacher('water/:areaId', 'water.one', '/water', waterAreaSheet, { likely: true }),
  studentOrTeacher('address', 'app.address', HOME, addressScreen, { menu: true }),
  // Ours: who saw the viewer's number, and when the viewer likes to be called.
  studentOrTeacher('address/own', 'address.own', '/address', ownContactSheet),
  studentOrTeacher('app', 'app.apps', HOME, appSheet, { menu: true }),
  studentOrTeacher('class/group', 'home.groups', HOME, groupsSheet, { menu: true }),
  studentOrTeacher('class/group/edit/:id?', 'groups.editTitle', '/class/group', groupEditSheet, { bar: false }),
  // Ours: what teachers write to the families of classes.
  studentOrTeacher('notice', 'home.notices', HOME, noticesSheet),
  teacher('notice/new', 'notices.new', '/notice', newNoticeSheet, { bar: false, likely: true }),
  studentOrTeacher('notice/:noticeId', 'notices.one', '/notice', noticeSheet),

  // Ours: one field over the map for people, places and coordinates.
  studentOrTeacher('search', 'search.title', HOME, searchSheet, { likely: true }),
  student('position', 'positions.title', HOME, pupilScreen, { menu: true }),
  // Ours: the same sheet for a teacher.
  teacher('pupil/:studentId', 'positions.title', HOME, pupilScreen, { likely: true }),
  student('track', 'track.title', HOME, trackScreen, { menu: true }),
  // Ours: the same sheet for a teacher.
  teacher('pupil/:studentId/track', 'track.title', HOME, trackScreen, { likely: true }),
  student('device', 'home.device', HOME, deviceSheet, { menu: true }),
  student('device/message', 'card.kind.message', '/device', messageSheet),
  student('device/temperature', 'health.temperature', '/device', temperatureSheet),
  student('device/place', 'radioMap.title', '/device', cardPlaceSheet),
  // Ours: the same sheet for a teacher.
  teacher('pupil/:studentId/temperature', 'health.temperature', HOME, temperatureSheet),
  student('device/sos', 'alerts.sosList', '/device', sosSheet),
  student('device/sos/detail', 'alerts.sosOne', '/device/sos', sosDetailSheet),
  student('device/water-area-report', 'alerts.waterList', '/device', waterReportSheet),
  student('device/water-area-detail', 'alerts.waterOne', '/device/water-area-report', waterDetailSheet),
  student('device/water-area/location', 'alerts.waterPlace', '/device/water-area-report', waterPlaceSheet),
  student('device/call/log', 'card.callLog', '/device', callLogSheet),
  student('device/geofencing', 'positions.fences', '/device', geofencingScreen, { likely: true }),
  // Ours: the same for a pupil opened by a teacher, and for all fences of the school.
  teacher('pupil/:studentId/geofencing', 'positions.fences', HOME, geofencingScreen),
  teacher('geofencing', 'positions.fences', HOME, geofencingScreen, { likely: true }),
  // Ours: the crossings, and why one did or did not ring.
  studentOrTeacher('device/geofencing/crossings', 'crossings.title', HOME, crossingsScreen, { likely: true }),
  studentOrTeacher('device/geofencing/why', 'track.why', HOME, crossingReasonScreen),
  student('device/outgoing', 'card.kind.outgoing', '/device', outgoingSheet),
  student('device/national/family', 'card.family', '/device', familySheet),
  student('device/outgoing-log', 'card.outgoingLog', '/device/outgoing', outgoingLogSheet),
  student('device/incoming', 'card.kind.incoming', '/device', incomingSheet),
  student('device/incoming-number/create', 'card.addNumber', '/device/incoming', incomingCreateSheet),
  student('device/incoming-number/edit', 'card.editNumber', '/device/incoming', incomingEditSheet),
  student('device/incoming-limit', 'card.incomingLimit', '/device/incoming', incomingLimitSheet),
  student('device/setting/tenoinfo', 'binding.tenoinfo', '/device', tenoInfoScreen),
  student('device/class', 'card.kind.classMode', '/device', classModeSheet),
  student('device/class/set/time/:index', 'card.classHours', '/device/class', classTimeSheet),
  student('device/sms', 'card.smsList', '/device', smsSheet),
  student('device/sms/:tel', 'card.smsThread', '/device/sms', smsThreadSheet, { bar: false }),
  student('device/sms-intercept', 'card.smsIntercept', '/device/sms', smsInterceptSheet),
  // Ours: class mode as the school wants it for a class.
  teacher('class/mode', 'card.classRule', '/manage', classRuleSheet),
  teacher('class/mode/:classId', 'card.classRule', '/class/mode', classRuleSheet),
  teacher('class/mode/:classId/time/:index', 'card.classHours', '/class/mode', classRuleSheet),

  anyone('profile', 'app.profile', HOME, profileSheet, { menu: true }),
  // Ours: which alerts the viewer receives.
  studentOrTeacher('profile/alerts', 'alerts.settings', '/profile', alertSettingsSheet),
  // Ours: where alerts reach the viewer.
  studentOrTeacher('profile/reach', 'reach.title', '/profile', reachSheet),
  anyone('profile/identity', 'common.switchIdentity', '/profile', switchIdentitySheet),
  anyone('profile/set/mobile', 'passwords.mobileTitle', '/profile', setMobileSheet),
  anyone('profile/set/password', 'passwords.update', '/profile', setPasswordSheet),
  // Ours: the second factor of an administrator.
  admin('profile/second-factor', 'secondFactor.title', '/profile', secondFactorSheet),
  // Ours: the roster of a file into the school, and the new school year.
  admin('manage/import', 'roster.title', '/manage', importSheet),
  admin('manage/roll-over', 'roster.rollOverPage', '/manage', rollOverSheet),
  // Ours: where the account is signed in.
  anyone('profile/sessions', 'sessions.title', '/profile', sessionsSheet),
  // Ours: which staff has opened the pupil.
  student('profile/access', 'access.title', '/profile', accessSheet),
  // Ours: what a family still has of a child who left the school.
  student('profile/left', 'leftChildren.title', '/profile', leftChildrenSheet),
  anyone('profile/set/face', 'profilePhoto.title', '/profile', profilePhotoSheet),
  // Ours: a second guardian, whom the school confirms.
  student('profile/guardian', 'invitations.propose', '/profile', proposeGuardianSheet),
  student('profile/set/loss', 'binding.reportLoss', '/profile', lossScreen),

  // Ours: the settings of the platform, for whoever runs it.
  operator('platform', 'settings.platform', '/profile', platformSettingsSheet),
  operator('platform/town-map', 'townMap.title', '/platform', townMapScreen),
  operator('platform/:name', 'settings.platform', '/platform', platformSettingSheet),

  // Ours: what the school keeps about its people, for administrators and class teachers.
  ...manageRoutes(),

  ...approvalRoutes(),
];
