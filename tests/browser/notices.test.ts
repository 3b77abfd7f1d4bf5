/** A notice: two taps from a teacher's home to a published one; a parent reads and confirms it; the count says so. */
import { describe, expect, it } from 'vitest';
import { faultsOf } from './drivers/faults';
import { button } from './drivers/fence';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage } from './drivers/stage';
import { allTests } from '../harness/opened';

describe.skipIf(CHROMIUM === null)('a notice to the families of a class (skipped without Chromium)', () => {
  const stage = allTests(openStage);

  it('is published, read and confirmed, and the teacher sees how many did', async () => {
    const [teacher, parent] = [await openAs(stage, 'wu', 'home'), await openAs(stage, 'li', 'home')];
    await teacher.getByRole('navigation', { name: '常用' }).getByRole('link', { name: '通知' }).tap();
    await teacher.getByLabel('标题').fill('周五春游');
    await teacher.getByLabel('内容').fill('早上八点校门口集合');
    await teacher.getByRole('switch', { name: '请家长确认' }).tap();
    expect(await faultsOf(teacher)).toEqual([]);
    await button(teacher, '发布').tap();
    await teacher.getByText('已读 0 / 2 · 已确认 0').waitFor();

    // The open console of the parent hears of it.
    await parent.getByRole('link', { name: '周五春游：请确认已读' }).tap();
    await parent.getByText('早上八点校门口集合').waitFor();
    expect(await faultsOf(parent)).toEqual([]);
    await button(parent, '确认已读').tap();
    await parent.getByText(/已确认$/).waitFor();

    await teacher.goto('notice');
    await teacher.getByRole('link', { name: /周五春游/ }).tap();
    await teacher.getByText('已读 1 / 2 · 已确认 1').waitFor();
    await teacher.getByRole('region', { name: '已读 1 人' }).getByText('李强').waitFor();
    expect(await faultsOf(teacher)).toEqual([]);
    for (const page of [teacher, parent]) await page.done();
  });
});
