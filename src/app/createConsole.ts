/**
 * Creates the console from an environment, which has all time, chance, network and storage. The browser's entry and the
 * screen tests both call it.
 */
import { createBrowserRouter } from 'react-router-dom';
import { SERVICES } from '../../contract/call';
import { codecOf, SIGNATURE_HEADER, signatureOf, TOKEN_HEADER } from '../../contract/compat';
import { LIVE_PATH } from '../../contract/live';
import { location as locationCalls } from '../../contract/location';
import { type Role, roleOf } from '../../contract/permissions';
import type { RuntimeConfig } from '../../contract/runtimeConfig';
import { user } from '../../contract/user';
import { chooseLanguage } from '../../contract/language';
import { beginAhead } from '../service/api';
import { createCallsAhead } from '../service/callsAhead';
import { createRunningCalls } from '../service/runningCalls';
import { reactionTo } from '../service/errorCatalogue';
import { createLive } from '../service/live';
import { retryFailed } from '../service/retryFailed';
import type { ThunkContext } from '../service/thunkContext';
import { NO_PUSH, type PushDevice } from '../push/pushDevice';
import type { PageActivity } from '../service/pageActivity';
import { readEntryQuery, withoutSecrets } from '../session/entryQuery';
import { type BrowserStorage, LOCAL_KEYS } from '../session/browserStorage';
import { loginAddress, withoutBase } from '../session/signInTarget';
import { MINI_PROGRAM, readInitialSession } from '../session/initialSession';
import type { OfferAnswer, OfferedPersons } from '../session/offeredSession';
import { switchSession } from '../session/startSession';
import { sessionStarted, consoleOpened } from '../store/global';
import { GROUNDS, settingsOpened, THEMES } from '../store/setting';
import { createStore } from '../store/store';
import { createClock } from '../time/clock';
import { createVisitHistory } from '../ui/visitHistory';
import { loadLanguage, loadTexts } from './words/loadTexts';
import { createGuard } from './routing/guard';
import { createRoutes, MAP_ROUTE } from './routing/routes';
import { createMiniProgramShell, openScreensInShell, type MiniProgramScript } from './miniProgram/shell';
import { screenTitleOf } from './routing/useScreen';
import { createFailureHandlers } from './failureHandlers';

export interface ConsoleEnvironment {
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970, by the device's clock. */
  deviceNow: () => number;
  /** 0 to 1. */
  random: () => number;
  /** A text that nobody can guess. */
  newSecret: () => string;
  page: PageActivity;
  storage: BrowserStorage;
  /** Path of the site's root, with a leading slash. */
  basePath: string;
  location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;
  /** Replaces the present address without loading the new one. */
  replaceAddress: (address: string) => void;
  userAgent: string;
  languages: readonly string[];
  /** The console stands in a frame of another page. */
  embedded: boolean;
  /** WeChat's script inside a mini-program (2.37); null outside one. */
  miniProgram: MiniProgramScript | null;
  /** Web Push of this browser; none when left out. */
  push?: PushDevice;
}

/** What the map with its home screen asks for first. The operator sees no child. */
const firstCallsOf = (role: Role | null) => [
  ...(role === 'operator' ? [] : [locationCalls.classPositions, locationCalls.classStudents]),
  user.currentUser,
  ...(role === 'student' ? [user.pageAuthorities] : []),
];

/** The page that sets up an empty platform. */
const SET_UP = '/setup';

export type Console = ReturnType<typeof createConsole>;

