/** A form with a table and a file on a phone, and the decision signed by hand. */
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../contract/day';
import { button } from './drivers/fence';
import { faultsOf } from './drivers/faults';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage } from './drivers/stage';
import { allTests } from '../harness/opened';

const PDF = { name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nbill\n') };

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  const open = (account: string) => openAs(stage, account);

  it('a table and a file are added to a form, filled in, seen where one decides, and signed', async () => {
    const admin = await open('admin');
    await admin.goto('approval/definitions/leave');
    for (const [type, name] of [
      ['table', '花费'],
      ['file', '发票'],
    ] as const) {
      await button(admin, '添加字段').tap();
      await admin.getByLabel('名称（简体中文）').last().fill(name);
      await admin.getByLabel('类型').last().selectOption(type);
      if (type === 'table') {
        await button(admin, '添加一列').tap();
        await admin.getByLabel('名称（简体中文）').last().fill('项目');
      }
    }
    await admin.getByText('流程', { exact: true }).tap();
    await button(admin, /班主任/)
      .first()
      .tap();
    await admin.getByRole('switch', { name: '处理时要签名' }).tap();
    expect(await faultsOf(admin)).toEqual([]);
    await button(admin, '发布第 2 版').tap();
    await admin.getByRole('dialog').getByRole('button', { name: '发布第 2 版' }).tap();
    await admin.getByText('已发布第 2 版').first().waitFor();

    const parent = await open('li');
    await parent.goto('approval/start/leave');
    await parent.getByText('病假').tap();
    await button(parent, '添加一行').tap();
    await parent.getByLabel('项目').fill('车票');
    await parent.locator('input[type=file]').setInputFiles(PDF);
    await button(parent, '删除 发票.pdf').waitFor();
    expect(await faultsOf(parent)).toEqual([]);
    const tomorrow = dayOf(stage.now() + 24 * 3_600_000, 'Asia/Shanghai');
    await parent.getByLabel('开始', { exact: true }).fill(tomorrow);
    await parent.getByLabel('开始时间').fill('12:00');
    await parent.getByLabel('结束', { exact: true }).fill(tomorrow);
    await parent.getByLabel('结束时间').fill('13:00');
    await button(parent, '发送').tap();
    await parent.getByText('审批中').waitFor();

    const teacher = await open('wu');
    await teacher.goto('approval/my/pending');
    await teacher.getByRole('link', { name: /请假/ }).tap();
    await teacher.getByRole('cell', { name: '车票' }).waitFor();
    await button(teacher, '保存 发票.pdf').waitFor();
    await button(teacher, '同意').tap();
    const paper = teacher.getByRole('img', { name: '在这里手写签名' });
    await paper.tap();
    await teacher.getByRole('img', { name: '已手写签名' }).waitFor();
    expect(await faultsOf(teacher)).toEqual([]);
    await teacher.getByRole('dialog').getByRole('button', { name: '同意' }).tap();
    await teacher.getByRole('img', { name: '吴老师签名' }).waitFor();
    expect(await faultsOf(teacher)).toEqual([]);
    await teacher.done();
    await parent.done();
    await admin.done();
  });

  it('a place and an area are put on the map by tap and by keys, kept over a reload, and told in words', async () => {
    const admin = await open('admin');
    await admin.goto('approval/definitions/alone');
    await button(admin, '添加字段').tap();
    await admin.getByLabel('名称（简体中文）').last().fill('活动范围');
    await admin.getByLabel('类型').last().selectOption('area');
    await button(admin, '发布第 2 版').tap();
    await admin.getByRole('dialog').getByRole('button', { name: '发布第 2 版' }).tap();
    await admin.getByText('已发布第 2 版').first().waitFor();

    const parent = await open('li');
    await parent.goto('approval/start/alone');
    await parent.getByLabel('去哪里').fill('公园');
    await parent.getByRole('link', { name: '在地图上定点' }).tap();
    await button(parent, '就定在十字这里').waitFor();
    const map = parent.locator('canvas').first();
    await map.tap({ position: { x: 200, y: 200 } });
    expect(await faultsOf(parent)).toEqual([]);
    await button(parent, '就定在十字这里').tap();
    await parent
      .getByText(/归途小学.*米|在归途小学/)
      .first()
      .waitFor();

    await parent.getByRole('link', { name: '在地图上圈出' }).tap();
    await parent.getByText('再点 3 个角').waitFor();
    // By keys: the map moves under the crosshair.
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
      await button(parent, '在十字处加角').tap();
      await map.press(key);
      await map.press(key);
    }
    await parent.getByText(/^圈出 /).waitFor();
    await button(parent, '就用这块区域').tap();
    await parent.getByText(/中心/).waitFor();
    await parent.reload();
    await parent.getByText(/中心/).waitFor();
    expect(await faultsOf(parent)).toEqual([]);
    const tomorrow = dayOf(stage.now() + 24 * 3_600_000, 'Asia/Shanghai');
    await parent.getByLabel('开始', { exact: true }).fill(tomorrow);
    await parent.getByLabel('开始时间').fill('12:00');
    await parent.getByLabel('结束', { exact: true }).fill(tomorrow);
    await parent.getByLabel('结束时间').fill('13:00');
    await button(parent, '发送').tap();
    await parent.getByText('审批中').waitFor();
    await parent.getByText(/中心/).waitFor();
    await parent.getByText('坐标', { exact: true }).last().tap();
    await parent.locator('.approval-shape__list li').nth(3).waitFor();
    expect(await faultsOf(parent)).toEqual([]);
    if (process.env['PICTURES']) await parent.screenshot({ path: `${process.env['PICTURES']}/place.png` });
  });
});
