/** Every route there is (2.02-2.36). The table is eager and small; the screens behind it come when they are opened. */
import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { BrokenDown, Forbidden, Missing, Unsubscribed } from '../../features/error-pages/pages';
import { loadMapLibrary } from '../../map/loadMapLibrary';
import { inTime } from './chunks';
import type { Handle } from './handle';
import { Broken } from './Broken';
import { Opening } from './Opening';
import { Root } from './Root';

type Load = () => Promise<ComponentType>;

const screen = (path: string, handle: Handle, load: Load): RouteObject => ({ path, handle, lazy: { Component: () => inTime(load()) } });

/** Screens that come later say so themselves. */
const laterSheet: Load = async () => (await import('./NotBuiltSheet')).NotBuiltSheet;
const later = (path: string, handle: Handle) => screen(path, handle, laterSheet);

/** Sign-in and entry pages: open to all, without the main area's bars, without a map. */
const entry = (path: string, handle: Handle, load: Load) => screen(path, { open: true, ...handle }, load);

/** For the student side only. */
const child = (path: string, handle: Handle, load: Load = laterSheet) => screen(path, { authority: 'student', ...handle }, load);

const MAIN = ['student', 'teacher'];

const mapShell: Load = async () => {
  loadMapLibrary();
  return (await import('./MapShell')).MapShell;
};

/** Made anew for every router: a router writes into the routes it is given. */
const entries = (): RouteObject[] => [
  { path: '/exception/403', handle: { open: true, title: 'forbidden' }, Component: Forbidden },
  { path: '/exception/404', handle: { open: true, title: 'missing' }, Component: Missing },
  { path: '/exception/500', handle: { open: true, title: 'brokenDown' }, Component: BrokenDown },
  { path: '/exception/unsubscribed', handle: { open: true, title: 'unsubscribed' }, Component: Unsubscribed },
  { path: '/user', handle: { open: true }, element: <Navigate to="/user/login" replace /> },
  entry('/user/login', { title: 'login' }, async () => (await import('../../features/sign-in/SignInPage')).SignInPage),
  entry('/user/identity', { title: 'chooseIdentity' }, async () => (await import('../../features/sign-in/IdentityPage')).IdentityPage),
  entry('/user/forget/password', { title: 'forgetPassword' }, async () => (await import('../../features/passwords/ForgetPasswordPage')).ForgetPasswordPage),
  entry('/user/update/password', { title: 'updatePassword' }, async () => (await import('../../features/passwords/UpdatePasswordPage')).UpdatePasswordPage),
  entry('/user/privacy-policy', { title: 'privacy' }, async () => (await import('../../features/privacy/PrivacyPolicyPage')).PrivacyPolicyPage),
  entry('/one-edu-login', { title: 'oneEdu' }, async () => (await import('../../features/entry/regions')).OneEduEntry),
  entry('/one-edu-login-hunan', { title: 'oneEduHunan' }, async () => (await import('../../features/entry/regions')).HunanEntry),
  entry('/one-edu-login-hainan', { title: 'oneEduHainan' }, async () => (await import('../../features/entry/regions')).HainanEntry),
  entry('/heEduAuthBack', { title: 'heEduAuthBack' }, async () => (await import('../../features/entry/callbacks')).HeEduAuthBack),
  entry('/bindCardEntry', { title: 'bindCardEntry' }, async () => (await import('../../features/entry/callbacks')).BindCardEntry),
  entry('/authBack', { title: 'authBack', bar: false }, async () => (await import('../../features/entry/callbacks')).AuthBack),
  entry('/bind/card', { title: 'bindCard' }, async () => (await import('../../features/binding/BindPage')).BindPage),
  entry('/device/bindDevice', { title: 'bindDevice' }, async () => (await import('../../features/binding/BindPage')).BindPage),
  entry('/device/mobileCheck', { title: 'mobileCheck' }, async () => (await import('../../features/binding/MobileCheckPage')).MobileCheckPage),
  entry('/device/bindSuccess', { title: 'bindSuccess' }, async () => (await import('../../features/binding/BindSuccessPage')).BindSuccessPage),
  entry('/device/searchContact', { title: 'searchContact' }, async () => (await import('../../features/binding/SearchContactPage')).SearchContactPage),
];

