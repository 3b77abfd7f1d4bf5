/**
 * The route table (2.02-2.36): here the pages outside the map, in mainRoutes.tsx the screens over it. The table is
 * loaded at once and is small; each screen is a chunk that loads when it is opened.
 */
import { Navigate, Outlet, type RouteObject, useRouteError } from 'react-router-dom';
import { BrokenDown, Missing } from '../../../features/error-pages/errorPages';
import { loadMapLibrary } from '../../../map/loadMapLibrary';
import { FirstPageLoading } from '../FirstPageLoading';
import { Root } from '../Root';
import { publicScreen } from './defineRoute';
import { lazily, type LoadScreen } from './lazyScreen';
import { homeRoutes, mainRoutes } from './mainRoutes';
import type { RouteHandle } from './routeHandle';
import type { TextPart } from '../words/loadTexts';
import { useEffect } from 'react';

/** The error boundary above all routes, for defects. A screen that does not load is no defect (lazyScreen.tsx). */
function RouteErrorPage() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <BrokenDown />;
}

/** The id of the route of the map and all screens over it. */
export const MAP_ROUTE = 'main';

/** Loads a part of the texts that the sign-in page does not need. */
type LoadTexts = (part: Exclude<TextPart, 'start'>) => Promise<void>;

/** Loads a screen and its texts in parallel. */
const withTexts =
  (load: LoadScreen, ...texts: (() => Promise<void>)[]): LoadScreen =>
  async () => {
    const [component] = await Promise.all([load(), ...texts.map((loadTexts) => loadTexts())]);
    return component;
  };

/** Stands above all screens over the map but the home screen, and waits for their texts. */
const outlet: LoadScreen = async () => Outlet;

const mapShell: LoadScreen = async () => {
  loadMapLibrary();
  return (await import('../shell/MapShell')).MapShell;
};

/**
 * Starts to load the map and its home screen before the session is known to be good. If that fails, the router loads
 * them again and shows the error.
 */
export function fetchMap(): void {
  Promise.all([mapShell(), import('../screens/HomeScreen')]).catch(() => undefined);
}

const signInPage: LoadScreen = async () => (await import('../../../features/sign-in/SignInPage')).SignInPage;

/**
 * Starts to load the sign-in page before the session is known. If that fails, the router loads it again and shows the
 * error.
 */
export const fetchSignIn = () => void signInPage().catch(() => undefined);

