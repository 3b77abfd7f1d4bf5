/**
 * The screens over the map, for signed-in visitors (2.12-2.36). 'Ours' marks routes that the specification does not
 * name.
 */
import { Navigate, type RouteObject } from 'react-router-dom';
import { approvalRoutes } from './approvalRoutes';
import { manageRoutes } from './manageRoutes';
import { peopleRoutes } from './peopleRoutes';
import { screen, studentScreen } from './defineRoute';
import type { LoadScreen } from './lazyScreen';

const STUDENT_OR_TEACHER = ['student', 'teacher'];

const geofencing: LoadScreen = async () =>
  (await import('../../../features/geofencing/GeofencingScreen')).GeofencingScreen;

const temperature: LoadScreen = async () =>
  (await import('../../../features/health/TemperatureSheet')).TemperatureSheet;

const classRule: LoadScreen = async () =>
  (await import('../../../features/card-settings/ClassRuleSheet')).ClassRuleSheet;

/** The first screen over the map, which needs no other texts than the map. */
export const homeRoutes = (): RouteObject[] => [
  { index: true, handle: { authority: STUDENT_OR_TEACHER }, element: <Navigate to="/home" replace /> },
  screen(
    'home',
    { title: 'home', authority: STUDENT_OR_TEACHER, menu: true },
    async () => (await import('../screens/HomeScreen')).HomeScreen,
  ),
];

