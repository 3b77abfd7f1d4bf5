/** Chromium at a phone's size with a signed-in viewer, and readings of a page. */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import type { SignedIn } from '../../contract';
import { CHROMIUM } from '../harness/chromium';

/** @throws where there is no Chromium. */
export function openBrowser(): Promise<Browser> {
  if (CHROMIUM === null) throw new Error('No Chromium; set CHROMIUM_PATH');
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ['--disable-background-networking', '--disable-component-update'],
  });
}

/** A console with an empty cache: 390 by 844 CSS pixels at ratio 1, touch. `as` signs somebody in. */
export async function openConsole(
  browser: Browser,
  url: string,
  as: SignedIn | null,
): Promise<{ context: BrowserContext; page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    baseURL: url,
  });
  // tsx calls a helper to name functions; the page needs one too.
  await context.addInitScript('globalThis.__name = (named) => named; localStorage.setItem("debug", "map")');
  if (as)
    await context.addCookies([
      { name: 'EDU_USERID', value: encodeURIComponent(`${as.token}&${as.userType}&${as.roleId}`), url },
    ]);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  return { context, page, cdp };
}

/** A Chromium performance counter by name, seconds or bytes. */
export async function counter(
  cdp: CDPSession,
  name: 'TaskDuration' | 'ScriptDuration' | 'JSHeapUsedSize',
): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
}

/**
 * The console's content security policy forbids Playwright's own waiting, which evaluates in the page.
 * @throws after three minutes
 */
export async function until(page: Page, expression: string): Promise<void> {
  for (let tries = 0; tries < 3_600; tries += 1) {
    if (await page.evaluate(expression)) return;
    await page.waitForTimeout(50);
  }
  throw new Error(`Never came true: ${expression}`);
}
