/**
 * The browser engines of the journeys, and one screen in each: Chromium, Firefox over WebDriver BiDi, and WebKitGTK
 * over WebDriver. The last two need a window, so they run under Xvfb.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { CHROMIUM, findInPath } from '../../../harness/chromium';
import type { Stage } from '../stage';
import { openFirefox } from './firefox';
import { ended, type Screen, type Size } from './screen';
import { openWebKit } from './webkit';

export interface Engine {
  name: string;
  /** What has to be installed first; null when nothing is missing. */
  missing: string | null;
  open(stage: Stage, size: Size): Promise<Screen>;
}

const FIREFOX = findInPath(['firefox-esr', 'firefox']);
const WEBKIT_DRIVER = findInPath(['WebKitWebDriver']);
const XVFB = findInPath(['Xvfb']);

/** Debian keeps the browser of the tests beside the library, which is in the folder of the processor. */
const MINI_BROWSER =
  readdirSync('/usr/lib', { withFileTypes: true })
    .map(({ name }) => `/usr/lib/${name}/webkit2gtk-4.1/MiniBrowser`)
    .find((file) => existsSync(file)) ?? null;

/** The Debian packages among these whose program is not here. */
const lacking = (needed: Readonly<Record<string, string | null>>) =>
  Object.keys(needed)
    .filter((name) => needed[name] === null)
    .join(', ') || null;

export const ENGINES: readonly Engine[] = [
  {
    name: 'Chromium',
    missing: lacking({ chromium: CHROMIUM }),
    open: (stage, size) => openChromium(stage, size),
  },
  {
    name: 'Firefox',
    missing: lacking({ chromium: CHROMIUM, 'firefox-esr': FIREFOX, xvfb: XVFB }),
    open: async (_, size) => underXvfb((env) => openFirefox(FIREFOX ?? '', env, size)),
  },
  {
    name: 'WebKit',
    missing: lacking({ chromium: CHROMIUM, 'webkit2gtk-driver': WEBKIT_DRIVER && MINI_BROWSER, xvfb: XVFB }),
    open: async (_, size) => underXvfb((env) => openWebKit(WEBKIT_DRIVER ?? '', MINI_BROWSER ?? '', env, size)),
  },
];

async function openChromium(stage: Stage, size: Size): Promise<Screen> {
  const page = await stage.page(size);
  const finger = await page.context().newCDPSession(page);
  return {
    go: async (url) => void (await page.goto(url)),
    run: (source) => page.evaluate<string>(source),
    async stroke(points) {
      for (const [nth, point] of points.entries())
        await finger.send('Input.dispatchTouchEvent', {
          type: nth === 0 ? 'touchStart' : 'touchMove',
          touchPoints: [point],
        });
      // The finger rests before it lifts. Otherwise Chromium starts a fling, and the next tap only stops it.
      if (points.length > 1) await page.waitForTimeout(150);
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    type: (text) => page.keyboard.type(text),
    picture: () => page.screenshot(),
    close: () =>
      page.done().then(
        () => [],
        (error: Error) => [error.message],
      ),
  };
}

/** Runs a screen on a display of its own, which ends with the screen. */
async function underXvfb(open: (env: NodeJS.ProcessEnv) => Promise<Screen>): Promise<Screen> {
  const display = spawn(XVFB ?? '', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [number] = (await once(createInterface(display.stdout), 'line')) as [string];
    // Software draws WebGL alike on every machine.
    const screen = await open({
      ...process.env,
      DISPLAY: `:${number}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      TZ: 'Asia/Shanghai',
    });
    return {
      ...screen,
      async close() {
        const complaints = await screen.close();
        await ended(display);
        return complaints;
      },
    };
  } catch (error) {
    await ended(display);
    throw error;
  }
}
