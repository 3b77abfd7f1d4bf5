/** The way of a trip on the map: drawn by taps, and by keys alone; its families and leaders see the line. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleOf } from './drivers/alerts';
import { faultsOf } from './drivers/faults';
import { button } from './drivers/fence';
import { resting } from './drivers/map';
import { CHROMIUM, openStage, type StagePage } from './drivers/stage';
import { allTests } from '../harness/opened';

describe.skipIf(CHROMIUM === null)('the way of a trip (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await stage.report({ id: '860000000000001', lng: 120.92, lat: 30.92 });
  });

  /** Corners of the line on the board, in CSS pixels. */
  const drawn = (page: Page) =>
    page
      .locator('.groups__way')
      .evaluate((line) => (line.getAttribute('points') ?? '').split(' ').filter(Boolean).length);
  /** Coordinates of the lines that the map draws for trips. */
  const ways = (page: Page) =>
    page.evaluate(() => {
      const { __map: map } = window as unknown as {
        __map?: { queryRenderedFeatures(by: { layers: string[] }): { geometry: { coordinates: number[][] } }[] };
      };
      return map?.queryRenderedFeatures({ layers: ['trips-way'] }).map(({ geometry }) => geometry.coordinates) ?? [];
    });
  async function newTrip(page: StagePage, name: string) {
    await page.goto('class/group/edit');
    await page.getByLabel('名称').fill(name);
    await page
      .getByRole('checkbox', { name: /全部|全选/ })
      .first()
      .check();
    await page.getByRole('switch', { name: /这是一次外出/ }).click();
    await page.getByLabel('结束时间').fill('23:00');
  }
  const open = async (page: StagePage) => {
    await page.getByRole('link', { name: '在地图上画路线' }).click();
    await page.getByText('还要 2 个点').waitFor();
    await resting(page);
  };

  it('is drawn by taps, a wrong point goes, and the family sees the line on its map', async () => {
    const [teacher, parent] = [await consoleOf(stage, 'wu'), await consoleOf(stage, 'li')];
    await newTrip(teacher, '湖边写生');
    await open(teacher);
    for (const [x, y] of [
      [80, 120],
      [200, 200],
      [300, 120],
    ] as const)
      await teacher.touchscreen.tap(x, y);
    await expect.poll(() => drawn(teacher)).toBe(3);
    await button(teacher, '去掉上一点').tap();
    await expect.poll(() => drawn(teacher)).toBe(2);
    await teacher.getByText(/^2 个点，全长约/).waitFor();
    expect(await faultsOf(teacher)).toEqual([]);
    await button(teacher, '就走这条路线').tap();
    await teacher.getByText(/路线已画在地图上，全长约/).waitFor();
    await button(teacher, '保存').tap();
    await teacher.getByText(/^路线：全长约/).waitFor();
    await parent.goto('class/group');
    await parent.getByText(/^路线：全长约/).waitFor();
    await parent.getByRole('link', { name: '看路线' }).tap();
    await expect.poll(async () => (await ways(parent)).map((line) => line.length)).toContain(2);
    for (const page of [teacher, parent]) await page.done();
  });

  it('is drawn by keys alone, and taken off again', async () => {
    const page = await consoleOf(stage, 'wu', { width: 1280, height: 800 });
    await newTrip(page, '采风');
    await page.getByRole('link', { name: '在地图上画路线' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('还要 2 个点').waitFor();
    await resting(page);
    const add = async () => {
      await button(page, '在十字处加一点').focus();
      await page.keyboard.press('Enter');
    };
    await add();
    // The same place again is no point.
    await add();
    await page.getByText('还要 1 个点').waitFor();
    await page.locator('canvas.maplibregl-canvas').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
    await add();
    await page.getByText(/^2 个点，全长约/).waitFor();
    await button(page, '就走这条路线').focus();
    await page.keyboard.press('Enter');
    await page.getByText(/路线已画在地图上，全长约/).waitFor();
    await button(page, '去掉路线').focus();
    await page.keyboard.press('Enter');
    await page.getByText('画在地图上后').waitFor();
    await page.done();
  });
});
