/** A trip that asks for consent: a family answers on a phone and changes its mind, and leaders read who answered. */
import { describe, expect, it } from 'vitest';
import { consoleOf } from './drivers/alerts';
import { faultsOf } from './drivers/faults';
import { button } from './drivers/fence';
import { CHROMIUM, openStage, type StagePage } from './drivers/stage';
import { allTests } from '../harness/opened';

const TRIP = '湖边写生';

describe.skipIf(CHROMIUM === null)('the consent of families to a trip (skipped without Chromium)', () => {
  const stage = allTests(openStage);

  const openTrip = async (page: StagePage) => {
    await page.goto('class/group');
    await page.getByRole('link', { name: new RegExp(TRIP) }).tap();
    await page.getByRole('heading', { name: '家长同意' }).waitFor();
  };
  /** How many families have answered, by the leader's counts: no answer, no, yes. */
  const expectCounts = (page: StagePage, ...counts: [open: number, refused: number, given: number]) =>
    expect
      .poll(async () => {
        const said = await page.getByRole('region', { name: '家长同意' }).innerText();
        return ['未答复', '不同意', '同意'].map((name) =>
          Number(new RegExp(`(?<!不)${name}\\s*(\\d+)`).exec(said)?.[1]),
        );
      })
      .toEqual(counts);
  const listed = (page: StagePage, list: string) => page.getByRole('list', { name: list, exact: true });

  it('is asked for, given, taken back, and given again when the meeting point is another', async () => {
    const [teacher, parent] = [await consoleOf(stage, 'wu'), await consoleOf(stage, 'li')];
    await teacher.goto('class/group/edit');
    await teacher.getByLabel('名称').fill(TRIP);
    await teacher
      .getByRole('checkbox', { name: /全部|全选/ })
      .first()
      .check();
    await teacher.getByRole('switch', { name: /这是一次外出/ }).tap();
    const tomorrow = new Date(stage.now() + 32 * 3_600_000).toISOString().slice(0, 10);
    await teacher.getByLabel('结束日期').fill(tomorrow);
    await teacher.getByLabel('开始日期').fill(tomorrow);
    await teacher.getByLabel('集合地点').fill('湖边码头');
    await teacher.getByRole('switch', { name: /要家长同意/ }).tap();
    await button(teacher, '保存').tap();
    await teacher.getByRole('heading', { name: TRIP }).waitFor();
    await expectCounts(teacher, 2, 0, 0);

    // The home page asks, the answer is one tap away from it, and both are said in words.
    await parent.reload();
    await parent.getByRole('link', { name: `${TRIP}：请答复孩子能不能去` }).tap();
    const asked = parent.getByRole('region', { name: '李明能不能去' });
    await asked.getByText('李明可以去吗？请答复。').waitFor();
    expect(await faultsOf(parent)).toEqual([]);
    await button(parent, '同意李明去').tap();
    await asked.getByText('已同意李明去').waitFor();
    await openTrip(teacher);
    await expectCounts(teacher, 1, 0, 1);
    await listed(teacher, '未答复').getByText('王芳').waitFor();

    // The family says no after all: the leader's list and the roll call say it.
    await button(parent, '不同意李明去').tap();
    await asked.getByText('不同意李明去', { exact: true }).waitFor();
    await openTrip(teacher);
    await expectCounts(teacher, 1, 1, 0);
    await teacher.getByRole('radio', { name: /^不同意 1/ }).check({ force: true });
    await listed(teacher, '不同意').getByText('李明').waitFor();
    expect(await faultsOf(teacher)).toEqual([]);
    await button(parent, '同意李明去').tap();
    await asked.getByText('已同意李明去').waitFor();

    // The teacher moves the meeting point: who has agreed is asked again, and an answer to the old question is refused.
    await teacher.getByRole('link', { name: '编辑' }).tap();
    await teacher.getByLabel('集合地点').fill('学校东门');
    await button(teacher, '保存').tap();
    await expectCounts(teacher, 2, 0, 0);
    await button(parent, '不同意李明去').tap();
    await parent.getByText('老师刚改了这次外出').first().waitFor();
    await asked.getByText('李明可以去吗？请答复。').waitFor();
    await parent.getByText('集合：学校东门').waitFor();
    await button(parent, '同意李明去').tap();
    await asked.getByText('已同意李明去').waitFor();

    // A paper stands for a family that does not answer here.
    await openTrip(teacher);
    await expectCounts(teacher, 1, 0, 1);
    await button(teacher, '王芳：收到纸质同意书').tap();
    await expectCounts(teacher, 0, 0, 2);
    for (const page of [teacher, parent]) await page.done();
  });
});