/** Made anew for every router, because a router writes into the routes it is given. */
const publicRoutes = (loadTexts: LoadTexts): RouteObject[] => {
  const pageWithTexts = (path: string, handle: RouteHandle, load: LoadScreen) =>
    publicScreen(
      path,
      handle,
      withTexts(
        load,
        () => loadTexts('map'),
        () => loadTexts('screens'),
      ),
    );
  return [
    publicScreen(
      '/exception/403',
      { title: 'forbidden' },
      async () => (await import('../screens/errorScreens')).ForbiddenScreen,
    ),
    { path: '/exception/404', handle: { open: true, title: 'missing' }, Component: Missing },
    { path: '/exception/500', handle: { open: true, title: 'brokenDown' }, Component: BrokenDown },
    publicScreen(
      '/exception/unsubscribed',
      { title: 'unsubscribed' },
      async () => (await import('../screens/errorScreens')).UnsubscribedScreen,
    ),
    { path: '/user', handle: { open: true }, element: <Navigate to="/user/login" replace /> },
    publicScreen('/user/login', { title: 'login' }, signInPage),
    publicScreen(
      '/user/identity',
      { title: 'chooseIdentity' },
      async () => (await import('../../../features/sign-in/IdentityPage')).IdentityPage,
    ),
    // Ours: the second step of a sign-in, and the set-up of a factor that the installation requires.
    pageWithTexts(
      '/user/second-factor',
      { title: 'secondFactor' },
      async () => (await import('../../../features/second-factor/SecondFactorPage')).SecondFactorPage,
    ),
    pageWithTexts(
      '/user/second-factor/set-up',
      { title: 'secondFactor' },
      async () => (await import('../../../features/second-factor/FactorSetUpPage')).FactorSetUpPage,
    ),
    // Ours: the first school of an empty platform, and a new password by a one-use link.
    pageWithTexts(
      '/setup',
      { title: 'setUp' },
      async () => (await import('../../../features/set-up/SetUpPage')).SetUpPage,
    ),
    pageWithTexts(
      '/invite',
      { title: 'invite' },
      async () => (await import('../../../features/invitations/InvitePage')).InvitePage,
    ),
    pageWithTexts(
      '/user/link',
      { title: 'signInLink' },
      async () => (await import('../../../features/set-up/SignInLinkPage')).SignInLinkPage,
    ),
    pageWithTexts(
      '/user/forget/password',
      { title: 'forgetPassword' },
      async () => (await import('../../../features/passwords/ForgetPasswordPage')).ForgetPasswordPage,
    ),
    pageWithTexts(
      '/user/update/password',
      { title: 'updatePassword' },
      async () => (await import('../../../features/passwords/UpdatePasswordPage')).UpdatePasswordPage,
    ),
    pageWithTexts(
      '/user/privacy-policy',
      { title: 'privacy' },
      async () => (await import('../../../features/privacy/PrivacyPolicyPage')).PrivacyPolicyPage,
    ),
    pageWithTexts(
      '/one-edu-login',
      { title: 'oneEdu' },
      async () => (await import('../../../features/entry/regionalEntryPages')).OneEduEntry,
    ),
    pageWithTexts(
      '/one-edu-login-hunan',
      { title: 'oneEduHunan' },
      async () => (await import('../../../features/entry/regionalEntryPages')).HunanEntry,
    ),
    pageWithTexts(
      '/one-edu-login-hainan',
      { title: 'oneEduHainan' },
      async () => (await import('../../../features/entry/regionalEntryPages')).HainanEntry,
    ),
    pageWithTexts(
      '/heEduAuthBack',
      { title: 'heEduAuthBack' },
      async () => (await import('../../../features/entry/callbackPages')).HeEduAuthBack,
    ),
    pageWithTexts(
      '/bindCardEntry',
      { title: 'bindCardEntry' },
      async () => (await import('../../../features/entry/callbackPages')).BindCardEntry,
    ),
    pageWithTexts(
      '/authBack',
      { title: 'authBack', bar: false },
      async () => (await import('../../../features/entry/callbackPages')).AuthBack,
    ),
    pageWithTexts(
      '/bind/card',
      { title: 'bindCard' },
      async () => (await import('../../../features/binding/BindPage')).BindPage,
    ),
    pageWithTexts(
      '/device/bindDevice',
      { title: 'bindDevice' },
      async () => (await import('../../../features/binding/BindPage')).BindPage,
    ),
    pageWithTexts(
      '/device/mobileCheck',
      { title: 'mobileCheck' },
      async () => (await import('../../../features/binding/MobileCheckPage')).MobileCheckPage,
    ),
    pageWithTexts(
      '/device/bindSuccess',
      { title: 'bindSuccess' },
      async () => (await import('../../../features/binding/BindSuccessPage')).BindSuccessPage,
    ),
    pageWithTexts(
      '/device/searchContact',
      { title: 'searchContact' },
      async () => (await import('../../../features/binding/SearchContactPage')).SearchContactPage,
    ),
  ];
};

/**
 * The whole table below one root route.
 * @param middleware the guard.
 * @param loadTexts for what needs more texts than sign-in has
 */
export const createRoutes = (
  middleware: RouteObject['middleware'],
  loadTexts: LoadTexts = async () => {},
): RouteObject[] => [
  {
    id: 'root',
    path: '/',
    Component: Root,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: FirstPageLoading,
    ...(middleware && { middleware }),
    children: [
      ...publicRoutes(loadTexts),
      {
        id: MAP_ROUTE,
        lazy: lazily(withTexts(mapShell, () => loadTexts('map'))),
        children: [
          ...homeRoutes(),
          { lazy: lazily(withTexts(outlet, () => loadTexts('screens'))), children: mainRoutes() },
        ],
      },
      { path: '*', handle: { open: true, title: 'missing' }, Component: Missing },
    ],
  },
];
