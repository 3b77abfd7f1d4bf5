/** Every route there is (2.02-2.36). The table is eager and small; the screens behind it come when they are opened. */
import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { BrokenDown, Forbidden, Missing, Unsubscribed } from '../../../features/error-pages/pages';
import { loadMapLibrary } from '../../../map/loadMapLibrary';
import { inTime } from './loadChunk';
import type { Handle } from './routeHandle';
import { Broken } from './RouteErrorPage';
import { Opening } from '../Opening';
import { Root } from '../Root';

type Load = () => Promise<ComponentType>;
/** Loads the texts that the sign-in page does without. */
type LoadTexts = () => Promise<void>;

/** As one function: the router swallows the failure of a lazy property where there is no loader, and draws nothing at all. */
const lazily = (load: Load) => async () => ({ Component: await inTime(load()) });

const screen = (path: string, handle: Handle, load: Load): RouteObject => ({ path, handle, lazy: lazily(load) });

/** Screens that come later say so themselves. */
const later = (path: string, handle: Handle) =>
  screen(path, { ...handle, later: true }, async () => (await import('../screens/NotBuiltSheet')).NotBuiltSheet);

/** Loads a screen and the texts of all screens side by side. */
const withTexts =
  (load: Load, loadTexts: LoadTexts): Load =>
  async () => {
    const [component] = await Promise.all([load(), loadTexts()]);
    return component;
  };

/** Sign-in and entry pages: open to all, without the main area's bars, without a map. */
const entry = (path: string, handle: Handle, load: Load) => screen(path, { open: true, ...handle }, load);

/** For the student side only. */
const child = (path: string, handle: Handle, load?: Load) => {
  const own = { authority: 'student', ...handle };
  return load ? screen(path, own, load) : later(path, own);
};

const MAIN = ['student', 'teacher'];

const geofencing: Load = async () => (await import('../../../features/geofencing/GeofencingScreen')).GeofencingScreen;

const mapShell: Load = async () => {
  loadMapLibrary();
  return (await import('../shell/MapShell')).MapShell;
};

const temperature: Load = async () => (await import('../../../features/health/TemperatureSheet')).TemperatureSheet;

const signInPage: Load = async () => (await import('../../../features/sign-in/SignInPage')).SignInPage;

/** Begins to fetch sign-in before anything else is known; when it does not come, the router asks for it once more and says so. */
export const fetchSignIn = () => void signInPage().catch(() => undefined);

/** Made anew for every router: a router writes into the routes it is given. */
const entries = (loadTexts: LoadTexts): RouteObject[] => {
  const page = (path: string, handle: Handle, load: Load) => entry(path, handle, withTexts(load, loadTexts));
  return [
    { path: '/exception/403', handle: { open: true, title: 'forbidden' }, Component: Forbidden },
    { path: '/exception/404', handle: { open: true, title: 'missing' }, Component: Missing },
    { path: '/exception/500', handle: { open: true, title: 'brokenDown' }, Component: BrokenDown },
    { path: '/exception/unsubscribed', handle: { open: true, title: 'unsubscribed' }, Component: Unsubscribed },
    { path: '/user', handle: { open: true }, element: <Navigate to="/user/login" replace /> },
    entry('/user/login', { title: 'login' }, signInPage),
    entry(
      '/user/identity',
      { title: 'chooseIdentity' },
      async () => (await import('../../../features/sign-in/IdentityPage')).IdentityPage,
    ),
    page(
      '/user/forget/password',
      { title: 'forgetPassword' },
      async () => (await import('../../../features/passwords/ForgetPasswordPage')).ForgetPasswordPage,
    ),
    page(
      '/user/update/password',
      { title: 'updatePassword' },
      async () => (await import('../../../features/passwords/UpdatePasswordPage')).UpdatePasswordPage,
    ),
    page(
      '/user/privacy-policy',
      { title: 'privacy' },
      async () => (await import('../../../features/privacy/PrivacyPolicyPage')).PrivacyPolicyPage,
    ),
    page(
      '/one-edu-login',
      { title: 'oneEdu' },
      async () => (await import('../../../features/entry/regions')).OneEduEntry,
    ),
    page(
      '/one-edu-login-hunan',
      { title: 'oneEduHunan' },
      async () => (await import('../../../features/entry/regions')).HunanEntry,
    ),
    page(
      '/one-edu-login-hainan',
      { title: 'oneEduHainan' },
      async () => (await import('../../../features/entry/regions')).HainanEntry,
    ),
    page(
      '/heEduAuthBack',
      { title: 'heEduAuthBack' },
      async () => (await import('../../../features/entry/callbacks')).HeEduAuthBack,
    ),
    page(
      '/bindCardEntry',
      { title: 'bindCardEntry' },
      async () => (await import('../../../features/entry/callbacks')).BindCardEntry,
    ),
    page(
      '/authBack',
      { title: 'authBack', bar: false },
      async () => (await import('../../../features/entry/callbacks')).AuthBack,
    ),
    page(
      '/bind/card',
      { title: 'bindCard' },
      async () => (await import('../../../features/binding/BindPage')).BindPage,
    ),
    page(
      '/device/bindDevice',
      { title: 'bindDevice' },
      async () => (await import('../../../features/binding/BindPage')).BindPage,
    ),
    page(
      '/device/mobileCheck',
      { title: 'mobileCheck' },
      async () => (await import('../../../features/binding/MobileCheckPage')).MobileCheckPage,
    ),
    page(
      '/device/bindSuccess',
      { title: 'bindSuccess' },
      async () => (await import('../../../features/binding/BindSuccessPage')).BindSuccessPage,
    ),
    page(
      '/device/searchContact',
      { title: 'searchContact' },
      async () => (await import('../../../features/binding/SearchContactPage')).SearchContactPage,
    ),
  ];
};

