/**
 * Creates the console from an environment, which has all time, chance, network and storage. The browser's entry and the
 * screen tests both call it.
 */
import { createBrowserRouter } from 'react-router-dom';
import { SERVICES } from '../../contract/call';
import { codecOf, SIGNATURE_HEADER, signatureOf, TOKEN_HEADER } from '../../contract/compat';
import { LIVE_PATH } from '../../contract/live';
import type { RuntimeConfig } from '../../contract/runtimeConfig';
import { chooseLanguage } from '../messages/languages';
import { createRunningCalls } from '../service/runningCalls';
import { reactionTo } from '../service/errorCatalogue';
import { createLive } from '../service/live';
import type { ThunkContext } from '../service/thunkContext';
import { NO_PUSH, type PushDevice } from '../push/pushDevice';
import type { PageActivity } from '../service/pageActivity';
import { readEntryQuery, withoutSecrets } from '../session/entryQuery';
import { type BrowserStorage, LOCAL_KEYS } from '../session/browserStorage';
import { loginAddress } from '../session/signInTarget';
import { MINI_PROGRAM, readInitialSession } from '../session/initialSession';
import { sessionStarted, consoleOpened } from '../store/global';
import { settingsOpened, type Theme, THEMES } from '../store/setting';
import { createStore } from '../store/store';
import { createClock } from '../time/clock';
import { createVisitHistory } from '../ui/visitHistory';
import { loadLanguage, loadTexts } from './words/loadTexts';
import { createGuard } from './routing/guard';
import { createRoutes } from './routing/routes';
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
  /** WeChat's script inside a mini-program (2.37); null outside one. */
  miniProgram: MiniProgramScript | null;
  /** Web Push of this browser; none when left out. */
  push?: PushDevice;
}

export type Console = ReturnType<typeof createConsole>;

/** @param config the installation's runtime configuration */
export function createConsole(environment: ConsoleEnvironment, config: RuntimeConfig) {
  const { storage, basePath, location } = environment;
  const clock = createClock(environment.deviceNow);
  const codec = codecOf(config.encode);
  const runningCalls = createRunningCalls();
  const currentPath = () => `${environment.location.pathname}${environment.location.search}`;
  const goTo = (path: string) => void router.navigate(path);
  const failureHandlers = createFailureHandlers({
    store: () => store,
    toLogin: () => goTo(loginAddress(currentPath(), store.getState().global.openId)),
    goTo,
  });
  const thunkContext: ThunkContext = {
    config,
    clock,
    runningCalls,
    failureHandlers,
    storage: environment.storage,
    loadLanguage,
    newSecret: environment.newSecret,
    transport: { fetch: environment.fetch, config, codec, clock },
  };
  const store = createStore(thunkContext);

  const entryQuery = readEntryQuery(location.search);
  const query = environment.miniProgram ? { ...entryQuery, channel: MINI_PROGRAM } : entryQuery;
  const session = readInitialSession(query, storage);
  const isWeixin = /MicroMessenger/i.test(environment.userAgent);
  store.dispatch(consoleOpened({ openId: session.openId, is_weixin: isWeixin }));
  if (session.token) store.dispatch(sessionStarted(session));
  store.dispatch(
    settingsOpened({
      language: chooseLanguage(storage.local.getItem(LOCAL_KEYS.locale), environment.languages),
      theme: themeOf(storage.local.getItem(LOCAL_KEYS.theme)),
      source: session.channel,
      barHidden: isWeixin || session.channel === MINI_PROGRAM,
    }),
  );
  const cleanSearch = withoutSecrets(location.search);
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
  const routes = createRoutes([guard.middleware], () => loadTexts(store.getState().setting.language, 'screens'));
  // The router starts to load a route's chunks before the guard runs. Redirect first, so that a visitor without
  // permission does not load the map.
  const redirectPath = guard.redirectFor(environment.location);
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

  const visitHistory = createVisitHistory(router, shell && shell.back);
  if (shell)
    openScreensInShell(router, shell, (pathname) => screenTitleOf(routes, pathname, store.getState().setting.language));
  return { store, config, clock, live, router, visitHistory, push: environment.push ?? NO_PUSH };
}

const themeOf = (saved: string | null): Theme => THEMES.find((theme) => theme === saved) ?? 'system';