/** Made anew for every router, because a router writes into the routes it is given. */
export const mainRoutes = (): RouteObject[] => [
  // Ours: the alerts of all pupils, and each alert.
  screen(
    'alerts',
    { title: 'alerts', authority: STUDENT_OR_TEACHER, menu: true },
    async () => (await import('../../../features/alerts/InboxSheet')).InboxSheet,
  ),
  screen(
    'alert/:alertId',
    { title: 'alert', authority: STUDENT_OR_TEACHER, closesTo: '/alerts', likely: true },
    async () => (await import('../../../features/alerts/detailPages')).AlertSheet,
  ),
  // Ours: the school's water areas, and each of them.
  screen(
    'water',
    { title: 'waters', authority: STUDENT_OR_TEACHER, menu: true },
    async () => (await import('../../../features/water/WaterListSheet')).WaterListSheet,
  ),
  screen(
    'water/:areaId',
    { title: 'waterArea', authority: STUDENT_OR_TEACHER, closesTo: '/water', likely: true },
    async () => (await import('../../../features/water/WaterAreaSheet')).WaterAreaSheet,
  ),
  ...peopleRoutes(),

  studentScreen(
    'position',
    { title: 'position', menu: true },
    async () => (await import('../screens/PupilScreen')).PupilScreen,
  ),
  // Ours: the same sheet for a teacher.
  screen(
    'pupil/:studentId',
    { title: 'position', authority: 'teacher', likely: true },
    async () => (await import('../screens/PupilScreen')).PupilScreen,
  ),
  studentScreen(
    'track',
    { title: 'track', menu: true },
    async () => (await import('../../../features/track/TrackScreen')).TrackScreen,
  ),
  // Ours: the same sheet for a teacher.
  screen(
    'pupil/:studentId/track',
    { title: 'track', authority: 'teacher', likely: true },
    async () => (await import('../../../features/track/TrackScreen')).TrackScreen,
  ),
  studentScreen(
    'device',
    { title: 'device', menu: true },
    async () => (await import('../screens/DeviceSheet')).DeviceSheet,
  ),
  studentScreen(
    'device/message',
    { title: 'deviceMessage', closesTo: '/device' },
    async () => (await import('../../../features/card-settings/MessageSheet')).MessageSheet,
  ),
  studentScreen('device/temperature', { title: 'temperature', closesTo: '/device' }, temperature),
  // Ours: the same sheet for a teacher.
  screen('pupil/:studentId/temperature', { title: 'temperature', authority: 'teacher' }, temperature),
  studentScreen(
    'device/sos',
    { title: 'sos', closesTo: '/device' },
    async () => (await import('../../../features/alerts/kindLists')).SosSheet,
  ),
  studentScreen(
    'device/sos/detail',
    { title: 'sosDetail', closesTo: '/device/sos' },
    async () => (await import('../../../features/alerts/detailPages')).SosDetailSheet,
  ),
  studentScreen(
    'device/water-area-report',
    { title: 'waterReport', closesTo: '/device' },
    async () => (await import('../../../features/alerts/kindLists')).WaterReportSheet,
  ),
  studentScreen(
    'device/water-area-detail',
    { title: 'waterDetail', closesTo: '/device/water-area-report' },
    async () => (await import('../../../features/alerts/detailPages')).WaterDetailSheet,
  ),
  studentScreen(
    'device/water-area/location',
    { title: 'waterLocation', closesTo: '/device/water-area-report' },
    async () => (await import('../../../features/alerts/detailPages')).WaterPlaceSheet,
  ),
  studentScreen(
    'device/call/log',
    { title: 'callLog', closesTo: '/device' },
    async () => (await import('../../../features/card-settings/CallLogSheet')).CallLogSheet,
  ),
  studentScreen('device/geofencing', { title: 'geofencing', closesTo: '/device', likely: true }, geofencing),
  // Ours: the same for a pupil opened by a teacher, and for all fences of the school.
  screen('pupil/:studentId/geofencing', { title: 'geofencing', authority: 'teacher' }, geofencing),
  screen('geofencing', { title: 'geofencing', authority: 'teacher', likely: true }, geofencing),
  // Ours: the crossings, and why one did or did not ring.
  screen(
    'device/geofencing/crossings',
    { title: 'crossings', authority: STUDENT_OR_TEACHER, likely: true },
    async () => (await import('../../../features/crossings/CrossingsScreen')).CrossingsScreen,
  ),
  screen(
    'device/geofencing/why',
    { title: 'why', authority: STUDENT_OR_TEACHER },
    async () => (await import('../screens/CrossingReasonScreen')).CrossingReasonScreen,
  ),
  studentScreen(
    'device/outgoing',
    { title: 'outgoing', closesTo: '/device' },
    async () => (await import('../../../features/card-settings/OutgoingSheet')).OutgoingSheet,
  ),
  studentScreen(
    'device/national/family',
    { title: 'nationalFamily', closesTo: '/device' },
    async () => (await import('../../../features/card-settings/FamilySheet')).FamilySheet,
  ),
  studentScreen(
    'device/outgoing-log',
    { title: 'outgoingLog', closesTo: '/device/outgoing' },
    async () => (await import('../../../features/card-settings/OutgoingLogSheet')).OutgoingLogSheet,
  ),
  studentScreen(
    'device/incoming',
    { title: 'incoming', closesTo: '/device' },
    async () => (await import('../../../features/card-settings/IncomingSheet')).IncomingSheet,
  ),
  studentScreen(
    'device/incoming-number/create',
    { title: 'incomingCreate', closesTo: '/device/incoming' },
    async () => (await import('../../../features/card-settings/IncomingNumberSheet')).IncomingCreateSheet,
  ),
  studentScreen(
    'device/incoming-number/edit',
    { title: 'incomingEdit', closesTo: '/device/incoming' },
    async () => (await import('../../../features/card-settings/IncomingNumberSheet')).IncomingEditSheet,
  ),
  studentScreen(
    'device/incoming-limit',
    { title: 'incomingLimit', closesTo: '/device/incoming' },
    async () => (await import('../../../features/card-settings/IncomingLimitSheet')).IncomingLimitSheet,
  ),
  studentScreen(
    'device/setting/tenoinfo',
    { title: 'tenoinfo', closesTo: '/device' },
    async () => (await import('../screens/cardScreens')).TenoInfoScreen,
  ),
  studentScreen(
    'device/class',
    { title: 'classMode', closesTo: '/device' },
    async () => (await import('../../../features/card-settings/ClassModeSheet')).ClassModeSheet,
  ),
  studentScreen(
    'device/class/set/time/:index',
    { title: 'classTime', closesTo: '/device/class' },
    async () => (await import('../../../features/card-settings/ClassTimeSheet')).ClassTimeSheet,
  ),
  studentScreen(
    'device/sms',
    { title: 'sms', closesTo: '/device' },
    async () => (await import('../../../features/card-settings/SmsSheets')).SmsSheet,
  ),
  studentScreen(
    'device/sms/:tel',
    { title: 'smsThread', bar: false, closesTo: '/device/sms' },
    async () => (await import('../../../features/card-settings/SmsSheets')).SmsThreadSheet,
  ),
  studentScreen(
    'device/sms-intercept',
    { title: 'smsIntercept', closesTo: '/device/sms' },
    async () => (await import('../../../features/card-settings/SmsInterceptSheet')).SmsInterceptSheet,
  ),
  // Ours: class mode as the school wants it for a class.
  screen('class/mode', { title: 'classRules', authority: 'teacher', menu: true }, classRule),
  screen('class/mode/:classId', { title: 'classRules', authority: 'teacher', closesTo: '/class/mode' }, classRule),
  screen('class/mode/:classId/time/:index', { title: 'classTime', authority: 'teacher' }, classRule),

  screen(
    'profile',
    { title: 'profile', menu: true },
    async () => (await import('../../../features/sign-in/ProfileSheet')).ProfileSheet,
  ),
  // Ours: which alerts the viewer receives.
  screen(
    'profile/alerts',
    { title: 'alertSettings', authority: STUDENT_OR_TEACHER, closesTo: '/profile' },
    async () => (await import('../../../features/alerts/AlertSettingsSheet')).AlertSettingsSheet,
  ),
  screen(
    'profile/identity',
    { title: 'identity', closesTo: '/profile' },
    async () => (await import('../../../features/sign-in/SwitchIdentitySheet')).SwitchIdentitySheet,
  ),
  screen(
    'profile/set/mobile',
    { title: 'setMobile', closesTo: '/profile' },
    async () => (await import('../../../features/passwords/SetMobileSheet')).SetMobileSheet,
  ),
  screen(
    'profile/set/password',
    { title: 'setPassword', closesTo: '/profile' },
    async () => (await import('../../../features/passwords/SetPasswordSheet')).SetPasswordSheet,
  ),
  // Ours: the second factor of an administrator.
  screen(
    'profile/second-factor',
    { title: 'secondFactor', authority: 'admin', closesTo: '/profile' },
    async () => (await import('../../../features/second-factor/SecondFactorSheet')).SecondFactorSheet,
  ),
  // Ours: the roster of a file into the school, and the new school year.
  screen(
    'manage/import',
    { title: 'rosterImport', authority: 'admin', closesTo: '/manage' },
    async () => (await import('../../../features/roster/ImportSheet')).ImportSheet,
  ),
  screen(
    'manage/roll-over',
    { title: 'rollOver', authority: 'admin', closesTo: '/manage' },
    async () => (await import('../../../features/roster/RollOverSheet')).RollOverSheet,
  ),
  // Ours: where the account is signed in.
  screen(
    'profile/sessions',
    { title: 'sessions', closesTo: '/profile' },
    async () => (await import('../../../features/sessions/SessionsSheet')).SessionsSheet,
  ),
  // Ours: which staff has opened the pupil.
  studentScreen(
    'profile/access',
    { title: 'access', closesTo: '/profile' },
    async () => (await import('../../../features/access/AccessSheet')).AccessSheet,
  ),
  // Ours: what a family still has of a child who left the school.
  studentScreen(
    'profile/left',
    { title: 'leftChildren', closesTo: '/profile' },
    async () => (await import('../../../features/left-children/LeftChildrenSheet')).LeftChildrenSheet,
  ),
  screen(
    'profile/set/face',
    { title: 'setFace', closesTo: '/profile' },
    async () => (await import('../../../features/profile/ProfilePhotoSheet')).ProfilePhotoSheet,
  ),
  // Ours: a second guardian, whom the school confirms.
  studentScreen(
    'profile/guardian',
    { title: 'proposeGuardian', closesTo: '/profile' },
    async () => (await import('../../../features/invitations/ProposeGuardianSheet')).ProposeGuardianSheet,
  ),
  studentScreen(
    'profile/set/loss',
    { title: 'setLoss', closesTo: '/profile' },
    async () => (await import('../screens/cardScreens')).LossScreen,
  ),

  // Ours: what the school keeps about its people, for administrators and class teachers.
  ...manageRoutes(),

  ...approvalRoutes(),
];
