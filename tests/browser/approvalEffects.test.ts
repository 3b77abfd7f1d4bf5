/** What follows from an approval, as its people meet it: a supervised swim and a lost card, agreed and taken back. */
import { beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../contract/day';
import { consoleOf, eventually, lakeFile, lines, walkTo } from './drivers/alerts';
import { faultsOf } from './drivers/faults';
import { button } from './drivers/fence';
import { drawnDots } from './drivers/map';
import { CHROMIUM, openStage, type StagePage } from './drivers/stage';
import { allTests } from '../harness/opened';

const [MING, FANG] = ['860000000000001', '860000000000002'];
const HOUR = 3_600_000;
const SCHOOL = { lng: 120.92, lat: 30.92 };

describe.skipIf(CHROMIUM === null)('what follows from an approval (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    for (const id of [MING, FANG]) await stage.report({ id, ...SCHOOL });
  });

  const open = (account: string) => consoleOf(stage, account);
  const confirm = async (page: StagePage, name: string) => {
    await button(page, name).tap();
    await page.getByRole('dialog').getByRole('button', { name }).tap();
  };
  const agree = async (page: StagePage, what: RegExp) => {
    await page.goto('approval/my/pending');
    await page.getByRole('link', { name: what }).tap();
    await button(page, '同意').waitFor();
    const said = await page.locator('main, .sheet').last().innerText();
    await confirm(page, '同意');
    await page.getByText('已通过').waitFor();
    return said;
  };
  const withdraw = async (page: StagePage, what: RegExp) => {
    await page.goto('approval/my/pending');
    await page.getByText('我申请的').tap();
    await page.getByRole('link', { name: what }).tap();
    await confirm(page, '撤回');
    await page.getByText('通过后撤销').waitFor();
  };
  const hourOf = (at: number) => new Date(at + 8 * HOUR).toISOString().slice(11, 16);

  it('a lost card: asked for on a phone and agreed, the map says so; taken back, the card is the child’s again', async () => {
    const [parent, teacher] = [await open('li'), await open('wu')];
    const state = async (page: StagePage) => (await drawnDots(page)).find(({ id }) => id === 's-ming')?.state;
    await parent.goto('approval/start/lost-card');
    await parent.getByLabel(/最后在哪里见到/).fill('公交车上');
    await parent.getByText('吴老师').waitFor();
    await parent.getByText(/李明 的卡记为遗失/).waitFor();
    expect(await faultsOf(parent)).toEqual([]);
    await button(parent, '发送').tap();
    await parent.getByText('审批中').waitFor();
    // Whoever decides reads what the decision does.
    expect(await agree(teacher, /挂失补卡/)).toContain('李明 的卡记为遗失');
    await teacher.goto('home');
    await eventually(() => state(teacher)).toBe('lost');
    await withdraw(parent, /挂失补卡/);
    await eventually(() => state(teacher)).not.toBe('lost');
    await parent.done();
    await teacher.done();
  });

  it('a swim: agreed by the school, the water is silent for the class and says why; taken back, it rings', async () => {
    const [admin, teacher] = [await open('admin'), await open('wu')];
    await admin.goto('water');
    await admin.locator('input[type="file"]').setInputFiles(lakeFile('西湖'));
    await admin.getByText('导入了 1 片水域').waitFor();

    await teacher.goto('approval/start/swim');
    await teacher.getByLabel('班级', { exact: true }).selectOption({ label: '一年级1班' });
    await teacher.getByLabel('水域', { exact: true }).selectOption({ label: '西湖' });
    for (const [end, at] of [
      ['开始', stage.now() - HOUR],
      ['结束', stage.now() + 3 * HOUR],
    ] as const) {
      await teacher.getByLabel(end, { exact: true }).fill(dayOf(at, 'Asia/Shanghai'));
      await teacher.getByLabel(`${end}时间`).fill(hourOf(at));
    }
    await teacher.getByLabel('看护人').fill('吴老师');
    await teacher.getByText('赵校长').waitFor();
    await button(teacher, '发送').tap();
    await teacher.getByText('审批中').waitFor();
    expect(await agree(admin, /有人看护的游泳/)).toContain('该班在此水域不响提醒，由 吴老师 看护');

    await walkTo(stage, FANG, [320, 260, 200, 140, 90, 30, -20, -60]);
    await admin.goto('water');
    await admin.getByRole('link', { name: /西湖/ }).tap();
    await admin.getByText('没有提醒：有人看护的游泳（吴老师）').first().waitFor();
    expect(await lines(admin).count()).toBe(0);
    expect(await lines(teacher).count()).toBe(0);

    await withdraw(teacher, /有人看护的游泳/);
    await walkTo(stage, FANG, [-80, -100, -120]);
    await lines(teacher)
      .filter({ hasText: /王芳.*在西湖里/s })
      .waitFor();
    await admin.done();
    await teacher.done();
  });
});
