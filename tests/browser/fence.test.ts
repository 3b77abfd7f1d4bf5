/** Fences drawn by thumb and by keys: corrected, saved, kept through a reload, never overwritten unseen. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  beginFence,
  board,
  button,
  corners,
  description,
  dragHandle,
  changeFence,
  editFence,
  expectCorners,
  expectSaid,
  measured,
  nameFence,
  openStep,
  pointOf,
  saveFence,
  stay,
  tabTo,
  tapBoard,
  tools,
  walk,
  way,
} from './drivers/fence';
import { faultsOf } from './drivers/faults';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage } from './drivers/stage';
import { expectDrawn } from './drivers/track';
import { resting } from './drivers/map';
import { allTests } from '../harness/opened';

const MING = '860000000000001';
const HOME = { lng: 120.93, lat: 30.925 };
const SCHOOL = { lng: 120.92, lat: 30.92 };
describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await stage.report({ id: MING, ...HOME });
  });

  const open = (account = 'li', look = {}) => openAs(stage, account, '', { look });

  it('a parent draws a polygon with a thumb, takes a corner back, moves one, saves it, and finds it again [2.26]', async () => {
    const page = await open();
    await beginFence(page);
    await button(page, '多边形').tap();
    // The first corner where the cross is, the others where the finger is.
    await button(page, '加角').tap();
    await expectCorners(page, 1);
    const [first] = await corners(page);
    const cross = await pointOf(page, [0.5, 0.5]);
    expect(Math.hypot((first?.x ?? 0) - cross.x, (first?.y ?? 0) - cross.y)).toBeLessThan(1.5);
    await tapBoard(page, [0.75, 0.2]);
    await tapBoard(page, [0.3, 0.12]);
    await tapBoard(page, [0.9, 0.05]);
    await expectCorners(page, 4);
    await button(page, '撤销').tap();
    await expectCorners(page, 3);
    await tapBoard(page, [0.12, 0.4]);
    await button(page, '画完').tap();
    await expectCorners(page, 4);

    // A tap takes hold of a corner; its handle is dragged beside it, and the finger never covers it.
    const before = await corners(page);
    await tapBoard(page, [0.75, 0.2]);
    await expect.poll(async () => (await corners(page)).findIndex(({ held }) => held)).toBe(1);
    const handle = await page.locator('.pen-handle[data-name="corner"]').boundingBox();
    expect(handle).toMatchObject({ width: 48, height: 48 });
    expect((handle?.y ?? 0) - (before[1]?.y ?? 0)).toBeGreaterThan(23);
    await dragHandle(page, 'corner', { x: -30, y: 40 });
    const off = async (nth: number, { x, y }: { x: number; y: number }) => {
      const [was, is] = [before[nth], (await corners(page))[nth]];
      return Math.hypot((is?.x ?? 0) - (was?.x ?? 0) - x, (is?.y ?? 0) - (was?.y ?? 0) - y);
    };
    await expect.poll(() => off(1, { x: -30, y: 40 })).toBeLessThan(1.5);
    expect(await off(0, { x: 0, y: 0 })).toBeLessThan(0.1);
    await expect.poll(() => measured(page)).toMatch(/面积 .*平方(米|公里)|公顷.* 周长 .* 角 4/);

    await nameFence(page, '外婆家');
    await saveFence(page);
    await page.getByText('外婆家').first().waitFor();
    await page.reload();
    await expectDrawn(page, 'fences-fill');
    await editFence(page, '外婆家');
    await expectCorners(page, 4);
    await expect.poll(() => description(page)).toMatch(/^多边形，4 个角，面积/);
    await page.done();
  });

  it('a parent draws a circle with a thumb: put, dragged larger, typed, and what a save would change is said first', async () => {
    const page = await open();
    await beginFence(page);
    await button(page, '放在这里').tap();
    await button(page, '大 10 米').first().tap();
    await expect.poll(() => description(page)).toContain('半径 160 米');
    const held = await page.locator('.pen-handle[data-name="radius"]').boundingBox();
    await dragHandle(page, 'radius', { x: 40, y: 0 });
    const handle = page.locator('.pen-handle[data-name="radius"]');
    // To the metre, which is less than four pixels here.
    await expect
      .poll(async () => Math.abs(((await handle.boundingBox())?.x ?? 0) - (held?.x ?? 0) - 40))
      .toBeLessThan(4);
    await expect.poll(() => description(page)).not.toContain('半径 160 米');
    await page.getByRole('textbox', { name: '半径（米）' }).fill('120');
    await expect.poll(() => description(page)).toContain('半径 120 米');
    await nameFence(page, '校门口');
    await saveFence(page);

    await editFence(page, '校门口');
    await expect.poll(() => button(page, '保存').isDisabled()).toBe(true);
    for (let times = 0; times < 6; times += 1) await tools(page).getByRole('button', { name: '大 10 米' }).tap();
    await page.getByText('半径：120 米 → 180 米').waitFor();
    await saveFence(page);
    await changeFence(page);
    await expect.poll(() => description(page)).toContain('半径 180 米');
    await page.done();
  });

  it('by keyboard alone: drawn with arrows and Enter, corrected corner by corner, named, saved [2.26]', async () => {
    const page = await open('zhang', { width: 1280, height: 800, locale: 'en' });
    await page.goto('device/geofencing?edit=new&shape=polygon');
    await board(page).waitFor();
    await resting(page);
    await tabTo(page, board(page));
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const times = (count: number, key: string) => Array.from({ length: count }, () => key);
    await press(
      'Enter',
      ...times(8, 'ArrowRight'),
      'Enter',
      ...times(8, 'ArrowUp'),
      'Enter',
      ...times(8, 'ArrowLeft'),
      'Enter',
    );
    await expectSaid(page, /^Added corner 4/);
    await press('Control+z');
    await expectCorners(page, 3);
    await expectSaid(page, /^Undone, Polygon, 3 corners/);
    await press('Control+Shift+Z');
    await expectCorners(page, 4);
    await press('Space');
    await press('Alt+ArrowRight', 'Alt+ArrowRight');
    await expectSaid(page, /^Corner 2 of 4, .*(of|at) [A-Za-z ]+$/);
    const before = await corners(page);
    await press('ArrowRight', 'Shift+ArrowRight');
    await expect.poll(async () => ((await corners(page))[1]?.x ?? 0) - (before[1]?.x ?? 0)).toBeGreaterThan(10);
    await press('Enter');
    await expectCorners(page, 5);
    await press('Delete');
    await expectCorners(page, 4);
    await press('Escape', ']');
    await expectSaid(page, /^Turned by 5°$/);
    await press('?');
    await expectSaid(page, /^Polygon, 4 corners, area .*perimeter/);

    const steps = page.getByRole('radio', { name: 'Shape', checked: true });
    await tabTo(page, steps);
    await press('ArrowRight');
    await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Grandma');
    await tabTo(page, button(page, 'Save'));
    await press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('edit'));
    await page.getByText('Grandma').first().waitFor();
    await page.done();
  });

  it('what is wrong with a shape is said, and shown where it is; it is not saved', async () => {
    const page = await open();
    await beginFence(page);
    await button(page, '多边形').tap();
    for (const share of [
      [0.2, 0.15],
      [0.7, 0.55],
      [0.7, 0.15],
      [0.2, 0.55],
    ] as const)
      await tapBoard(page, share);
    await button(page, '画完').tap();
    await page.getByText('两条边交叉了，分不清里外。').waitFor();
    const sign = await page.locator('.fault-marks circle').boundingBox();
    const crossing = await pointOf(page, [0.45, 0.35]);
    expect(
      Math.hypot(
        (sign?.x ?? 0) + (sign?.width ?? 0) / 2 - crossing.x,
        (sign?.y ?? 0) + (sign?.height ?? 0) / 2 - crossing.y,
      ),
    ).toBeLessThan(3);
    await nameFence(page, '蝴蝶');
    await button(page, '保存').tap();
    await page.getByRole('radio', { name: '形状', checked: true }).waitFor({ state: 'attached' });
    expect(new URL(page.url()).searchParams.get('edit')).toBe('new');
    await page.done();
  });

  it('a draft outlives a reload and a lost connection, and is gone once it is saved', async () => {
    const page = await open();
    await beginFence(page);
    await button(page, '矩形').tap();
    await tapBoard(page, [0.2, 0.15]);
    await tapBoard(page, [0.7, 0.5]);
    await expectCorners(page, 4);
    const drawn = await description(page);
    await nameFence(page, '公园');
    await page.reload();
    await page.getByText(/没保存的草稿/).waitFor();
    await expectCorners(page, 4);
    await expect.poll(() => description(page)).toBe(drawn);
    await page.context().setOffline(true);
    await button(page, '保存').tap();
    await page.getByText('没有网络，没能保存。草稿留着，联网后再保存。').waitFor();
    await page.context().setOffline(false);
    await saveFence(page);
    await page.getByText('公园').first().waitFor();
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('DRAFT')))).toEqual(
      [],
    );
    await page.done();
  });

  it('two people change one fence: both are shown, and the first is not overwritten unless somebody says so', async () => {
    const one = await open();
    await beginFence(one);
    await button(one, '放在这里').tap();
    await nameFence(one, '两人');
    await saveFence(one);
    const other = await open();
    await other.goto('device/geofencing');
    await editFence(one, '两人');
    await editFence(other, '两人');
    await tools(one).getByRole('button', { name: '大 10 米' }).tap();
    await saveFence(one);
    await tools(other).getByRole('button', { name: '小 10 米' }).tap();
    await button(other, '保存').tap();
    await other.getByRole('heading', { name: '已被别人改过' }).waitFor();
    expect(await other.locator('.draft-shape--theirs').count()).toBe(1);
    expect(await faultsOf(other)).toEqual([]);
    await button(other, '先不保存，继续改我的').tap();
    await other.getByText('半径：160 米 → 140 米').waitFor();
    await saveFence(other);
    await changeFence(other);
    await expect.poll(() => description(other)).toContain('半径 140 米');
    await one.done();
    await other.done();
  });

  it('a walk to a fence and back rings once for arriving and once for leaving, and each says why', async () => {
    // Three taps from home: fences, the place, save.
    const page = await open();
    await page.goto('home');
    await page.getByRole('link', { name: '围栏', exact: true }).tap();
    await button(page, /^归途小学，120 米$/).tap();
    await expect.poll(() => description(page)).toMatch(/^圆形，半径 120 米，.*中心在归途小学$/);
    await saveFence(page);
    await walk(stage, MING, [
      ...stay(HOME, 4),
      ...way(HOME, SCHOOL, 12),
      ...stay(SCHOOL, 26),
      ...way(SCHOOL, HOME, 12),
      ...stay(HOME, 6),
    ]);

    await page.goto('device/geofencing/crossings');
    const told = (words: string) => page.getByRole('link', { name: new RegExp(`李明.*${words}围栏“归途小学”`) });
    await told('走出').waitFor();
    expect([await told('走进').count(), await told('走出').count()]).toEqual([1, 1]);
    for (const words of ['走进', '走出']) {
      await told(words).click();
      await page.getByRole('heading', { name: '为什么提醒' }).waitFor();
      await page.locator('.why__marks li').first().waitFor();
      await expectDrawn(page, 'fences-fill');
      await page.goBack();
    }
    await page.done();
  });

  it.each([
    ['on a narrow phone in the dark, in English', { width: 320, height: 640, dark: true, locale: 'en' }],
    ['on a wide screen', { width: 1280, height: 800 }],
  ])('the editor has no fault that axe knows, drawing and adjusting, %s', async (_where, size) => {
    const page = await open('li', size);
    await page.goto('device/geofencing?edit=new&shape=circle');
    await board(page).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, /^(放在这里|Place it here)$/).click();
    expect(await faultsOf(page)).toEqual([]);
    await openStep(page, /^(规则|Rules)$/);
    expect(await faultsOf(page)).toEqual([]);
    await page.done();
  });
});
