/**
 * The route table (2.02-2.36): here the pages outside the map, in mainRoutes.tsx the screens over it. The table is
 * loaded at once and is small; each screen is a chunk that loads when it is opened.
 */
import { Navigate, Outlet, type RouteObject, useRouteError } from 'react-router-dom';
import { BrokenDown, Missing } from '../../../features/errorPages/errorPages';
import { loadMapLibrary } from '../../../map/loadMapLibrary';
import { FirstPageLoading } from '../FirstPageLoading';
import { Root } from '../Root';
import { page } from './defineRoute';
import { lazily, type LoadScreen } from './lazyScreen';
import { homeRoutes, mainRoutes } from './mainRoutes';
import type { RouteHandle, Title } from './routeHandle';
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

const signInPage: LoadScreen = async () => (await import('../../../features/signIn/SignInPage')).SignInPage;

/**
 * Starts to load the sign-in page before the session is known. If that fails, the router loads it again and shows the
 * error.
 */
export const fetchSignIn = () => void signInPage().catch(() => undefined);

const forbiddenScreen = async () => (await import('../screens/errorScreens')).ForbiddenScreen;
const unsubscribedScreen = async () => (await import('../screens/errorScreens')).UnsubscribedScreen;
const identityPage = async () => (await import('../../../features/signIn/IdentityPage')).IdentityPage;
const secondFactorPage = async () => (await import('../../../features/secondFactor/SecondFactorPage')).SecondFactorPage;
const factorSetUpPage = async () => (await import('../../../features/secondFactor/FactorSetUpPage')).FactorSetUpPage;
const setUpPage = async () => (await import('../../../features/setUp/SetUpPage')).SetUpPage;
const invitePage = async () => (await import('../../../features/invitations/InvitePage')).InvitePage;
const signInLinkPage = async () => (await import('../../../features/setUp/SignInLinkPage')).SignInLinkPage;
const forgetPasswordPage = async () =>
  (await import('../../../features/passwords/ForgetPasswordPage')).ForgetPasswordPage;
const updatePasswordPage = async () =>
  (await import('../../../features/passwords/UpdatePasswordPage')).UpdatePasswordPage;
const privacyPolicyPage = async () => (await import('../../../features/privacy/PrivacyPolicyPage')).PrivacyPolicyPage;
const oneEduEntry = async () => (await import('../../../features/entry/regionalEntryPages')).OneEduEntry;
const hunanEntry = async () => (await import('../../../features/entry/regionalEntryPages')).HunanEntry;
const hainanEntry = async () => (await import('../../../features/entry/regionalEntryPages')).HainanEntry;
const heEduAuthBack = async () => (await import('../../../features/entry/callbackPages')).HeEduAuthBack;
const bindCardEntry = async () => (await import('../../../features/entry/callbackPages')).BindCardEntry;
const authBack = async () => (await import('../../../features/entry/callbackPages')).AuthBack;
const bindPage = async () => (await import('../../../features/cards/BindPage')).BindPage;
const mobileCheckPage = async () => (await import('../../../features/cards/MobileCheckPage')).MobileCheckPage;
const bindSuccessPage = async () => (await import('../../../features/cards/BindSuccessPage')).BindSuccessPage;
const searchContactPage = async () => (await import('../../../features/cards/SearchContactPage')).SearchContactPage;

/** Made anew for every router, because a router writes into the routes it is given. */
const publicRoutes = (loadTexts: LoadTexts): RouteObject[] => {
  const pageWithTexts = (path: string, title: Title, load: LoadScreen, more?: RouteHandle) =>
    page(
      path,
      title,
      withTexts(
        load,
        () => loadTexts('map'),
        () => loadTexts('screens'),
      ),
      more,
    );
  return [
    page('/exception/403', 'errorPages.forbiddenPage', forbiddenScreen),
    { path: '/exception/404', handle: { open: true, title: 'errorPages.missingPage' }, Component: Missing },
    { path: '/exception/500', handle: { open: true, title: 'errorPages.brokenDownPage' }, Component: BrokenDown },
    page('/exception/unsubscribed', 'errorPages.unsubscribedPage', unsubscribedScreen),
    { path: '/user', handle: { open: true }, element: <Navigate to="/user/login" replace /> },
    page('/user/login', 'signIn.title', signInPage),
    page('/user/identity', 'signIn.identityTitle', identityPage),
    // Ours: the second step of a sign-in, and the set-up of a factor that the installation requires.
    pageWithTexts('/user/second-factor', 'secondFactor.title', secondFactorPage),
    pageWithTexts('/user/second-factor/set-up', 'secondFactor.title', factorSetUpPage),
    // Ours: the first school of an empty platform, and a new password by a one-use link.
    pageWithTexts('/setup', 'setUp.page', setUpPage),
    pageWithTexts('/invite', 'invitations.page', invitePage),
    pageWithTexts('/user/link', 'setUp.signInLink', signInLinkPage),
    pageWithTexts('/user/forget/password', 'passwords.forget', forgetPasswordPage),
    pageWithTexts('/user/update/password', 'passwords.update', updatePasswordPage),
    pageWithTexts('/user/privacy-policy', 'privacy.title', privacyPolicyPage),
    pageWithTexts('/one-edu-login', 'entries.oneEdu', oneEduEntry),
    pageWithTexts('/one-edu-login-hunan', 'entries.oneEduHunan', hunanEntry),
    pageWithTexts('/one-edu-login-hainan', 'entries.oneEduHainan', hainanEntry),
    pageWithTexts('/heEduAuthBack', 'entries.heEduAuthBack', heEduAuthBack),
    pageWithTexts('/bindCardEntry', 'entries.bindCardEntry', bindCardEntry),
    pageWithTexts('/authBack', 'entries.authBack', authBack, { bar: false }),
    pageWithTexts('/bind/card', 'binding.title', bindPage),
    pageWithTexts('/device/bindDevice', 'binding.bindDevice', bindPage),
    pageWithTexts('/device/mobileCheck', 'binding.mobileCheck', mobileCheckPage),
    pageWithTexts('/device/bindSuccess', 'binding.bindSuccess', bindSuccessPage),
    pageWithTexts('/device/searchContact', 'binding.contactTitle', searchContactPage),
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
      { path: '*', handle: { open: true, title: 'errorPages.missingPage' }, Component: Missing },
    ],
  },
];