const main = (): RouteObject[] => [
  { index: true, handle: { authority: MAIN }, element: <Navigate to="/home" replace /> },
  screen(
    'home',
    { title: 'home', authority: MAIN, menu: true },
    async () => (await import('../screens/HomeScreen')).HomeScreen,
  ),
  // Ours: everyone's alerts, and the room of each.
  screen(
    'alerts',
    { title: 'alerts', authority: MAIN, menu: true },
    async () => (await import('../../../features/alerts/InboxSheet')).InboxSheet,
  ),
  screen(
    'alert/:alertId',
    { title: 'alert', authority: MAIN },
    async () => (await import('../../../features/alerts/detailPages')).AlertSheet,
  ),
  // Ours: the waters of the school, and each of them.
  screen(
    'water',
    { title: 'waters', authority: MAIN, menu: true },
    async () => (await import('../../../features/water/WaterListSheet')).WaterListSheet,
  ),
  screen(
    'water/:areaId',
    { title: 'waterArea', authority: MAIN, closesTo: '/water' },
    async () => (await import('../../../features/water/WaterAreaSheet')).WaterAreaSheet,
  ),
  later('address', { title: 'address', authority: MAIN, menu: true }),
  screen(
    'app',
    { title: 'app', authority: MAIN, menu: true },
    async () => (await import('../../../features/applications/AppSheet')).AppSheet,
  ),
  later('class/group', { title: 'classGroup', authority: MAIN, menu: true }),
  later('class/group/edit/:id?', { title: 'classGroupEdit', authority: MAIN, bar: false, closesTo: '/class/group' }),

  child(
    'position',
    { title: 'position', menu: true },
    async () => (await import('../screens/PupilScreen')).PupilScreen,
  ),
  // Ours: the same sheet for a teacher's pupil.
  screen(
    'pupil/:studentId',
    { title: 'position', authority: 'teacher' },
    async () => (await import('../screens/PupilScreen')).PupilScreen,
  ),
  child(
    'track',
    { title: 'track', menu: true },
    async () => (await import('../../../features/track/TrackScreen')).TrackScreen,
  ),
  // Ours: the same sheet for a teacher's pupil.
  screen(
    'pupil/:studentId/track',
    { title: 'track', authority: 'teacher' },
    async () => (await import('../../../features/track/TrackScreen')).TrackScreen,
  ),
  child('device', { title: 'device', menu: true }, async () => (await import('../screens/DeviceSheet')).DeviceSheet),
  child('device/message', { title: 'deviceMessage', closesTo: '/device' }),
  child('device/temperature', { title: 'temperature', closesTo: '/device' }, temperature),
  // Ours: the same sheet for a teacher's pupil.
  screen('pupil/:studentId/temperature', { title: 'temperature', authority: 'teacher' }, temperature),
  child(
    'device/sos',
    { title: 'sos', closesTo: '/device' },
    async () => (await import('../../../features/alerts/kindLists')).SosSheet,
  ),
  child(
    'device/sos/detail',
    { title: 'sosDetail', closesTo: '/device/sos' },
    async () => (await import('../../../features/alerts/detailPages')).SosDetailSheet,
  ),
  child(
    'device/water-area-report',
    { title: 'waterReport', closesTo: '/device' },
    async () => (await import('../../../features/alerts/kindLists')).WaterReportSheet,
  ),
  child(
    'device/water-area-detail',
    { title: 'waterDetail', closesTo: '/device/water-area-report' },
    async () => (await import('../../../features/alerts/detailPages')).WaterDetailSheet,
  ),
  child(
    'device/water-area/location',
    { title: 'waterLocation', closesTo: '/device/water-area-report' },
    async () => (await import('../../../features/alerts/detailPages')).WaterPlaceSheet,
  ),
  child('device/call/log', { title: 'callLog', closesTo: '/device' }),
  child('device/geofencing', { title: 'geofencing', closesTo: '/device' }, geofencing),
  // Ours: the same for a pupil of staff, and all of a school's.
  screen('pupil/:studentId/geofencing', { title: 'geofencing', authority: 'teacher' }, geofencing),
  screen('geofencing', { title: 'geofencing', authority: 'teacher' }, geofencing),
  // Ours: what fences have told, and why.
  screen(
    'device/geofencing/crossings',
    { title: 'crossings', authority: MAIN },
    async () => (await import('../../../features/crossings/CrossingsScreen')).CrossingsScreen,
  ),
  screen(
    'device/geofencing/why',
    { title: 'why', authority: MAIN },
    async () => (await import('../screens/CrossingReasonScreen')).WhyRoute,
  ),
  child('device/outgoing', { title: 'outgoing', closesTo: '/device' }),
  child('device/national/family', { title: 'nationalFamily', closesTo: '/device' }),
  child('device/outgoing-log', { title: 'outgoingLog', closesTo: '/device/outgoing' }),
  child('device/incoming', { title: 'incoming', closesTo: '/device' }),
  child('device/incoming-number/create', { title: 'incomingCreate', closesTo: '/device/incoming' }),
  child('device/incoming-number/edit', { title: 'incomingEdit', closesTo: '/device/incoming' }),
  child('device/incoming-limit', { title: 'incomingLimit', closesTo: '/device/incoming' }),
  child(
    'device/setting/tenoinfo',
    { title: 'tenoinfo', closesTo: '/device' },
    async () => (await import('../../../features/binding/TenoInfoSheet')).TenoInfoSheet,
  ),
  child('device/class', { title: 'classMode', closesTo: '/device' }),
  child('device/class/set/time/:index', { title: 'classTime', closesTo: '/device/class' }),
  child('device/sms', { title: 'sms', closesTo: '/device' }),
  child('device/sms/:tel', { title: 'smsThread', bar: false, closesTo: '/device/sms' }),
  child('device/sms-intercept', { title: 'smsIntercept', closesTo: '/device/sms' }),

  screen(
    'profile',
    { title: 'profile', menu: true },
    async () => (await import('../../../features/sign-in/ProfileSheet')).ProfileSheet,
  ),
  // Ours: what one wants to be told of.
  screen(
    'profile/alerts',
    { title: 'alertSettings', authority: MAIN, closesTo: '/profile' },
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
  // Ours: who of the staff has looked at the child.
  child(
    'profile/access',
    { title: 'access', closesTo: '/profile' },
    async () => (await import('../../../features/access/AccessSheet')).AccessSheet,
  ),
  screen(
    'profile/set/face',
    { title: 'setFace', closesTo: '/profile' },
    async () => (await import('../../../features/profile/FaceSheet')).FaceSheet,
  ),
  child(
    'profile/set/loss',
    { title: 'setLoss', closesTo: '/profile' },
    async () => (await import('../../../features/binding/LossSheet')).LossSheet,
  ),

  later('approval/my/pending', { title: 'approvalPending' }),
  later('approval/copy', { title: 'approvalCopy' }),
  later('archives/my/pending', { title: 'archivesPending' }),
  later('archives/copy', { title: 'archivesCopy' }),
];

/** The table below one root, whose middleware is the guard. */
export const createRoutes = (
  middleware: RouteObject['middleware'],
  loadTexts: LoadTexts = async () => {},
): RouteObject[] => [
  {
    id: 'root',
    path: '/',
    Component: Root,
    ErrorBoundary: Broken,
    HydrateFallback: Opening,
    ...(middleware && { middleware }),
    children: [
      ...entries(loadTexts),
      { id: 'main', lazy: lazily(withTexts(mapShell, loadTexts)), children: main() },
      { path: '*', handle: { open: true, title: 'missing' }, Component: Missing },
    ],
  },
];
