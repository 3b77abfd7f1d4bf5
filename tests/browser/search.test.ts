/** One field over the map: a parent draws a fence by typing a name's first letters and metres, by keyboard alone. */
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { allTests } from '../harness/opened';
import { faultsOf } from './drivers/faults';
import { tabTo } from './drivers/fence';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage } from './drivers/stage';

const TOWN = '/basemap/town.json';

/** The demo's map, as `npm start` serves it. */
function townServer(): Hono {
  const town = readFileSync(new URL('../../mocks/town/drawnMap.json', import.meta.url), 'utf8');
  const server = new Hono();
  server.get(TOWN, (c) => c.body(town, 200, { 'content-type': 'application/json' }));
  return server;
}

describe.skipIf(CHROMIUM === null)('the search over the map (skipped without Chromium)', () => {
  const stage = allTests(() => openStage({ before: townServer(), basemap: { kind: 'town', url: TOWN } }));
  beforeAll(() => stage.report({ id: '860000000000001', lng: 120.92, lat: 30.92 }));

  it.each([
    { width: 390, height: 844, typed: 'rmgy 120m', name: '人民公园' },
    { width: 1280, height: 800, typed: 'shuyuan gongyuan 120米', name: '书院公园' },
  ])('a parent draws a fence by $typed and keys alone, at $width px', async ({ typed, name, ...look }) => {
    const page = await openAs(stage, 'li', 'home', { look });
    const way = page.getByRole('link', { name: '搜索人、地点和坐标' });
    await way.waitFor();
    await tabTo(page, way);
    await page.keyboard.press('Enter');
    const field = page.getByRole('searchbox');
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await faultsOf(page), 'the empty search').toEqual([]);
    await page.keyboard.type(typed);
    const found = page.getByRole('region', { name: '地图上的地方' }).getByRole('button', { name });
    await found.waitFor();
    // Down to the result and up again: the arrows are those of the list.
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => found.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const metres = page.getByRole('textbox', { name: '半径（米）' });
    await expect.poll(() => metres.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await metres.inputValue()).toBe('120');
    expect(await faultsOf(page), 'a result').toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '画围栏' }).waitFor();
    const save = page.getByRole('button', { name: '保存', exact: true });
    await save.waitFor();
    await tabTo(page, save);
    await page.keyboard.press('Enter');
    const saved = () =>
      stage.db.query<{ radius: number }>(
        `select (drawn -> 'shape' ->> 'radius')::float8 as radius from fence_version where drawn ->> 'name' = $1`,
        [name],
      );
    await expect.poll(saved).toEqual([{ radius: 120 }]);
    await page.done();
  });
});
