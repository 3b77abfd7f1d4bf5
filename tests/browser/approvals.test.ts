/** A leave as its people meet it: asked for on a phone, agreed, named in the list of alerts, and taken back. */
import { beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../contract/day';
import { beginFence, button, openStep, saveFence } from './drivers/fence';
import { faultsOf } from './drivers/faults';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage, type StagePage } from './drivers/stage';
import { allTests } from '../harness/opened';

const MING = '860000000000001';
const HOME = { lng: 120.93, lat: 30.925 };
const HOUR = 3_600_000;

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await stage.report({ id: MING, ...HOME });
  });

  const open = (account: string) => openAs(stage, account);
  /** Moves to six seconds after a time of a later day, and lets the clock's work be done. */
  async function toTime(days: number, hour: number): Promise<void> {
    const midnight = Math.floor((stage.now() + 8 * HOUR) / (24 * HOUR)) * 24 * HOUR - 8 * HOUR;
    stage.later(midnight + (days * 24 + hour) * HOUR + 6_000 - stage.now());
    await stage.runScheduled();
  }
  const silences = async (page: StagePage) => {
    await page.goto('device/geofencing/crossings?silent=1');
    await page.locator('.crossing-row').first().waitFor();
    return page.locator('.crossing-row').allInnerTexts();
  };

  it('asked for on a phone and agreed, tomorrow’s absence rings nobody and says why; taken back, it rings [7.13]', async () => {
    const parent = await open('li');
    await beginFence(parent);
    await button(parent, /^归途小学，120 米$/).tap();
    await openStep(parent, /^规则$/);
    await button(parent, '没有应到的时间').tap();
    await parent.getByRole('switch', { name: /该到没到/ }).tap();
    await parent.getByLabel('最晚几点到').fill('13:00');
    await parent.getByRole('switch', { name: '只在上学日', exact: true }).tap();
    await saveFence(parent);

    await parent.goto('approval/start/leave');
    await parent.getByText('病假').tap();
    const tomorrow = dayOf(stage.now() + 24 * HOUR, 'Asia/Shanghai');
    await parent.getByLabel('开始', { exact: true }).fill(tomorrow);
    await parent.getByLabel('开始时间').fill('12:00');
    await parent.getByLabel('结束', { exact: true }).fill(dayOf(stage.now() + 72 * HOUR, 'Asia/Shanghai'));
    await parent.getByLabel('结束时间').fill('11:00');
    // The path names who decides before anything is sent.
    await parent.getByRole('heading', { name: '审批流程' }).waitFor();
    await parent.getByText('吴老师').waitFor();
    expect(await faultsOf(parent)).toEqual([]);
    await button(parent, '发送').tap();
    await parent.getByText('审批中').waitFor();

    const teacher = await open('wu');
    await teacher.goto('approval/my/pending');
    await teacher.getByRole('link', { name: /请假/ }).tap();
    await button(teacher, '同意').tap();
    await teacher.getByRole('dialog').getByRole('button', { name: '同意' }).tap();
    await teacher.getByText('已通过').waitFor();
    expect(await faultsOf(teacher)).toEqual([]);
    // The parent's page learns of it by itself.
    await parent.getByText('已通过').waitFor();

    // A fence's next deadline follows the one before it.
    await toTime(0, 13);
    await toTime(1, 13);
    expect((await silences(parent))[0]).toMatch(/没响：已请假/);
    await parent.goto('approval/my/pending');
    await parent.getByText('我申请的').tap();
    await parent.getByRole('link', { name: /请假/ }).tap();
    await button(parent, '撤回').tap();
    await parent.getByRole('dialog').getByRole('button', { name: '撤回' }).tap();
    await parent.getByText('通过后撤销').waitFor();
    await toTime(1, 13);
    expect((await silences(parent))[0]).not.toMatch(/没响/);
    await teacher.done();
    await parent.done();
  });
});
