/** An administrator changes form and path of a leave: what runs stays on its version, what starts has the new one. */
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../contract/day';
import { button } from './drivers/fence';
import { faultsOf } from './drivers/faults';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage, type StagePage } from './drivers/stage';
import { allTests } from '../harness/opened';

const HOUR = 3_600_000;

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage = allTests(openStage);

  const open = (account: string, wide = false) =>
    openAs(stage, account, '', { look: wide ? { width: 1280, height: 800 } : {} });
  /** Fills in a leave of tomorrow. */
  async function beginLeave(parent: StagePage): Promise<void> {
    await parent.goto('approval/start/leave');
    await parent.getByText('病假').tap();
    const tomorrow = dayOf(stage.now() + 24 * HOUR, 'Asia/Shanghai');
    await parent.getByLabel('开始', { exact: true }).fill(tomorrow);
    await parent.getByLabel('开始时间').fill('12:00');
    await parent.getByLabel('结束', { exact: true }).fill(tomorrow);
    await parent.getByLabel('结束时间').fill('15:00');
    await parent.getByText('吴老师').waitFor();
  }

  it('a published field and step are in a new leave, and an old one keeps its version [7.13]', async () => {
    const parent = await open('li');
    await beginLeave(parent);
    await button(parent, '发送').tap();
    await parent.getByText('审批中').waitFor();
    const before = parent.url();

    const admin = await open('admin', true);
    await admin.goto('approval/my/pending');
    await admin.getByRole('link', { name: '审批设置' }).click();
    await admin.getByRole('link', { name: /请假/ }).click();
    await button(admin, '添加字段').click();
    await admin.getByLabel('名称（简体中文）').fill('紧急电话');
    await admin.getByLabel('类型').selectOption('phone');
    // The phone's frame follows at once.
    const phone = admin.getByRole('region', { name: '手机预览' });
    await phone.getByLabel('紧急电话（选填）').waitFor();
    await admin.getByRole('switch', { name: '必填' }).click();
    await phone.getByLabel('紧急电话', { exact: true }).waitFor();
    await button(admin, '上移').click();
    await phone.getByLabel('学生').selectOption({ index: 1 });
    await admin.getByText('流程', { exact: true }).click();
    await button(admin, '添加步骤').click();
    await admin.getByLabel('名称（简体中文）').fill('教务处');
    await phone.getByText('教务处').waitFor();
    expect(await faultsOf(admin)).toEqual([]);

    // What the leave's effect needs cannot go, and the editor says why.
    await admin.getByText('表单', { exact: true }).click();
    await button(admin, /^时间/).click();
    await button(admin, '删除').click();
    await admin.getByText(/请假通过后，平台按它停止缺席提醒/).waitFor();
    await button(admin, '放回“时间”').click();
    await admin.getByText('更改 2', { exact: true }).click();
    await admin.getByText('新增字段“紧急电话”').waitFor();
    await button(admin, '发布第 2 版').click();
    await admin.getByRole('dialog').getByRole('button', { name: '发布第 2 版' }).click();
    await admin.getByRole('link', { name: /各个版本 第 2 版/ }).click();
    await admin.getByText(/第 2 版 · .* 发布/).waitFor();
    await admin.getByText('新增步骤“教务处”').waitFor();
    expect(await faultsOf(admin)).toEqual([]);

    await beginLeave(parent);
    await parent.getByText('教务处').waitFor();
    await button(parent, '发送').tap();
    await parent.getByText('请填写', { exact: true }).waitFor();
    await parent.getByLabel('紧急电话').fill('13900000000');
    await button(parent, '发送').tap();
    await parent.getByText('13900000000').waitFor();
    await parent.getByText('教务处').waitFor();
    await parent.goto(before);
    await parent.getByText('审批中').waitFor();
    expect(await parent.getByText('教务处').count()).toBe(0);
    await admin.done();
    await parent.done();
  });
});
