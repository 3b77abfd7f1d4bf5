/** A card that only masts have located: the map shows all of its circle, and the words name the radius. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openAs } from './drivers/session';
import { CHROMIUM, holdBack, openStage } from './drivers/stage';
import { expectDots, metresBetween, placeThere } from './drivers/map';
import { allTests } from '../harness/opened';

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await stage.report({ id: '860000000000001', lng: 120.92, lat: 30.92, source: 'cell', accuracy: 750 });
  });

  it.each([
    { locale: 'zh-CN', words: /大概在.*750 米/, size: { width: 390, height: 844 } },
    { locale: 'en', words: /Somewhere within .*750 m/, size: { width: 1280, height: 800 } },
  ])('the camera fits the circle of a mast fix ($locale)', async ({ locale, words, size }) => {
    const page = await openAs(stage, 'wu', 'home', { look: { ...size, locale } });
    await expectDots(page, ['s-ming']);
    await page.goto(`${new URL(page.url()).origin}/pupil/s-ming`);
    await page.getByText(words).first().waitFor();
    const shownMetres = async () =>
      metresBetween(
        await placeThere(page, { x: 0, y: size.height / 4 }),
        await placeThere(page, { x: size.width, y: size.height / 4 }),
      );
    await expect.poll(shownMetres).toBeGreaterThan(1500);
    await page.done();
  });

  it("a family's map opens with the whole circle, and its button brings it back", async () => {
    const page = await openAs(stage, 'li');
    // The positions come before the viewer's own record.
    const record = await holdBack(page, '**/user/userinfo/**');
    await page.goto('home');
    const shownMetres = async () =>
      metresBetween(await placeThere(page, { x: 0, y: 200 }), await placeThere(page, { x: 390, y: 200 }));
    await expectDots(page, ['s-ming']);
    await expect.poll(shownMetres).toBeGreaterThan(1500);
    record.letGo();
    await page.getByRole('button', { name: '地图显示什么' }).click();
    const zoomIn = page.getByRole('button', { name: '放大' });
    for (let steps = 0; steps < 3; steps++) await zoomIn.click();
    await expect.poll(shownMetres).toBeLessThan(1000);
    await page.getByRole('button', { name: '看到所有人' }).click();
    await expect.poll(shownMetres).toBeGreaterThan(1500);
    await page.done();
  });
});
