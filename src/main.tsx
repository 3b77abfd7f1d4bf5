/** Starts the console in a browser: gives it clock, chance, storage and network, and renders it. */
import './tokens.css';
import './base.css';
import './shared.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SERVICES } from '../contract/call';
import { PUSH_SHOWN_PATH } from '../contract/pushPath';
import { App } from './app/App';
import { followOtherTabs } from './app/followOtherTabs';
import { createConsole, type ConsoleEnvironment } from './app/createConsole';
import { rememberFailedStyles } from './app/routing/failedStyles';
import { fetchMap, fetchSignIn } from './app/routing/routes';
import { applyTheme, isDark } from './app/theme';
import { loadMiniProgramScript } from './app/miniProgram/loadScript';
import { loadTexts } from './app/words/loadTexts';
import { loadRuntimeConfig } from './config/ConfigContext';
import { chooseLanguage, type Language, LANGUAGE_FACTS } from '../contract/language';
import { followRootFontSize } from './rootFontSize';
import { followTextSize } from './textSize';
import { pushDeviceOf } from './push/pushDevice';
import { pageActivityOf } from './service/pageActivity';
import { createCookieJar } from './session/cookieJar';
import { COOKIES, LOCAL_KEYS } from './session/browserStorage';
import { readUserCookie } from './session/initialSession';
import { withoutBase } from './session/signInTarget';
import { THEMES } from './store/setting';
import { Notice } from './ui/Notice';
import { Button } from './ui/Button';

/** CSS pixels of the probe's font at the usual size: `--text-m` in tokens.css. */
const USUAL = 14;
/** Text from this many times its usual size up is large. */
const LARGE = 1.3;

/** Sets `data-large-text` on the root element while text is large, and follows its size. */
function followLargeText({ document }: Pick<Window, 'document'>): void {
  const probe = document.createElement('span');
  probe.className = 'text-probe';
  probe.ariaHidden = 'true';
  probe.textContent = '字';
  document.body.append(probe);
  const root = document.documentElement;
  new ResizeObserver(() => {
    root.toggleAttribute('data-large-text', probe.offsetHeight >= USUAL * LARGE);
  }).observe(probe);
}

/** Replaces the console when its configuration or its texts cannot be loaded. */
function StartFailed({ language }: { language: Language }) {
  const { title, text, retry } = LANGUAGE_FACTS[language].startFailed;
  return (
    <Notice sign="cloud" title={title} action={<Button onClick={() => location.reload()}>{retry}</Button>}>
      <p>{text}</p>
    </Notice>
  );
}

/** The addresses of the map with its home screen, without the base path. */
const HOME = /^\/(home\/?)?$/;

const base = import.meta.env.BASE_URL;
const secure = location.protocol === 'https:';
const storage = {
  local: localStorage,
  session: sessionStorage,
  cookies: createCookieJar(document, { path: base, secure }),
};

const world: Omit<ConsoleEnvironment, 'basePath' | 'miniProgram'> = {
  fetch: (input, init) => fetch(input, init),
  deviceNow: () => Date.now(),
  random: () => Math.random(),
  newSecret: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  page: pageActivityOf(window),
  storage,
  location,
  embedded: window.parent !== window,
  replaceAddress: (address) => history.replaceState(history.state, '', address),
  userAgent: navigator.userAgent,
  languages: navigator.languages,
};

const language = chooseLanguage(storage.local.getItem(LOCAL_KEYS.locale), navigator.languages);
const theme = THEMES.find((one) => one === storage.local.getItem(LOCAL_KEYS.theme)) ?? 'system';
applyTheme(document.documentElement, isDark(theme, matchMedia('(prefers-color-scheme: dark)').matches));
followRootFontSize(window);
followTextSize(window);
followLargeText(window);

rememberFailedStyles(window);

const root = createRoot(document.getElementById('root') ?? document.body);
try {
  // Only the static demo contains the platform; other builds drop this line.
  if (import.meta.env.MODE === 'demo') await (await import('../mocks/tab')).startTab(base);
  const texts = loadTexts(language, 'start');
  const signedIn = readUserCookie(storage.cookies.read(COOKIES.user)) !== null;
  // What the first page needs is fetched beside the configuration. A failure shows when the router asks for it again.
  if (!signedIn) fetchSignIn();
  else {
    loadTexts(language, 'map').catch(() => undefined);
    if (HOME.test(withoutBase(location.pathname, base))) fetchMap();
  }
  const [config] = await Promise.all([loadRuntimeConfig(`${base}config.json`, world.fetch), texts]);
  const miniProgram = await loadMiniProgramScript(window, config.weChat.sdk);
  const console = createConsole(
    {
      ...world,
      basePath: config.basePath || base,
      miniProgram,
      push: pushDeviceOf(window, base, `${config.apiHost}${SERVICES.position}${PUSH_SHOWN_PATH}`),
    },
    config,
  );
  followOtherTabs(window, console);
  root.render(
    <StrictMode>
      <App console={console} />
    </StrictMode>,
  );
} catch (error) {
  console.error(error);
  root.render(<StartFailed language={language} />);
}
