/** The class-student tree and the pupil beside it, by keyboard and touch, checked by axe. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage } from './drivers/stage';
import { faultsOf } from './drivers/faults';
import { drawnDots, expectDots } from './drivers/map';
import { allTests } from '../harness/opened';

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await stage.report({ id: '860000000000001', lng: 120.92, lat: 30.92, batt: 15 });
    await stage.report({ id: '860000000000002', lng: 120.926, lat: 30.924, source: 'wifi', accuracy: 60 });
    await stage.report({ id: '860000000000003', lng: 120.915, lat: 30.917 });
  });

  it('by keyboard alone an administrator finds a pupil and opens the sheet', async () => {
    const page = await openAs(stage, 'admin', 'home', { look: { width: 1280, height: 800 } });
    await expectDots(page, ['s-ming', 's-fang', 's-hua']);
    await page.getByRole('searchbox').or(page.getByPlaceholder('搜索姓名或拼音首字母')).first().fill('zh');
    await page.getByRole('treeitem', { name: /张华/ }).waitFor();
    await page.getByRole('tree').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pupil/s-hua**');
    await page.getByRole('heading', { name: '张华' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/home**');
    await page.done();
  });

  it('a class that is chosen is alone on the map, and everyone comes back', async () => {
    const page = await openAs(stage, 'admin', 'home', { look: { width: 1280, height: 800 } });
    await expectDots(page, ['s-ming', 's-fang', 's-hua']);
    // The counts of a class are buttons: each lists the pupils of its state.
    const pupils = page.locator('[role="treeitem"][aria-level="2"]');
    const before = await pupils.count();
    const count = page
      .getByRole('treeitem', { name: /一年级1班/ })
      .getByRole('button')
      .first();
    await count.click();
    await page.waitForURL(/who=/);
    const all = page.locator('.state-chips__one[aria-pressed="true"] strong');
    await expect.poll(async () => `${await pupils.count()}`).toBe(await all.innerText());
    await count.click();
    await expect.poll(() => pupils.count()).toBe(before);
    await page.getByRole('button', { name: '选几个人看' }).click();
    await page
      .getByRole('treeitem', { name: /一年级2班/ })
      .getByRole('checkbox')
      .check();
    await expectDots(page, ['s-hua']);
    await page.reload();
    await expectDots(page, ['s-hua']);
    await page.getByRole('button', { name: '显示所有人' }).click();
    await expectDots(page, ['s-ming', 's-fang', 's-hua']);
    await page.done();
  });

  it('on a phone the list is a drawer that Back closes', async () => {
    const page = await openAs(stage, 'wu', 'home');
    // The counts of the card list those they count.
    const chip = page.locator('.home-card [data-standing]').first();
    const n = Number(await chip.locator('strong').innerText());
    await chip.tap();
    const listed = page.locator('[role="treeitem"][aria-level="2"]');
    await expect.poll(() => listed.count()).toBe(n);
    await page.goBack();
    await listed.first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '名单' }).tap();
    await page.getByRole('button', { name: '选几个人看' }).tap();
    const ming = page.getByRole('treeitem', { name: /李明/ });
    const box = await ming.getByRole('checkbox').boundingBox();
    if (!box) throw new Error('There is no box to tap');
    // A tap beside the name selects the row and keeps its sheet closed. By mouse, because browsers move a touch to the
    // nearest target.
    await page.mouse.click(box.x - 6, box.y + box.height / 2);
    await ming.getByRole('checkbox', { checked: true }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/home$/);
    await page.goBack();
    await page.getByRole('treeitem', { name: /李明/ }).waitFor({ state: 'detached' });
    await page.done();
  });

  it('a card that does not answer is given up, in words, after its time, and not by a hurried second tap', async () => {
    const page = await openAs(stage, 'li', 'home');
    await page.getByRole('link', { name: /李明/ }).tap();
    await page.getByRole('button', { name: '立即定位' }).tap();
    await page.getByText('已排队，等卡下次联系').waitFor();
    await page.getByRole('button', { name: '正在定位' }).tap({ force: true });
    await page.getByText('已排队，等卡下次联系').waitFor();
    await page.getByRole('button', { name: '不等了' }).tap();
    await page.getByRole('button', { name: '立即定位' }).waitFor();
    await page.done();
  });

  it('locate now ends with the card’s answer', async () => {
    const page = await openAs(stage, 'zhang', 'home');
    await page.getByRole('link', { name: /张华/ }).tap();
    await page.getByRole('button', { name: '立即定位' }).tap();
    await page.getByText('已排队，等卡下次联系').waitFor();
    await stage.report({ id: '860000000000003', lng: 120.915, lat: 30.917 });
    await page.getByText('已发给学生卡，等它回应…').waitFor();
    await stage.report({ id: '860000000000003', lng: 120.9151, lat: 30.9171, timestamp: stage.now() });
    await page.getByText('刚刚更新了位置').waitFor();
    await page.done();
  });

  it.each([
    { who: 'wu', path: 'home', size: { width: 390, height: 844 }, dark: false },
    { who: 'wu', path: 'pupil/s-fang', size: { width: 390, height: 844 }, dark: true },
    { who: 'admin', path: 'pupil/s-ming', size: { width: 1280, height: 800 }, dark: false },
    { who: 'li', path: 'position', size: { width: 390, height: 844 }, dark: false },
  ])('$path as $who sees it (dark: $dark) has none of the faults that axe knows', async ({ who, path, size, dark }) => {
    const page = await openAs(stage, who, path, { look: { ...size, dark, locale: dark ? 'en' : 'zh-CN' } });
    await expect.poll(async () => (await drawnDots(page)).length).toBeGreaterThan(0);
    expect(await faultsOf(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'nothing widens the page',
    ).toBe(true);
    await page.done();
  });
});
