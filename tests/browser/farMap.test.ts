/** Nothing is put on a map on which nobody sees streets: a place, a fence, a water, a meeting point. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from './drivers/alerts';
import { button } from './drivers/fence';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage, type StagePage } from './drivers/stage';
import { allTests } from '../harness/opened';

const TOO_FAR = '先把地图放大到看得见街道，再放到这里。';

/** Shows the map at a zoom, as somebody does who has turned the wheel, once the first view of the page has come. */
async function zoomTo(page: Page, zoom: number): Promise<void> {
  await page.keyboard.press('Shift');
  await eventually(() =>
    page.evaluate(async (to) => {
      type Zooming = { getZoom(): number; jumpTo(to: { zoom: number }, by: { byHand: true }): void };
      const { __map: map } = window as unknown as { __map: Zooming };
      if (map.getZoom() !== to) map.jumpTo({ zoom: to }, { byHand: true });
      await new Promise((resolve) => setTimeout(resolve, 500));
      return map.getZoom();
    }, zoom),
  ).toBe(zoom);
}

interface Case {
  path: string;
  /** A button that is pressed first. */
  begin?: string;
  put: string;
  /** What stands there once it is put. */
  isPut: (page: StagePage) => Promise<unknown>;
}

const CASES: Record<string, Case> = {
  'a place': { path: 'manage/places/new', put: '就放在这里', isPut: (page) => button(page, '移动位置').waitFor() },
  'a fence': {
    path: 'geofencing?edit=new&shape=circle',
    put: '放在这里',
    isPut: (page) => button(page, '大 10 米').first().waitFor(),
  },
  'a water': {
    path: 'water',
    begin: '在地图上画',
    put: '加角',
    isPut: (page) => page.locator('.corners__corner').waitFor(),
  },
  'a meeting point': {
    path: 'class/group/edit?pick=meeting',
    put: '就定在十字这里',
    isPut: (page) => page.waitForURL(({ search }) => !search.includes('pick')),
  },
};

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage = allTests(openStage);

  it.each(Object.entries(CASES))('%s is put from where streets are seen, and not before', async (_, one) => {
    const page = await openAs(stage, 'admin', one.path);
    if (one.begin) await button(page, one.begin).click();
    await button(page, one.put).waitFor();
    await zoomTo(page, 11);
    await button(page, one.put).click();
    await page.getByText(TOO_FAR).first().waitFor();
    expect(await button(page, one.put).count()).toBe(1);
    await zoomTo(page, 13);
    await button(page, one.put).click();
    await one.isPut(page);
    await page.done();
  });
});
