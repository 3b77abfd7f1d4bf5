/** A water drawn by thumb and by keys alone: its shore and its island, saved, and found again on the map. */
import { describe, expect, it } from 'vitest';
import {
  board,
  button,
  corners,
  description,
  dragHandle,
  expectCorners,
  expectSaid,
  measured,
  tabTo,
  tapBoard,
  tools,
} from './drivers/fence';
import { faultsOf } from './drivers/faults';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage, type StagePage } from './drivers/stage';
import { expectDrawn } from './drivers/track';
import { resting } from './drivers/map';
import { allTests } from '../harness/opened';

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage = allTests(openStage);

  const open = (look = {}) => openAs(stage, 'admin', '', { look });
  const begin = async (page: StagePage) => {
    await page.goto('water');
    await button(page, /^(在地图上画|Draw on the map)$/).click();
    await board(page).waitFor();
    await resting(page);
  };
  const drafts = (page: StagePage) =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('DRAFT')));
  const name = (page: StagePage) => page.getByRole('textbox', { name: /^(名称|Name)$/ });

  it('an administrator draws a pond with its island by thumb, names it, and takes hold of its shore later [2.24]', async () => {
    const page = await open();
    await begin(page);
    for (const share of [
      [0.12, 0.08],
      [0.7, 0.08],
      [0.7, 0.55],
      [0.12, 0.55],
    ] as const)
      await tapBoard(page, share);
    await button(page, '画完').tap();
    await expectCorners(page, 4);
    const whole = await measured(page);
    await tools(page).getByRole('button', { name: '去掉里面一块' }).tap();
    for (const share of [
      [0.3, 0.2],
      [0.5, 0.2],
      [0.5, 0.4],
    ] as const)
      await tapBoard(page, share);
    await button(page, '画完').tap();
    await expectCorners(page, 7);
    await expect.poll(() => description(page)).toMatch(/^多边形，4 个角，1 个洞，面积/);
    expect(await measured(page)).not.toBe(whole);
    expect(await faultsOf(page)).toEqual([]);

    // Without a name it is not kept: the field asks for one.
    await button(page, '保存').tap();
    await name(page).fill('鱼塘');
    expect(await faultsOf(page)).toEqual([]);
    await button(page, '保存').tap();
    await page.getByRole('heading', { name: '鱼塘' }).waitFor();
    await expectDrawn(page, 'waters-fill');

    await button(page, '修改').tap();
    await page.locator('.segments__choice', { hasText: '岸线' }).tap();
    await expectCorners(page, 7);
    await resting(page);
    const before = await corners(page);
    const [held] = before;
    await page.touchscreen.tap(held?.x ?? 0, held?.y ?? 0);
    await expect.poll(async () => (await corners(page)).findIndex((corner) => corner.held)).toBe(0);
    await dragHandle(page, 'corner', { x: 25, y: -20 });
    await expect
      .poll(async () =>
        Math.hypot(
          ((await corners(page))[0]?.x ?? 0) - (held?.x ?? 0) - 25,
          ((await corners(page))[0]?.y ?? 0) - (held?.y ?? 0) + 20,
        ),
      )
      .toBeLessThan(1.5);
    await button(page, '保存').tap();
    await button(page, '修改').waitFor();
    await page.reload();
    await button(page, '修改').tap();
    await page.locator('.segments__choice', { hasText: '岸线' }).tap();
    await expectCorners(page, 7);
    await page.done();
  });

  it('a shore outlives a reload half drawn, is drawn on and saved with what was typed; another is thrown away', async () => {
    const page = await open();
    await begin(page);
    for (const share of [
      [0.15, 0.1],
      [0.7, 0.1],
    ] as const)
      await tapBoard(page, share);
    await expectCorners(page, 2);
    const drawn = await description(page);
    await page.reload();
    await page.getByText(/没保存的草稿/).waitFor();
    await expectCorners(page, 2);
    expect(await description(page)).toBe(drawn);
    expect(await faultsOf(page)).toEqual([]);
    await resting(page);
    // Both corners are in sight again, and the third goes above them.
    const frame = await page.locator('.board__frame').boundingBox();
    for (const { x, y } of await corners(page)) {
      expect(x).toBeGreaterThan(frame?.x ?? 0);
      expect(x).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0));
      expect(y).toBeGreaterThan(frame?.y ?? 0);
      expect(y).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0));
    }
    await tapBoard(page, [0.4, 0.2]);
    await button(page, '画完').tap();
    await expectCorners(page, 3);
    await page.locator('.segments__choice', { hasText: '看护' }).tap();
    await name(page).fill('半月塘');
    await page.reload();
    await expectCorners(page, 3);
    await page.context().setOffline(true);
    await button(page, '保存').tap();
    await page.getByText('没有保存，请再试一次。').waitFor();
    await page.context().setOffline(false);
    await button(page, '保存').tap();
    await page.getByRole('heading', { name: '半月塘' }).waitFor();
    await expect.poll(() => drafts(page)).toEqual([]);

    await begin(page);
    await tapBoard(page, [0.3, 0.3]);
    await expectCorners(page, 1);
    await page.reload();
    await button(page, '放弃草稿').tap();
    await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).tap();
    await expectCorners(page, 0);
    expect(await drafts(page)).toEqual([]);
    await page.done();
  });

  it('a round pond by keyboard alone, on a wide screen in English [2.24]', async () => {
    const page = await open({ width: 1280, height: 800, locale: 'en' });
    await begin(page);
    await tabTo(page, button(page, 'Circle'));
    await page.keyboard.press('Enter');
    await tabTo(page, board(page), 'Shift+Tab');
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter', '-', '-']) await page.keyboard.press(key);
    await expectSaid(page, /^130 m$/);
    await tabTo(page, button(page, 'Save'));
    await page.keyboard.press('Enter');
    await tabTo(page, name(page));
    await page.keyboard.type('Round pond');
    await tabTo(page, button(page, 'Save'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Round pond' }).waitFor();
    await expectDrawn(page, 'waters-fill');
    await page.done();
  });

  it('a shore that crosses itself is said, shown where, and not saved', async () => {
    const page = await open();
    await begin(page);
    for (const share of [
      [0.2, 0.15],
      [0.7, 0.55],
      [0.7, 0.15],
      [0.2, 0.55],
    ] as const)
      await tapBoard(page, share);
    await button(page, '画完').tap();
    await page.getByText('两条边交叉了，分不清里外。').waitFor();
    expect(await page.locator('.fault-marks circle').count()).toBe(1);
    await button(page, '保存').tap();
    expect(new URL(page.url()).searchParams.has('draw')).toBe(true);
    await page.done();
  });
});
