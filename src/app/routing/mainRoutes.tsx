/**
 * The screens over the map, for signed-in visitors (2.12-2.36). 'Ours' marks routes that the specification does not
 * name.
 */
import { Navigate, type RouteObject } from 'react-router-dom';
import { type LoadScreen, notBuiltScreen, screen, studentScreen } from './defineRoute';

const STUDENT_OR_TEACHER = ['student', 'teacher'];

const geofencing: LoadScreen = async () =>
  (await import('../../../features/geofencing/GeofencingScreen')).GeofencingScreen;

const temperature: LoadScreen = async () =>
  (await import('../../../features/health/TemperatureSheet')).TemperatureSheet;

/** Made anew for every router, because a router writes into the routes it is given. */
export const mainRoutes = (): RouteObject[] => [
  { index: true, handle: { authority: STUDENT_OR_TEACHER }, element: <Navigate to="/home" replace /> },
  screen(
    'home',
    { title: 'home', authority: STUDENT_OR_TEACHER, menu: true },
    async () => (await import('../screens/HomeScreen')).HomeScreen,
  ),
  // Ours: the alerts of all pupils, and each alert.
  screen(
    'alerts',
    { title: 'alerts', authority: STUDENT_OR_TEACHER, menu: true },
    async () => (await import('../../../features/alerts/InboxSheet')).InboxSheet,
  ),
  screen(
    'alert/:alertId',
    { title: 'alert', authority: STUDENT_OR_TEACHER },
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
    { title: 'waterArea', authority: STUDENT_OR_TEACHER, closesTo: '/water' },
    async () => (await import('../../../features/water/WaterAreaSheet')).WaterAreaSheet,
  ),
  notBuiltScreen('address', { title: 'address', authority: STUDENT_OR_TEACHER, menu: true }),
  screen(
    'app',
    { title: 'app', authority: STUDENT_OR_TEACHER, menu: true },
    async () => (await import('../../../features/applications/AppSheet')).AppSheet,
  ),
  notBuiltScreen('class/group', { title: 'classGroup', authority: STUDENT_OR_TEACHER, menu: true }),
  notBuiltScreen('class/group/edit/:id?', {
    title: 'classGroupEdit',
    authority: STUDENT_OR_TEACHER,
    bar: false,
    closesTo: '/class/group',
  }),

  studentScreen(
    'position',
    { title: 'position', menu: true },
    async () => (await import('../screens/PupilScreen')).PupilScreen,
  ),
  // Ours: the same sheet for a teacher.
  screen(
    'pupil/:studentId',
    { title: 'position', authority: 'teacher' },
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
    { title: 'track', authority: 'teacher' },
    async () => (await import('../../../features/track/TrackScreen')).TrackScreen,
  ),
  studentScreen(
    'device',
    { title: 'device', menu: true },
    async () => (await import('../screens/DeviceSheet')).DeviceSheet,
  ),
  studentScreen('device/message', { title: 'deviceMessage', closesTo: '/device' }),
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
  studentScreen('device/call/log', { title: 'callLog', closesTo: '/device' }),
  studentScreen('device/geofencing', { title: 'geofencing', closesTo: '/device' }, geofencing),
  // Ours: the same for a pupil opened by a teacher, and for all fences of the school.
  screen('pupil/:studentId/geofencing', { title: 'geofencing', authority: 'teacher' }, geofencing),
  screen('geofencing', { title: 'geofencing', authority: 'teacher' }, geofencing),
  // Ours: the crossings, and why one did or did not ring.
  screen(
    'device/geofencing/crossings',
    { title: 'crossings', authority: STUDENT_OR_TEACHER },
    async () => (await import('../../../features/crossings/CrossingsScreen')).CrossingsScreen,
  ),
  screen(
    'device/geofencing/why',
    { title: 'why', authority: STUDENT_OR_TEACHER },
    async () => (await import('../screens/CrossingReasonScreen')).CrossingReasonScreen,
  ),
  studentScreen('device/outgoing', { title: 'outgoing', closesTo: '/device' }),
  studentScreen('device/national/family', { title: 'nationalFamily', closesTo: '/device' }),
  studentScreen('device/outgoing-log', { title: 'outgoingLog', closesTo: '/device/outgoing' }),
  studentScreen('device/incoming', { title: 'incoming', closesTo: '/device' }),
  studentScreen('device/incoming-number/create', { title: 'incomingCreate', closesTo: '/device/incoming' }),
  studentScreen('device/incoming-number/edit', { title: 'incomingEdit', closesTo: '/device/incoming' }),
  studentScreen('device/incoming-limit', { title: 'incomingLimit', closesTo: '/device/incoming' }),
  studentScreen(
    'device/setting/tenoinfo',
    { title: 'tenoinfo', closesTo: '/device' },
    async () => (await import('../../../features/binding/TenoInfoSheet')).TenoInfoSheet,
  ),
  studentScreen('device/class', { title: 'classMode', closesTo: '/device' }),
  studentScreen('device/class/set/time/:index', { title: 'classTime', closesTo: '/device/class' }),
  studentScreen('device/sms', { title: 'sms', closesTo: '/device' }),
  studentScreen('device/sms/:tel', { title: 'smsThread', bar: false, closesTo: '/device/sms' }),
  studentScreen('device/sms-intercept', { title: 'smsIntercept', closesTo: '/device/sms' }),

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
  // Ours: which staff has opened the pupil.
  studentScreen(
    'profile/access',
    { title: 'access', closesTo: '/profile' },
    async () => (await import('../../../features/access/AccessSheet')).AccessSheet,
  ),
  screen(
    'profile/set/face',
    { title: 'setFace', closesTo: '/profile' },
    async () => (await import('../../../features/profile/ProfilePhotoSheet')).ProfilePhotoSheet,
  ),
  studentScreen(
    'profile/set/loss',
    { title: 'setLoss', closesTo: '/profile' },
    async () => (await import('../../../features/binding/LossSheet')).LossSheet,
  ),

  notBuiltScreen('approval/my/pending', { title: 'approvalPending' }),
  notBuiltScreen('approval/copy', { title: 'approvalCopy' }),
  notBuiltScreen('archives/my/pending', { title: 'archivesPending' }),
  notBuiltScreen('archives/copy', { title: 'archivesCopy' }),
];
