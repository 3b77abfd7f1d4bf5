/** A whole installation for browser tests: the real platform on a real port, the built console, and Chromium. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { openPostgres } from '../../../server/store/postgres';
import { bringIn, grantKey } from '../../../server/roster/bringIn';
import type { Roster } from '../../../server/roster/roster';
import type { Providers } from '../../../server/people/providers';
import { startPlatform } from '../../../server/node/start';
import { readEnvironment } from '../../../server/node/environment';
import { builtConsole } from '../../../mocks/builtConsole';
import type { CommandDriver } from '../../../server/commands/driver';
import { freshDatabase } from '../../harness/postgres';
import { CHROMIUM } from '../../harness/chromium';
import { GATEWAY_KEY } from '../../harness/platform';
import { quiet } from '../../harness/quiet';
import { PASSWORD, VILLAGE } from '../../harness/village';

export { CHROMIUM };

export interface ReportQuery {
  id: string;
  lng: number;
  lat: number;
  [more: string]: string | number;
}

export interface Stage {
  url: string;
  /** A page of its own, with touch at 390x844 unless told otherwise. Console errors fail the test that `done` ends. */
  page(options?: { width?: number; height?: number; locale?: string; dark?: boolean }): Promise<StagePage>;
  /** Posts what a card says; fails unless it is acknowledged. */
  report(query: ReportQuery): Promise<void>;
  close(): Promise<void>;
}

export interface StagePage extends Page {
  /** Closes the page; throws what its console complained of. */
  done(): Promise<void>;
}

export async function openStage({ rosters = [VILLAGE], driver, vouchers }: { rosters?: readonly Roster[]; driver?: CommandDriver; vouchers?: Providers } = {}): Promise<Stage> {
  const { connection, drop } = await freshDatabase();
  const db = await openPostgres(connection);
  const bounds: [number, number, number, number] = [120.905, 30.91, 120.945, 30.935];
  const environment = { ...readEnvironment({}), port: 0 };
  const running = await startPlatform({ ...environment, db, log: quiet, consoleFolder: await builtConsole('dist-test'), bounds, ...(driver && { driver }), ...(vouchers && { vouchers }) });
  for (const roster of rosters) await bringIn(running.platform, roster);
  await grantKey(running.platform, GATEWAY_KEY, 'tests', null);
  const browser: Browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--disable-background-networking', '--disable-component-update'] });

  return {
    url: running.url,
    async page({ width = 390, height = 844, locale = 'zh-CN', dark = false } = {}) {
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
      });
      await context.addInitScript(() => localStorage.setItem('debug', 'map'));
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        // A refused call is what some tests are about; the browser always mentions it.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      return Object.assign(page, {
        async done() {
          await context.close();
          if (complaints.length > 0) throw new Error(`The console complained:\n${complaints.join('\n')}`);
        },
      });
    },
    async report({ id, lng, lat, ...more }) {
      const query = new URLSearchParams(Object.entries({ id, lon: lng, lat, accuracy: 8, ...more }).map(([name, value]) => [name, String(value)]));
      const response = await fetch(`${running.url}intake/osmand/${GATEWAY_KEY}?${query}`);
      if (!response.ok) throw new Error(`The intake answered ${response.status}: ${await response.text()}`);
    },
    async close() {
      await browser.close();
      await running.stop();
      await drop();
    },
  };
}

/** Signs in by account, from wherever the sign-in page is open or not. */
export async function signIn(page: Page, account: string, password = PASSWORD): Promise<void> {
  if (!new URL(page.url(), 'http://nowhere').pathname.endsWith('/user/login')) await page.goto('user/login');
  await page.getByRole('tab', { name: /账号密码|Account/ }).click();
  await page.locator('input[autocomplete="username"]').fill(account);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.getByRole('button', { name: /^(登录|Sign in)$/ }).click();
}
