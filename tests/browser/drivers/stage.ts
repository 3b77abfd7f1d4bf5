/** An installation for browser tests: the real platform on a real port, the built console, and Chromium. */
import type { Hono } from 'hono';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { openPostgres } from '../../../server/engine/store/postgres';
import { grantKey } from '../../../server/people/roster/importRoster';
import { importRoster } from '../../../server/running/consequences';
import type { Roster } from '../../../server/people/roster/roster';
import type { IdentityProviders } from '../../../server/people/signIn/providers';
import type { CardMaker } from '../../../server/field/gateway/makers';
import type { Settings } from '../../../server/engine/platform';
import type { Db } from '../../../server/engine/store/db';
import type { BasemapConfig } from '../../../contract';
import { every } from '../../../server/engine/wing';
import { offerSetUp } from '../../../server/running/node/setUpLink';
import { startPlatform } from '../../../server/running/node/start';
import { newSettingsKey, sealerOf } from '../../../server/running/node/settingsKeys';
import { readEnvironment } from '../../../server/running/node/environment';
import { builtConsole } from '../../../mocks/builtConsole';
import type { CommandDriver } from '../../../server/field/cardSettings/driver';
import { natsOfRun } from '../../harness/busOfRun';
import { freshDatabase } from '../../harness/postgres';
import { CHROMIUM } from '../../harness/chromium';
import { GATEWAY_KEY } from '../../harness/platform';
import { silentLog } from '../../harness/silentLog';
import { PASSWORD, TEST_SCHOOL } from '../../harness/testSchool';

export { CHROMIUM };

const HOUR = 3600_000;
const DAY = 24 * HOUR;

/** Milliseconds a test waits at most. No test is about speed, and a busy machine is slow. */
const PATIENCE = 90_000;

/**
 * Start of each installation, ms: last Wednesday at ten in the morning in Shanghai. It is a school day after a school
 * day, so that the tests see the same hours whenever they run.
 */
export const START = (() => {
  const today = Math.floor((Date.now() + 8 * HOUR) / DAY);
  // The day of 1 January 1970 was a Thursday.
  return (today - ((today + 1) % 7)) * DAY + 2 * HOUR;
})();

export interface ReportQuery {
  id: string;
  lng: number;
  lat: number;
  [more: string]: string | number;
}

export interface Stage {
  url: string;
  /** A new page, with touch at 390x844 by default. Console errors fail the test at `done`. */
  page(options?: {
    width?: number;
    height?: number;
    locale?: string;
    dark?: boolean;
    userAgent?: string;
  }): Promise<StagePage>;
  /** Posts a card's report; fails unless the platform acknowledges it. */
  report(query: ReportQuery, key?: string): Promise<void>;
  /** How many consoles are open. */
  consoles(): number;
  /** The platform's clock. Milliseconds since 1970. */
  now(): number;
  /**
   * Moves the platform's clock forward by so many milliseconds. Pages keep their clocks until a response corrects them.
   */
  later(milliseconds: number): void;
  /** Runs each of the platform's repeated jobs once, so that tests need not wait after the clock was moved. */
  runScheduled(): Promise<void>;
  /** The port for cards of the test maker; 0 without one. */
  cardPort: number;
  /** The store, for what no screen of a journey enters. */
  db: Db;
  close(): Promise<void>;
}

export interface StageOptions {
  /** Opens a port for cards of these makers. */
  cardMakers?: readonly CardMaker[];
  rosters?: readonly Roster[];
  driver?: CommandDriver;
  identityProviders?: IdentityProviders;
  before?: Hono;
  settings?: Partial<Settings>;
  basemap?: BasemapConfig;
  flags?: readonly string[];
  /** A free port by default. */
  port?: number;
  /** Whether the operator has a way for codes. */
  sendsCodes?: boolean;
  /** An empty folder: the platform makes its own store there, and nobody is entered. */
  folder?: string;
  /** A host whose pushes are taken without TLS, as that of a stand-in. */
  pushHost?: string;
}

export interface StagePage extends Page {
  /** Closes the page. Throws the errors of its console. */
  done(): Promise<void>;
}

/**
 * Chromium prepares the popup of its address bar for each page, in a process of its own: half of the work of opening
 * one, for what no test sees. The last list counts, so the names that Playwright turns off stand here too.
 */
const TURNED_OFF = [
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  // Playwright's own.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const launch = (flags: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM ?? '',
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      `--disable-features=${TURNED_OFF.join(',')}`,
      ...flags,
    ],
  });

/** The Chromium that all files of a run share: each page is a visitor of its own. It ends with the worker. */
let shared: Promise<Browser> | undefined;

async function sharedBrowser(): Promise<Browser> {
  const open = await (shared ??= launch([]));
  if (open.isConnected()) return open;
  return (shared = launch([]));
}

/** A store of the run's database. */
async function givenStore() {
  const { connection, drop } = await freshDatabase();
  return { db: await openPostgres(connection), drop };
}

/**
 * @param before routes that answer before the console.
 * @param settings of the installation, with its basemap.
 * @param flags of Chromium; with some the stage has one of its own.
 */
