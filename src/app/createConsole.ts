/** The console, made from what it may not make up by itself. The browser's entry and the screen tests call it alike. */
import { createBrowserRouter } from 'react-router-dom';
import { SERVICES } from '../../contract/call';
import { codecOf, SIGNATURE_HEADER, signatureOf, TOKEN_HEADER } from '../../contract/compat';
import { LIVE_PATH } from '../../contract/live';
import type { RuntimeConfig } from '../../contract/runtimeConfig';
import { chooseLocale } from '../messages/locale';
import { createCancels } from '../service/cancels';
import { reactionTo } from '../service/catalogue';
import { createLive } from '../service/live';
import type { ThunkContext } from '../service/thunkContext';
import { NO_PUSH, type PushDevice } from '../push/pushDevice';
import type { Page } from '../service/page';
import { readEntryQuery, withoutSecrets } from '../session/entryQuery';
import { type Keep, LOCAL_KEYS } from '../session/keep';
import { loginAddress } from '../session/landing';
import { MINI_PROGRAM, openSession } from '../session/openSession';
import { entered, opened } from '../store/global';
import { settingsOpened, type Theme, THEMES } from '../store/setting';
import { createStore } from '../store/store';
import { createClock } from '../time/clock';
import { createTrail } from '../ui/trail';
import { createGuard } from './guard';
import { createRoutes } from './routes';
import { createShell, embed, type MiniProgramScript } from './miniProgram';
import { nameOf } from './nameOf';
import { telling } from './telling';

export interface World {
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970, by the device. */
  deviceNow: () => number;
  /** 0 to 1. */
  random: () => number;
  /** A text no one can guess. */
  newSecret: () => string;
  page: Page;
  keep: Keep;
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
  const { keep, basePath, location } = world;
  const clock = createClock(world.deviceNow);
  const codec = codecOf(config.encode);
  const cancels = createCancels();
  const whereNow = () => `${world.location.pathname}${world.location.search}`;
  const goTo = (path: string) => void router.navigate(path);
  const tell = telling({
    store: () => store,
    toLogin: () => goTo(loginAddress(whereNow(), store.getState().global.openId)),
    goTo,
  });
  const outside: ThunkContext = {
    config,
    clock,
    cancels,
    tell,
    keep,
    newSecret: world.newSecret,
    wire: { fetch: world.fetch, config, codec, clock },
  };
  const store = createStore(outside);

  const read = readEntryQuery(location.search);
  const query = world.miniProgram ? { ...read, channel: MINI_PROGRAM } : read;
  const session = openSession(query, keep);
  const isWeixin = /MicroMessenger/i.test(world.userAgent);
  store.dispatch(opened({ openId: session.openId, is_weixin: isWeixin }));
  if (session.token) store.dispatch(entered(session));
  store.dispatch(
    settingsOpened({
      locale: chooseLocale(keep.local.getItem(LOCAL_KEYS.locale), world.languages),
      theme: themeOf(keep.local.getItem(LOCAL_KEYS.theme)),
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
  const routes = createRoutes([guard.middleware]);
  // The router begins to load a route's pieces before its middleware has judged it: whoever may not see the map should not fetch it.
  const instead = guard.redirectFor(world.location);
  if (instead !== null) world.replaceAddress(`${basePath.replace(/\/$/, '')}${instead}`);
  const router = createBrowserRouter(routes, { basename: basePath });
  let screen = router.state.location.pathname;
  router.subscribe(({ location: { pathname } }) => {
    if (pathname !== screen) cancels.abortAll();
    screen = pathname;
  });

  const live = createLive({
    fetch: world.fetch,
    address: `${config.apiHost}${SERVICES.position}${LIVE_PATH}`,
    headers() {
      const { token, roleId } = store.getState().global;
      return { [TOKEN_HEADER]: token, [SIGNATURE_HEADER]: signatureOf(codec, LIVE_PATH, roleId, clock.stamp()) };
    },
    deviceNow: world.deviceNow,
    random: world.random,
    page: world.page,
    corrected: (platformNow) => clock.correct(platformNow),
    broken: (defect) => console.error(defect),
    refused(failure) {
      const reaction = reactionTo(failure, { hideToast: true });
      if (reaction !== 'nothing') tell[reaction](failure);
    },
  });

  const trail = createTrail(router, shell && shell.back);
  if (shell) embed(router, shell, (pathname) => nameOf(routes, pathname, store.getState().setting.locale));
  return { store, config, clock, live, router, trail, push: world.push ?? NO_PUSH };
}

const themeOf = (saved: string | null): Theme => THEMES.find((theme) => theme === saved) ?? 'system';
