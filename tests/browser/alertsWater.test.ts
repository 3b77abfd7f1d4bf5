/** Water alerts in the browser: a lake from a file, a walk to it, the specification's pages, and a supervised swim. */
import { describe, expect, it } from 'vitest';
import {
  consoleOf,
  endAlert,
  eventually,
  expectDealtWith,
  expectGone,
  expectHolder,
  expectLines,
  expectNotice,
  expectUnread,
  lakeFile,
  lines,
  logOf,
  rowOf,
  walkTo,
  wallTime,
} from './drivers/alerts';
import { faultsOf } from './drivers/faults';
import { drawnDots } from './drivers/map';
import { expectDrawn } from './drivers/track';
import { CHROMIUM, openStage, type Stage, type StagePage } from './drivers/stage';
import { allTests } from '../harness/opened';

const MING = '860000000000001';
const FANG = '860000000000002';
const WIDE = { width: 1280, height: 800 };
const MINUTE = 60_000;

describe.skipIf(CHROMIUM === null)('water alerts in the browser (skipped without Chromium)', () => {
  const stage = allTests(openStage);

  const open = (account: string, look?: Parameters<Stage['page']>[0], path?: string) =>
    consoleOf(stage, account, look, path);
  const stateOf = async (page: StagePage, studentId: string) =>
    (await drawnDots(page)).find(({ id }) => id === studentId)?.state;

  it('an administrator imports a lake from a file, sees what was refused, and sets its danger', async () => {
    const admin = await open('admin', WIDE, 'water');
    await admin.getByText('还没有水域').waitFor();
    await admin.locator('input[type="file"]').setInputFiles(lakeFile('西湖'));
    await admin.getByText('导入了 1 片水域').waitFor();
    await admin.getByText('第 2 处 一个点：不是面也不是线').waitFor();
    await expectDrawn(admin, 'waters-fill');
    await admin.getByRole('link', { name: /西湖/ }).click();
    await admin.getByRole('button', { name: '修改' }).click();
    await admin.getByLabel('高危').check({ force: true });
    await admin.getByLabel('名称').fill('');
    await admin.getByRole('button', { name: '保存' }).click();
    await admin.getByText('请写名称').waitFor();
    await admin.getByLabel('名称').fill('西湖');
    await admin.getByRole('button', { name: '保存' }).click();
    await admin.locator('.sheet--docked').getByText('离岸 150 米').waitFor();
    expect(await faultsOf(admin)).toEqual([]);
    await admin.getByRole('link', { name: '首页' }).click();
    await expectGone(admin, 'waters-fill');
    await admin.getByRole('button', { name: '地图显示什么' }).click();
    await admin.getByRole('button', { name: '显示水域' }).click();
    await expectDrawn(admin, 'waters-fill');
    await admin.done();
  });

  it('a walk to the lake: both people see distance and direction, one takes and closes it [1.02] [2.24]', async () => {
    const li = await open('li');
    const wu = await open('wu', WIDE);
    // A notice disappears by itself: start waiting before it comes, on both consoles.
    const noticed = Promise.all([li, wu].map((page) => expectNotice(page, /李明 · 水域.*离西湖 \d+ 米/)));
    await walkTo(stage, MING, [320, 260, 200, 140, 90]);
    await noticed;
    await li.getByRole('link', { name: /^提醒/ }).tap();
    await eventually(() => rowOf(li, '西湖').innerText()).toMatch(/离西湖 \d+ 米，正走近/);
    for (const page of [li, wu]) {
      await expectUnread(page, 1);
      await eventually(() => stateOf(page, 's-ming')).toBe('water');
    }
    // The list shows the same state as the map.
    await wu.getByRole('treeitem', { name: /^李明, 水边/ }).waitFor();
    await wu.getByRole('treeitem', { name: /一年级1班.+水边 1/ }).waitFor();

    await walkTo(stage, MING, [30, -20, -60, -90]);
    for (const page of [li, wu]) {
      await expectLines(page, 1);
      await eventually(() => lines(page).innerText()).toMatch(/在西湖里/);
      // With reduced motion the title of the tab does not blink.
      await eventually(() => page.title()).toBe('【水域】李明');
    }
    expect(await faultsOf(li)).toEqual([]);

    const toldWu = expectDealtWith(wu, /李强在处理/);
    await li.getByRole('button', { name: '我来处理' }).click();
    await toldWu;
    await expectHolder(li, /你从 .+ 起在处理/);
    await expectLines(li, 0);
    await expectLines(wu, 0);
    await eventually(() => li.title()).not.toMatch(/【/);

    await wu.getByRole('link', { name: /^提醒/ }).click();
    const row = wu.locator('.alert-row');
    await eventually(() => row.innerText()).toMatch(/李强在处理/);
    await row.click();
    await expectHolder(wu, /李强从 .+ 起在处理/);
    await expectDrawn(wu, 'alert-water-fill');
    await expectDrawn(wu, 'alert-way-before');
    await expectUnread(wu, 0);

    await li.getByRole('button', { name: '展开' }).click();
    await li.getByText('记下打给吴老师的结果').click();
    await li.getByRole('button', { name: '没人接' }).click();
    await li.getByText(/李强打过：没人接/).waitFor();
    await wu.getByText(/李强打过：没人接/).waitFor();

    await walkTo(stage, MING, [60, 150, 260]);
    await endAlert(li, '孩子平安', '已经上岸，跟我在一起');
    await expectHolder(wu, /由李强结束：孩子平安\s+已经上岸，跟我在一起/);
    for (const page of [li, wu]) await eventually(() => stateOf(page, 's-ming')).toBe('fresh');
    expect((await logOf(wu))[0]).toMatch(/李强 结束 · 孩子平安/);
    await li.done();
    await wu.done();
  });

  it('a guardian finds the water alert on the specification’s pages, its place map first [2.24]', async () => {
    const li = await open('li', {}, 'device/water-area-report');
    const row = li.locator('.alert-row');
    await eventually(() => row.innerText()).toMatch(/李强：孩子平安/);
    await row.click();
    await li.waitForURL('**/device/water-area-detail?alert=*');
    const id = new URL(li.url()).searchParams.get('alert') ?? '';
    await expectHolder(li, /由李强结束/);
    await li.goto(`device/water-area/location?alert=${id}`);
    await li.getByRole('heading', { name: /西湖/ }).waitFor();
    await expectDrawn(li, 'alert-water-fill');
    expect(await faultsOf(li)).toEqual([]);
    await li.goto('device/water-area/location?alert=nonsense');
    await li.getByText('没有这条提醒，或者你无权查看。').waitFor();
    await li.goto('position');
    await li.getByText(/^离西湖 \d+ 米，在西边$/).waitFor();
    await li.done();
  });

  it('a child who was in the lake and is at home: then and now on the map, and one button that confirms [2.24]', async () => {
    stage.later(30 * MINUTE);
    await walkTo(stage, MING, [320, 200, 90, -20, -60, -90]);
    const li = await open('li', {});
    await expectLines(li, 1);
    await li.locator('.alert-bar__words').click();
    await expectDrawn(li, 'alert-then');
    await li.getByRole('button', { name: '我来处理' }).waitFor();
    for (const lng of [120.92, 120.925, 120.93, 120.93]) {
      stage.later(4 * MINUTE);
      await stage.report({ id: MING, lng, lat: 30.925 });
    }
    await li.getByRole('button', { name: '确认平安' }).waitFor();
    await expectDrawn(li, 'alert-now');
    await expectDrawn(li, 'alert-then-now-way');
    await expectLines(li, 0);
    await li.getByRole('button', { name: '确认平安' }).click();
    await li.getByRole('dialog').getByRole('button', { name: '结束' }).click();
    await expectHolder(li, /由李强结束：孩子平安/);
    await expectGone(li, 'alert-now');
    await li.done();
  });

  it('during a supervised swim nothing rings, and the water’s page says why', async () => {
    const wu = await open('wu', WIDE, 'water');
    await wu.getByRole('link', { name: /西湖/ }).click();
    await wu.getByRole('button', { name: '安排一次' }).click();
    const form = wu.getByRole('dialog', { name: '有人看护的游泳' });
    await form.getByLabel('开始').fill(wallTime(stage.now() - 10 * MINUTE));
    await form.getByLabel('结束').fill(wallTime(stage.now() + 60 * MINUTE));
    await form.getByRole('button', { name: '安排' }).click();
    await form.getByText('至少选一个班').waitFor();
    await form.getByLabel('一年级1班').check({ force: true });
    await form.getByLabel('谁看护').fill('吴老师');
    await form.getByRole('button', { name: '安排' }).click();
    await wu.getByText('正在进行').waitFor();
    await walkTo(stage, FANG, [320, 260, 200, 140, 90, 30, -20, -60, -90]);
    await wu.goto('water');
    await wu.getByRole('link', { name: /西湖/ }).click();
    await wu.getByText('王芳到了水里').waitFor();
    await wu.getByText('没有提醒：有人看护的游泳（吴老师）').first().waitFor();
    expect(await lines(wu).count()).toBe(0);
    await walkTo(stage, FANG, [60, 260, 400]);
    await wu.getByRole('button', { name: '取消这次安排' }).click();
    await wu.getByText('没有安排。').waitFor();
    await wu.done();
  });
});
