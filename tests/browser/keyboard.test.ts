/**
 * The ten commonest jobs by keyboard alone: no pointer, each step named as a screen reader says it, the focus where one
 * goes on, and no fault that axe knows on any screen of theirs.
 */
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayBounds, dayOf } from '../../contract/day';
import { allTests } from '../harness/opened';
import { consoleOf } from './drivers/alerts';
import { faultsOf } from './drivers/faults';
import { description, stay, tabTo, walk, way } from './drivers/fence';
import { schoolDay } from './drivers/schoolDay';
import { CHROMIUM, openStage, type StagePage, START } from './drivers/stage';
import { bar, tell } from './drivers/track';

const MING = '860000000000001';
const HOME = { lng: 120.93, lat: 30.925 };
const SCHOOL = { lng: 120.92, lat: 30.92 };
const ZONE = 'Asia/Shanghai';
const DAY = 24 * 3600_000;
const yesterday = dayOf(START - DAY, ZONE);

describe.skipIf(CHROMIUM === null)('by keyboard alone (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await stage.db.query(`update device set card_model = 'b2' where unique_id = $1`, [MING]);
    await tell(stage, MING, schoolDay(dayBounds(yesterday, ZONE).from.getTime()));
    await stage.report({ id: MING, ...HOME, batt: 71 });
  });

  /** A page that nobody points at: what is pressed has the focus before. */
  async function keysOf(account: string) {
    const page = await consoleOf(stage, account);
    await page.addInitScript(() => {
      addEventListener('pointerdown', () => (document.documentElement.dataset['pointed'] = 'true'), true);
    });
    const reach = async (target: Locator, key = 'Tab') => {
      await target.waitFor({ state: 'attached' });
      await tabTo(page, target, key);
    };
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    return {
      page,
      reach,
      press,
      /** Goes to a link or button by Tab and presses it. */
      async go(role: 'link' | 'button', name: string | RegExp, within: Locator = page.locator('body')) {
        await reach(within.getByRole(role, { name, exact: true }).first());
        await press('Enter');
      },
      /** The page that came has its heading in focus, and no fault. */
      async arrived(heading: string | RegExp) {
        const title = page.getByRole('heading', { name: heading, level: 2 });
        await title.waitFor();
        await focused(page, title);
        expect(await faultsOf(page), String(heading)).toEqual([]);
      },
      /** Closes the sheet; the focus is on what led there. */
      async back(to: Locator) {
        await press('Escape');
        await to.waitFor();
        await focused(page, to);
      },
    };
  }
  const focused = (page: StagePage, target: Locator) =>
    expect
      .poll(async () => [
        await target.evaluate((element) => element === document.activeElement),
        await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120)),
      ])
      .toEqual([true, expect.anything()]);
  const dialog = (page: StagePage) => page.getByRole('dialog').last();

  it('a parent learns where the child is, replays yesterday, and calls the child', async () => {
    const { page, reach, press, go, arrived, back } = await keysOf('li');
    const card = page.locator('.home-card').getByRole('link', { name: /^李明/ });
    // Where the child is, is said with its name: no key is needed.
    await expect.poll(() => card.textContent()).toMatch(/在家/);
    expect(await faultsOf(page), 'home').toEqual([]);
    await reach(card);
    await press('Enter');
    await arrived('李明');
    await back(card);

    await reach(page.getByRole('link', { name: '打电话', exact: true }));
    expect(await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href)).toBe('tel:14500000001');

    await go('link', '今天');
    await bar(page).waitFor();
    await go('button', '前一天');
    await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe(yesterday);
    await bar(page).waitFor();
    await go('button', '播放');
    await page.getByRole('button', { name: '暂停' }).waitFor();
    await press('Enter');
    await reach(bar(page), 'Shift+Tab');
    await press('End');
    expect(await bar(page).getAttribute('aria-valuetext')).toMatch(/^24:00，在家/);
    expect(await faultsOf(page), 'track').toEqual([]);
    await page.done();
  });

  it('a parent sets a fence, and reads why it rang', async () => {
    const { page, reach, press, go, arrived, back } = await keysOf('li');
    await go('link', '围栏');
    await arrived(/李明/);
    await go('button', /^归途小学，120 米$/);
    await expect.poll(() => description(page)).toMatch(/^圆形，半径 120 米，.*中心在归途小学$/);
    expect(await faultsOf(page), 'editor').toEqual([]);
    await go('button', '保存');
    const row = page.getByRole('link', { name: /^归途小学/ });
    await row.waitFor();
    await go('link', /^归途小学/);
    await arrived('归途小学');
    await back(row);
    await walk(stage, MING, [...stay(HOME, 4), ...way(HOME, SCHOOL, 12), ...stay(SCHOOL, 26)]);

    await go('link', /^提醒/, page.getByRole('navigation', { name: '主要区域' }));
    await arrived('提醒');
    const told = page.getByRole('link', { name: /李明.*归途小学/ }).first();
    await reach(told);
    await press('Enter');
    await page.locator('.alert-detail__what').waitFor();
    expect(await faultsOf(page), 'room of a crossing').toEqual([]);
    await go('link', '为什么提醒');
    await page.locator('.why__marks li').first().waitFor();
    expect(await faultsOf(page), 'why').toEqual([]);
    await back(page.locator('.sheet').getByRole('link', { name: '为什么提醒' }));
    await back(told);
    await page.done();
  });

  it('a parent takes an SOS and closes it', async () => {
    await stage.report({ id: MING, ...HOME, alarm: 'sos', batt: 70 });
    const { page, reach, press, go } = await keysOf('li');
    await go('button', '我来处理', page.locator('.alert-bar'));
    await page.locator('.alert-detail__handler[data-state="taken"]').waitFor();
    expect(await faultsOf(page), 'room').toEqual([]);
    await go('button', '结束这件事');
    await reach(dialog(page).getByRole('radio').first());
    await press('Space', 'ArrowDown');
    expect(await faultsOf(page), 'closing').toEqual([]);
    await go('button', '结束', dialog(page));
    await page.locator('.alert-detail__ended').waitFor();
    await page.done();
  });

  it('a parent sends the card a message, restarts it, and asks for leave; the teacher agrees and tells all parents', async () => {
    const { page, reach, press, go, arrived, back } = await keysOf('li');
    await go('link', '学生卡');
    await arrived(/李明/);
    await go('link', '发送消息');
    await arrived(/消息/);
    await reach(page.getByLabel('内容'));
    await page.keyboard.type('放学在校门口等');
    await go('button', '发给学生卡');
    await page.getByText('放学在校门口等', { exact: true }).last().waitFor();
    await back(page.getByRole('link', { name: '发送消息' }));

    await go('button', '重启');
    for (const yes of ['继续', '重启']) {
      await dialog(page).getByRole('button', { name: yes }).waitFor();
      expect(await faultsOf(page), yes).toEqual([]);
      await go('button', yes, dialog(page));
    }
    await page.getByRole('region', { name: '找卡和重启' }).getByText('排队中').waitFor();
    await press('Escape');

    await go('button', '更多');
    await dialog(page).waitFor();
    expect(await faultsOf(page), 'more').toEqual([]);
    await go('link', '请假', dialog(page));
    await arrived('请假');
    await go('button', '发送');
    await page.getByText('审批中').waitFor();
    await page.done();

    const staff = await keysOf('wu');
    expect(await faultsOf(staff.page), "a teacher's home").toEqual([]);
    await staff.go('link', /审批/);
    await staff.arrived(/审批/);
    await staff.go('button', /^同意：请假/);
    await staff.page.getByText('5 秒后同意').waitFor();
    await staff.press('Escape');

    await staff.go('link', '通知', staff.page.getByRole('navigation', { name: '常用' }));
    await staff.reach(staff.page.getByLabel('标题'));
    await staff.page.keyboard.type('周五春游');
    await staff.reach(staff.page.getByLabel('内容'));
    await staff.page.keyboard.type('早上八点校门口集合');
    expect(await faultsOf(staff.page), 'notice').toEqual([]);
    await staff.go('button', '发布');
    await staff.page.getByText(/已读 0 \/ 2/).waitFor();
    await staff.page.done();
  });
});