export async function openStage({
  rosters = [TEST_SCHOOL],
  driver,
  identityProviders,
  before,
  settings,
  basemap,
  flags = [],
  port = 0,
  cardMakers,
  sendsCodes = true,
  folder,
  pushHost,
}: StageOptions = {}): Promise<Stage> {
  const given = folder === undefined ? await givenStore() : null;
  const bounds: [number, number, number, number] = [120.905, 30.91, 120.945, 30.935];
  const begun = START - Date.now();
  let ahead = begun;
  const rounds = new Set<() => Promise<void>>();
  const environment = {
    ...readEnvironment({}),
    port,
    clock: () => new Date(Date.now() + ahead),
    every(milliseconds: number, work: () => Promise<void>) {
      const round = () => work();
      const end = every(milliseconds, round);
      rounds.add(round);
      return () => {
        rounds.delete(round);
        end();
      };
    },
  };
  const running = await startPlatform({
    ...environment,
    ...natsOfRun,
    ...(given && { db: given.db, sealer: sealerOf([newSettingsKey()]), bounds }),
    ...(folder !== undefined && { folder }),
    ...(pushHost !== undefined && { webPush: { ...environment.webPush, hosts: [pushHost], plain: true } }),
    log: silentLog,
    consoleFolder: await builtConsole('dist-test'),
    // Codes can be sent, and nobody reads them.
    ...(sendsCodes && { sendCode: async () => {} }),
    // Stand-ins of providers.
    allowedHosts: ['127.0.0.1'],
    ...(driver && { driver }),
    ...(identityProviders && { identityProviders }),
    ...(before && { before }),
    ...(basemap && { basemap }),
    ...(cardMakers && { cards: { port: 0, listen: '127.0.0.1', host: null, makers: cardMakers } }),
    // The tests move the platform's clock by hours.
    settings: { ...environment.settings, autoLogout: 0, ...settings },
  });
  if (given) {
    for (const roster of rosters) await importRoster(running.platform, roster);
    await grantKey(running.platform, GATEWAY_KEY, 'tests', null);
  } else await offerSetUp(running, { folder: folder ?? '', setUpTokenFile: undefined }, () => {});
  const own = flags.length > 0 ? await launch(flags) : null;
  const browser = own ?? (await sharedBrowser());
  const contexts = new Set<BrowserContext>();

  return {
    url: running.url,
    async page({ width = 390, height = 844, locale = 'zh-CN', dark = false, userAgent } = {}) {
      const touch = width < 900;
      const context: BrowserContext = await browser.newContext({
        viewport: { width, height },
        hasTouch: touch,
        isMobile: touch,
        locale,
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        timezoneId: 'Asia/Shanghai',
        baseURL: running.url,
        ...(userAgent && { userAgent }),
      });
      contexts.add(context);
      await context.addInitScript((by) => {
        localStorage.setItem('debug', 'map');
        const { now } = Date;
        Date.now = () => now() + by;
        // Libraries compare the two.
        window.Date = new Proxy(Date, {
          construct: (target, values, made) =>
            Reflect.construct(target, values.length > 0 ? values : [target.now()], made) as Date,
        });
      }, begun);
      context.setDefaultTimeout(PATIENCE);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        // Some tests expect a refused call, and the browser always logs it.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      return Object.assign(page, {
        async done() {
          contexts.delete(context);
          await context.close();
          if (complaints.length > 0) throw new Error(`The console complained:\n${complaints.join('\n')}`);
        },
      });
    },
    async report({ id, lng, lat, ...more }, key = GATEWAY_KEY) {
      const query = new URLSearchParams(
        Object.entries({ id, lon: lng, lat, accuracy: 8, ...more }).map(([name, value]) => [name, String(value)]),
      );
      const response = await fetch(`${running.url}intake/osmand/${key}?${query}`);
      if (!response.ok) throw new Error(`The intake answered ${response.status}: ${await response.text()}`);
    },
    consoles: running.consoles,
    cardPort: running.cardPort ?? 0,
    db: running.platform.db,
    now: () => Date.now() + ahead,
    later(milliseconds) {
      ahead += milliseconds;
    },
    runScheduled: async () => void (await Promise.all([...rounds].map((round) => round()))),
    async close() {
      for (const context of contexts) await context.close();
      await own?.close();
      await running.stop();
      await given?.drop();
    },
  };
}

/** Signs in by account; opens the sign-in page when needed. */
export async function signIn(page: Page, account: string, password = PASSWORD): Promise<void> {
  if (!new URL(page.url(), 'http://nowhere').pathname.endsWith('/user/login')) await page.goto('user/login');
  await page.getByRole('tab', { name: /账号密码|Account/ }).click();
  await page.locator('input[autocomplete="username"]').fill(account);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.getByRole('button', { name: /^(登录|Sign in)$/ }).click();
}

/** Holds back a page's requests to an address. `come` resolves at the first one; `letGo` sends all of them. */
export async function holdBack(
  page: Page,
  url: string | RegExp | ((url: URL) => boolean),
): Promise<{ come: Promise<void>; letGo: () => void }> {
  let came = () => {};
  let letGo = () => {};
  const come = new Promise<void>((resolve) => (came = resolve));
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(url, async (route) => {
    came();
    await gone;
    await route.continue();
  });
  return { come, letGo: () => letGo() };
}