const main = (): RouteObject[] => [
  { index: true, handle: { authority: MAIN }, element: <Navigate to="/home" replace /> },
  screen('home', { title: 'home', authority: MAIN, menu: true }, async () => (await import('./HomeScreen')).HomeScreen),
  later('address', { title: 'address', authority: MAIN, menu: true }),
  later('app', { title: 'app', authority: MAIN, menu: true }),
  later('class/group', { title: 'classGroup', authority: MAIN, menu: true }),
  later('class/group/edit/:id?', { title: 'classGroupEdit', authority: MAIN, bar: false, closesTo: '/class/group' }),

  child('position', { title: 'position', menu: true }, async () => (await import('../../features/positions/PupilSheet')).PupilSheet),
  // Ours: the same sheet for a teacher's pupil.
  screen('pupil/:studentId', { title: 'position', authority: 'teacher' }, async () => (await import('../../features/positions/PupilSheet')).PupilSheet),
  child('track', { title: 'track', menu: true }, async () => (await import('../../features/track/TrackScreen')).TrackScreen),
  // Ours: the same sheet for a teacher's pupil.
  screen('pupil/:studentId/track', { title: 'track', authority: 'teacher' }, async () => (await import('../../features/track/TrackScreen')).TrackScreen),
  child('device', { title: 'device', menu: true }),
  child('device/message', { title: 'deviceMessage', closesTo: '/device' }),
  child('device/temperature', { title: 'temperature', closesTo: '/device' }),
  child('device/sos', { title: 'sos', closesTo: '/device' }),
  child('device/sos/detail', { title: 'sosDetail', closesTo: '/device/sos' }),
  child('device/water-area-report', { title: 'waterReport', closesTo: '/device' }),
  child('device/water-area-detail', { title: 'waterDetail', closesTo: '/device/water-area-report' }),
  child('device/water-area/location', { title: 'waterLocation', closesTo: '/device/water-area-report' }),
  child('device/call/log', { title: 'callLog', closesTo: '/device' }),
  child('device/geofencing', { title: 'geofencing', closesTo: '/device' }),
  child('device/outgoing', { title: 'outgoing', closesTo: '/device' }),
  child('device/national/family', { title: 'nationalFamily', closesTo: '/device' }),
  child('device/outgoing-log', { title: 'outgoingLog', closesTo: '/device/outgoing' }),
  child('device/incoming', { title: 'incoming', closesTo: '/device' }),
  child('device/incoming-number/create', { title: 'incomingCreate', closesTo: '/device/incoming' }),
  child('device/incoming-number/edit', { title: 'incomingEdit', closesTo: '/device/incoming' }),
  child('device/incoming-limit', { title: 'incomingLimit', closesTo: '/device/incoming' }),
  child('device/setting/tenoinfo', { title: 'tenoinfo', closesTo: '/device' }, async () => (await import('../../features/binding/TenoInfoSheet')).TenoInfoSheet),
  child('device/class', { title: 'classMode', closesTo: '/device' }),
  child('device/class/set/time/:index', { title: 'classTime', closesTo: '/device/class' }),
  child('device/sms', { title: 'sms', closesTo: '/device' }),
  child('device/sms/:tel', { title: 'smsThread', bar: false, closesTo: '/device/sms' }),
  child('device/sms-intercept', { title: 'smsIntercept', closesTo: '/device/sms' }),

  screen('profile', { title: 'profile', menu: true }, async () => (await import('../../features/sign-in/ProfileSheet')).ProfileSheet),
  screen('profile/identity', { title: 'identity', closesTo: '/profile' }, async () => (await import('../../features/sign-in/SwitchIdentitySheet')).SwitchIdentitySheet),
  later('profile/set/mobile', { title: 'setMobile', closesTo: '/profile' }),
  later('profile/set/password', { title: 'setPassword', closesTo: '/profile' }),
  later('profile/set/face', { title: 'setFace', closesTo: '/profile' }),
  child('profile/set/loss', { title: 'setLoss', closesTo: '/profile' }),

  later('approval/my/pending', { title: 'approvalPending' }),
  later('approval/copy', { title: 'approvalCopy' }),
  later('archives/my/pending', { title: 'archivesPending' }),
  later('archives/copy', { title: 'archivesCopy' }),
];

/** The table below one root, whose middleware is the guard. */
export const createRoutes = (middleware: RouteObject['middleware']): RouteObject[] => [
  {
    id: 'root',
    path: '/',
    Component: Root,
    ErrorBoundary: Broken,
    HydrateFallback: Opening,
    ...(middleware && { middleware }),
    children: [
      ...entries(),
      { id: 'main', lazy: { Component: () => inTime(mapShell()) }, children: main() },
      { path: '*', handle: { open: true, title: 'missing' }, Component: Missing },
    ],
  },
];
