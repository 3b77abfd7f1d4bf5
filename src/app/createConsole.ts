/** The console, made from what it may not make up by itself. The browser's entry and the screen tests call it alike. */
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
import { createShell, embed, type MiniProgramScript } from './miniProgram/shell';
import { nameOf } from './routing/nameOf';
import { telling } from './failureHandlers';

export interface World {
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970, by the device. */
  deviceNow: () => number;
  /** 0 to 1. */
  random: () => number;
  /** A text no one can guess. */
  newSecret: () => string;
  page: PageActivity;
  storage: BrowserStorage;
  /** Where the router begins, with a leading slash. */
  basePath: string;
  location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;
  /** Puts another address in the place of the present one, without loading it. */
  replaceAddress: (address: string) => void;
  userAgent: string;
  languages: readonly string[];
  /** WeChat's script inside a mini-program (2.37); null outside of one. */
  miniProgram: MiniProgramScript | null;
  /** Web Push of this browser; none when left out. */
  push?: PushDevice;
}

export type Console = ReturnType<typeof createConsole>;

export function createConsole(world: World, config: RuntimeConfig) {
  const { storage, basePath, location } = world;
  const clock = createClock(world.deviceNow);
  const codec = codecOf(config.encode);
  const runningCalls = createRunningCalls();
  const whereNow = () => `${world.location.pathname}${world.location.search}`;
  const goTo = (path: string) => void router.navigate(path);
  const failureHandlers = telling({
    store: () => store,
    toLogin: () => goTo(loginAddress(whereNow(), store.getState().global.openId)),
    goTo,
  });
  const thunkContext: ThunkContext = {
    config,
    clock,
    runningCalls,
    failureHandlers,
    storage: world.storage,
    loadLanguage,
    newSecret: world.newSecret,
    transport: { fetch: world.fetch, config, codec, clock },
  };
  const store = createStore(thunkContext);

  const read = readEntryQuery(location.search);
  const query = world.miniProgram ? { ...read, channel: MINI_PROGRAM } : read;
  const session = readInitialSession(query, storage);
  const isWeixin = /MicroMessenger/i.test(world.userAgent);
  store.dispatch(consoleOpened({ openId: session.openId, is_weixin: isWeixin }));
  if (session.token) store.dispatch(sessionStarted(session));
  store.dispatch(
    settingsOpened({
      language: chooseLanguage(storage.local.getItem(LOCAL_KEYS.locale), world.languages),
      theme: themeOf(storage.local.getItem(LOCAL_KEYS.theme)),
      source: session.channel,
      barHidden: isWeixin || session.channel === MINI_PROGRAM,
    }),
  );
  const clean = withoutSecrets(location.search);
  if (clean !== location.search) world.replaceAddress(`${location.pathname}${clean}${location.hash}`);

  const shell =
    world.miniProgram &&
    createShell(world.miniProgram, { origin: location.origin, basePath, credentials: () => store.getState().global });
  const guard = createGuard({
    routes: () => routes,
    basePath,
    asker: () => store.getState().global,
    relaunch: shell && shell.signIn,
  });
  const routes = createRoutes([guard.middleware], () => loadTexts(store.getState().setting.language, 'screens'));
  // The router begins to load a route's pieces before its middleware has judged it: whoever may not see the map should not fetch it.
  const instead = guard.redirectFor(world.location);
  if (instead !== null) world.replaceAddress(`${basePath.replace(/\/$/, '')}${instead}`);
  const router = createBrowserRouter(routes, { basename: basePath });
  let screen = router.state.location.pathname;
  router.subscribe(({ location: { pathname } }) => {
    if (pathname !== screen) runningCalls.abortAll();
    screen = pathname;
  });

  const live = createLive({
    fetch: world.fetch,
    address: `${config.apiHost}${SERVICES.position}${LIVE_PATH}`,
    headers() {
      const { token, roleId } = store.getState().global;
      return {
        [TOKEN_HEADER]: token,
        [SIGNATURE_HEADER]: signatureOf(codec, LIVE_PATH, roleId, clock.signatureTime()),
      };
    },
    deviceNow: world.deviceNow,
    random: world.random,
    page: world.page,
    onClock: (platformNow) => clock.correct(platformNow),
    onListenerError: (defect) => console.error(defect),
    onRefused(failure) {
      const reaction = reactionTo(failure, { hideToast: true });
      if (reaction !== 'nothing') failureHandlers[reaction](failure);
    },
  });

  const visitHistory = createVisitHistory(router, shell && shell.back);
  if (shell) embed(router, shell, (pathname) => nameOf(routes, pathname, store.getState().setting.language));
  return { store, config, clock, live, router, visitHistory, push: world.push ?? NO_PUSH };
}

const themeOf = (saved: string | null): Theme => THEMES.find((theme) => theme === saved) ?? 'system';
