/** Text at twice its size: the alert bar, the rows of the address book and the main screens say everything. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleOf, expectLines } from './drivers/alerts';
import { follow } from './drivers/session';
import { CHROMIUM, openStage } from './drivers/stage';
import { allTests } from '../harness/opened';

/** Doubles the sizes of the text, as a phone does that is set to large text. */
const doubleText = async (page: Page) => {
  await page.evaluate(() => {
    document.documentElement.style.setProperty('--text-size', '2');
  });
  await page.locator('html[data-large-text]').waitFor();
};

/** Texts of these elements that are cut off, or reach out of the element around them. */
const cutIn = (page: Page, around: string) =>
  page.locator(around).evaluateAll((all) =>
    all.flatMap((one) => {
      const bounds = one.getBoundingClientRect();
      return [...one.querySelectorAll('*')]
        .filter((part) => {
          const { top, bottom } = part.getBoundingClientRect();
          return part.scrollWidth > part.clientWidth + 1 || top < bounds.top - 1 || bottom > bounds.bottom + 1;
        })
        .map((part) => part.textContent);
    }),
  );

/**
 * Words of a page that nobody can read: beyond the screen's edge where nothing scrolls sideways, cut off by what does
 * not scroll, out of their own button or link, or below the bar of tabs; one line each.
 */
const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (style: CSSStyleDeclaration) => /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`);
    /** CSS pixels by which a line's box is higher than its ink. */
    const slack = (element: Element) => 2 + 0.2 * Number.parseFloat(getComputedStyle(element).fontSize);
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.body.scrollWidth} wide`);
    for (const element of document.querySelectorAll('body *')) {
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      if (texts.length === 0 || element.closest('.maplibregl-map, .sr-only, svg, select, option, .text-probe'))
        continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const words = range.getBoundingClientRect();
      // A box of one pixel has words for screen readers alone.
      const { width } = element.getBoundingClientRect();
      if (words.width < 1 || (width > 0 && width <= 1)) continue;
      const [across, down] = [2, slack(element)];
      const isOutOf = (frame: DOMRect, x: boolean, y: boolean) =>
        (x && (words.left < frame.left - across || words.right > frame.right + across)) ||
        (y && (words.top < frame.top - down || words.bottom > frame.bottom + down));
      const said = `${element.textContent.slice(0, 24)} of .${element.className}`;
      const host = element.closest('button, a, .segments__shown, .chips__shown');
      if (host && isOutOf(host.getBoundingClientRect(), true, true)) faults.push(`out of its control: ${said}`);
      let held = false;
      for (
        let above: Element | null = element;
        above && above !== document.body && !held;
        above = above.parentElement
      ) {
        const style = getComputedStyle(above);
        held = scrolls(style);
        const [x, y] = [style.overflowX, style.overflowY].map((way) => /hidden|clip/.test(way));
        if (!held && (x || y) && isOutOf(above.getBoundingClientRect(), x === true, y === true)) {
          faults.push(`cut off by .${above.className}: ${said}`);
          held = true;
        }
      }
      if (!held && isOutOf(new DOMRect(0, 0, innerWidth, innerHeight), true, true)) faults.push(`off screen: ${said}`);
    }
    // What is at the bottom and does not scroll is not below the tabs, and what is at the top not below the alert.
    const edge = (of: string) => document.querySelector(of)?.getBoundingClientRect();
    const card = edge('.home-card');
    const [tabs, bar] = [edge('.tab-bar'), edge('.alert-bar')];
    if (card && tabs && card.bottom > tabs.top + 1) faults.push('the card reaches below the tabs');
    if (card && bar && card.top < bar.bottom - 1) faults.push('the card reaches below the alert bar');
    return faults;
  });

/** The main screens, by who has them. */
const SCREENS = {
  li: [
    'position',
    'track',
    'device',
    'device/message',
    'device/outgoing',
    'device/geofencing',
    'device/geofencing?edit=new',
    'device/geofencing/crossings',
    'alerts',
    'approval/start/leave',
    'approval/my/pending',
    'notice',
    'profile',
    'profile/alerts',
  ],
  wu: ['pupil/s-ming', 'approval/my/pending', 'notice/new', 'class/group', 'alerts', 'water', 'geofencing', 'profile'],
} as const;

describe.skipIf(CHROMIUM === null)('text at twice its size (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await stage.report({ id: '860000000000001', lng: 120.9235, lat: 30.9225, alarm: 'sos' });
  });

  it('is not cut off in the alert bar and the address book', async () => {
    const page = await consoleOf(stage, 'wu');
    await expectLines(page, 1);
    await page.goto('address');
    await page.locator('.address__row').first().waitFor();
    expect(await cutIn(page, '.alert-bar')).toEqual([]);
    await doubleText(page);
    await expect.poll(() => cutIn(page, '.alert-bar')).toEqual([]);
    await expect.poll(() => cutIn(page, '.virtual-list__row')).toEqual([]);
    const rows = await page.locator('.virtual-list__row').evaluateAll((all) =>
      all
        .map((row) => row.getBoundingClientRect())
        .toSorted((one, other) => one.top - other.top)
        .map(({ top, bottom }) => [Math.round(top), Math.round(bottom)]),
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.slice(1).map(([top]) => top)).toEqual(rows.slice(0, -1).map(([, bottom]) => bottom));
    await page.done();
  });

  it.each([
    ['li', 'zh-CN'],
    ['wu', 'en'],
  ] as const)('leaves every word of the main screens of %s to be read at 320 x 568, in %s', async (account, locale) => {
    const page = await consoleOf(stage, account, { width: 320, height: 568, locale });
    await expectLines(page, 1);
    await page.locator('.home-card .way-sign').first().waitFor();
    await doubleText(page);
    // The bar says who and what, and opens the alert: the rest of the screen is the page's.
    const bar = () => page.locator('.alert-bar').evaluate((one) => one.getBoundingClientRect().height / innerHeight);
    await expect.poll(bar).toBeLessThan(1 / 5);
    const faults: string[] = [];
    /** Asks again while something still moves into its place. */
    const look = async (path: string) => {
      let found: string[] = [];
      await expect
        .poll(async () => (found = await unreadable(page)).length, { timeout: 3_000 })
        .toBe(0)
        .catch(() => undefined);
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    };
    await look('home');
    for (const path of SCREENS[account]) {
      await follow(page, path);
      await look(path);
    }
    expect(faults).toEqual([]);
    await page.done();
  });
});