/** @param config the installation's runtime configuration */
export function createConsole(environment: ConsoleEnvironment, config: RuntimeConfig) {
  const { storage, basePath, location } = environment;
  const clock = createClock(environment.deviceNow);
  const codec = codecOf(config.encode);
  const runningCalls = createRunningCalls();
  const currentPath = () => `${environment.location.pathname}${environment.location.search}`;
  /** Several calls may fail for the same reason; the page they lead to is opened once. */
  const goTo = (path: string) => {
    const { location: here, navigation } = router.state;
    if ((navigation.location ?? here).pathname !== path) void router.navigate(path);
  };
  const failureHandlers = createFailureHandlers({
    store: () => store,
    toLogin: () => goTo(loginAddress(currentPath(), store.getState().global.openId)),
    goTo,
  });
  const thunkContext: ThunkContext = {
    config,
    clock,
    runningCalls,
    callsAhead: createCallsAhead(),
    failureHandlers,
    storage: environment.storage,
    loadLanguage,
    newSecret: environment.newSecret,
    transport: { fetch: environment.fetch, config, codec, clock },
  };
  const store = createStore(thunkContext);

  const entryQuery = readEntryQuery(location.search);
  const query = environment.miniProgram ? { ...entryQuery, channel: MINI_PROGRAM } : entryQuery;
  const session = readInitialSession(query, storage, environment.embedded);
  const isWeixin = /MicroMessenger/i.test(environment.userAgent);
  store.dispatch(consoleOpened({ openId: session.openId, is_weixin: isWeixin }));
  if (session.token) store.dispatch(sessionStarted(session));
  store.dispatch(
    settingsOpened({
      language: chooseLanguage(storage.local.getItem(LOCAL_KEYS.locale), environment.languages),
      theme: savedOf(THEMES, storage.local.getItem(LOCAL_KEYS.theme)),
      ground: savedOf(GROUNDS, storage.local.getItem(LOCAL_KEYS.ground)),
      source: session.channel,
      barHidden: isWeixin || session.channel === MINI_PROGRAM,
    }),
  );
  const cleanSearch = withoutSecrets(location.search);
  const target = `${withoutBase(location.pathname, basePath)}${cleanSearch}${location.hash}`;
  if (cleanSearch !== location.search) environment.replaceAddress(`${location.pathname}${cleanSearch}${location.hash}`);

  const shell =
    environment.miniProgram &&
    createMiniProgramShell(environment.miniProgram, {
      origin: location.origin,
      basePath,
      credentials: () => store.getState().global,
    });
  const guard = createGuard({
    routes: () => routes,
    basePath,
    visitor: () => store.getState().global,
    relaunch: shell && shell.signIn,
  });
  const routes = createRoutes([guard.middleware], (part) => loadTexts(store.getState().setting.language, part));
  // The router starts to load a route's chunks before the guard runs. Redirect first, so that a visitor without
  // permission does not load the map. A platform without a school has one page.
  const redirectPath = config.setUp
    ? guard.redirectFor(environment.location)
    : withoutBase(location.pathname, basePath) === SET_UP
      ? null
      : SET_UP;
  if (redirectPath !== null) environment.replaceAddress(`${basePath.replace(/\/$/, '')}${redirectPath}`);
  const router = createBrowserRouter(routes, { basename: basePath });
  let openPath = router.state.location.pathname;
  router.subscribe(({ location: { pathname } }) => {
    if (pathname !== openPath) runningCalls.abortAll();
    openPath = pathname;
  });

  const live = createLive({
    fetch: environment.fetch,
    address: `${config.apiHost}${SERVICES.position}${LIVE_PATH}`,
    headers() {
      const { token, roleId } = store.getState().global;
      return {
        [TOKEN_HEADER]: token,
        [SIGNATURE_HEADER]: signatureOf(codec, LIVE_PATH, roleId, clock.signatureTime()),
      };
    },
    deviceNow: environment.deviceNow,
    random: environment.random,
    page: environment.page,
    onClock: (platformNow) => clock.correct(platformNow),
    onListenerError: (defect) => console.error(defect),
    onRefused(failure) {
      const reaction = reactionTo(failure, { hideToast: true });
      if (reaction !== 'nothing') failureHandlers[reaction](failure);
    },
  });

  // The map asks for these first. The live stream has noted when this page began, and brings what changes meanwhile.
  const { token, roleId, level } = store.getState().global;
  if (token && router.state.matches.some(({ route }) => route.id === MAP_ROUTE))
    for (const call of firstCallsOf(roleOf(level))) beginAhead(call, { token, roleId }, thunkContext);

  live.onReconnect(() => store.dispatch(retryFailed()));

  const visitHistory = createVisitHistory(router, shell && shell.back);
  if (shell)
    openScreensInShell(router, shell, (pathname) => {
      const { language } = store.getState().setting;
      return screenTitleOf(routes, pathname, language) || config.title[language];
    });
  const { offered } = session;
  /** Who goes on, when the address offers another session; null when there is no such question. */
  const offer = offered && {
    // Loaded when it is needed: few addresses bring a session.
    look: () =>
      import('../session/offeredSession').then(
        ({ lookAtOffer }) => lookAtOffer(session, offered, thunkContext.transport),
        (): OfferedPersons => ({ kind: 'unknown' }),
      ),
    async answer(answer: OfferAnswer) {
      if (answer === 'stay') return;
      store.dispatch(switchSession(offered));
      // The guard has judged the address for the other person.
      await router.navigate(target, { replace: true });
    },
  };
  return { offer, store, config, clock, live, router, visitHistory, push: environment.push ?? NO_PUSH };
}

/** What the device has remembered, else the first of all. */
const savedOf = <One extends string>(all: readonly [One, ...One[]], saved: string | null): One =>
  all.find((one) => one === saved) ?? all[0];
