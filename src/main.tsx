/** The console's entry in a browser: hands it what it may not make up by itself, and puts it on the page. */
import './tokens.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { createConsole, type World } from './app/createConsole';
import { StartFailed } from './app/StartFailed';
import { drawTheme, isDark } from './app/useDark';
import { loadRuntimeConfig } from './config/loadRuntimeConfig';
import { chooseLocale } from './messages/locale';
import { keepRootFontSize } from './rootFontSize';
import { pageOf } from './service/page';
import { createCookieJar } from './session/cookieJar';
import { LOCAL_KEYS } from './session/keep';
import { THEMES } from './store/setting';

declare global {
  interface Window {
    /** The bridge of the mini-program's shell, inside of one (2.37). */
    wx?: { miniProgram?: { reLaunch(to: { url: string }): void } };
  }
}

const MINI_PROGRAM_LOGIN = '/basePackages/login/index';

const base = import.meta.env.BASE_URL;
const secure = location.protocol === 'https:';
const keep = { local: localStorage, session: sessionStorage, cookies: createCookieJar(document, { path: base, secure }) };
const { miniProgram } = window.wx ?? {};

const world: Omit<World, 'basePath'> = {
  fetch: (input, init) => fetch(input, init),
  deviceNow: () => Date.now(),
  random: () => Math.random(),
  page: pageOf(window),
  keep,
  location,
  replaceAddress: (address) => history.replaceState(history.state, '', address),
  userAgent: navigator.userAgent,
  languages: navigator.languages,
  relaunch: miniProgram ? () => miniProgram.reLaunch({ url: MINI_PROGRAM_LOGIN }) : null,
};

const theme = THEMES.find((one) => one === keep.local.getItem(LOCAL_KEYS.theme)) ?? 'system';
drawTheme(document.documentElement, isDark(theme, matchMedia('(prefers-color-scheme: dark)').matches));
keepRootFontSize(window);

const root = createRoot(document.getElementById('root') ?? document.body);
try {
  // The static demo brings the platform along; any other build leaves this out.
  if (import.meta.env.MODE === 'demo') await (await import('../mocks/tab')).startTab(base);
  const config = await loadRuntimeConfig(`${base}config.json`, world.fetch);
  const console = createConsole({ ...world, basePath: config.basePath || base }, config);
  root.render(
    <StrictMode>
      <App console={console} />
    </StrictMode>,
  );
} catch (error) {
  console.error(error);
  root.render(<StartFailed locale={chooseLocale(keep.local.getItem(LOCAL_KEYS.locale), navigator.languages)} />);
}
