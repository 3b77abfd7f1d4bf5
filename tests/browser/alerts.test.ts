/** Alerts in the browser: SOS calls, the bar, the inbox, the alert's page and the settings. */
import { describe, expect, it } from 'vitest';
import {
  consoleOf,
  endAlert,
  eventually,
  expectHolder,
  expectLines,
  expectUnread,
  lakeFile,
  lines,
  logOf,
  sound,
  takeInRoom,
  unread,
} from './drivers/alerts';
import { faultsOf } from './drivers/faults';
import { drawnDots } from './drivers/map';
import { follow } from './drivers/session';
import { CHROMIUM, holdBack, openStage, type Stage, type StagePage } from './drivers/stage';
import { allTests } from '../harness/opened';
import { rotatingPairs } from '../harness/rotatingPart';

const MING = '860000000000001';
const FANG = '860000000000002';
const HUA = '860000000000003';
const WIDE = { width: 1280, height: 800 };
/** Milliseconds after which the second escalation round has run. */
const ROUND = 125_000;
const MINUTE = 60_000;

describe.skipIf(CHROMIUM === null)('alerts in the browser (skipped without Chromium)', () => {
  const stage = allTests(openStage);

  const open = (account: string, look?: Parameters<Stage['page']>[0], path?: string) =>
    consoleOf(stage, account, look, path);
  const stateOf = async (page: StagePage, studentId: string) =>
    (await drawnDots(page)).find(({ id }) => id === studentId)?.state;

  it('an SOS that nobody takes escalates; it is taken over, closed, and reopened with a reason [2.23]', async () => {
    const li = await open('li');
    const admin = await open('admin', WIDE);
    const before = await unread(admin);
    await stage.report({ id: MING, lng: 120.918, lat: 30.9135, alarm: 'sos', batt: 64 });
    await expectLines(li, 1);
    await eventually(() => stateOf(li, 's-ming')).toBe('sos');
    expect(await lines(admin).count()).toBe(0);
    stage.later(ROUND);
    await stage.runScheduled();
    await expectLines(admin, 1);
    await expectUnread(admin, before + 1);

    await li.locator('.alert-bar__words').click();
    await takeInRoom(li);
    await expectHolder(li, /你从/);
    await expectLines(admin, 0);
    await admin.goto('alerts');
    await admin.locator('.alert-row').first().click();
    await expectHolder(admin, /李强从/);
    await admin.getByRole('button', { name: '接过来' }).click();
    await admin.getByRole('dialog').getByText('接过来', { exact: true }).last().click();
    await expectHolder(admin, /你从/);
    await expectHolder(li, /赵校长从/);

    await endAlert(admin, '误按');
    await expectHolder(li, /由赵校长结束：误按/);
    await eventually(() => stateOf(li, 's-ming')).toBe('fresh');
    await li.getByRole('button', { name: '重新打开' }).click();
    const form = li.getByRole('dialog');
    await form.getByRole('button', { name: '重新打开' }).click();
    await form.getByText('请写明原因').waitFor();
    await form.getByLabel('为什么重新打开').fill('电话打不通，还没见到人');
    await form.getByRole('button', { name: '重新打开' }).click();
    for (const page of [li, admin]) await expectHolder(page, /还没有人处理/);
    await eventually(async () => (await logOf(li)).join('|')).toMatch(
      /李强 重新打开.+电话打不通.+赵校长 结束 · 误按.+接手.+通知了下一批人.+发出提醒/,
    );

    await takeInRoom(li);
    await expectHolder(li, /你从/);
    await expectHolder(admin, /李强从/);
    await endAlert(li, '已处理好');
    await expectHolder(admin, /由李强结束：已处理好/);
    await li.goto('device/sos');
    await eventually(() => li.locator('.alert-row').innerText()).toMatch(/李强：已处理好/);
    await li.locator('.alert-row').click();
    await li.waitForURL('**/device/sos/detail?alert=*');
    await li.done();
    await admin.done();
  });

  it('an alert seen on one console is seen on the other, and every number agrees with its list', async () => {
    const phone = await open('zhang');
    const desk = await open('zhang', WIDE);
    await stage.report({ id: HUA, lng: 120.915, lat: 30.925, alarm: 'sos' });
    for (const page of [phone, desk]) {
      await expectLines(page, 1);
      await expectUnread(page, 1);
    }
    await desk.goto('alerts?unread=1');
    await eventually(() => desk.locator('.alert-row').count()).toBe(1);
    await phone.goto('alerts');
    await phone.getByRole('button', { name: '全部标为已读' }).click();
    // It rings on: nobody has it yet.
    for (const page of [phone, desk]) {
      await expectUnread(page, 0);
      await expectLines(page, 1);
    }
    await eventually(() => desk.locator('.alert-row').count()).toBe(0);
    await desk.getByText('没有符合条件的提醒').waitFor();
    await phone.locator('.alert-row').first().click();
    await takeInRoom(phone);
    await expectHolder(phone, /你从/);
    await endAlert(phone, '误按');
    await phone.done();
    await desk.done();
  });

  it('of two alerts one is counted; one console is silenced alone; of two takers one has the alert', async () => {
    const wu = await open('wu', WIDE);
    const li = await open('li');
    await stage.report({ id: MING, lng: 120.918, lat: 30.9135, alarm: 'sos' });
    stage.later(60_000);
    await stage.report({ id: FANG, lng: 120.926, lat: 30.924, alarm: 'sos' });
    for (const page of [wu, li]) await expectLines(page, 1);
    await wu.getByRole('link', { name: '还有 1 条' }).waitFor();
    for (const page of [wu, li]) await eventually(() => sound(page)).toBe('on');
    await wu.getByRole('button', { name: '这里先不响' }).click();
    await eventually(() => sound(wu)).toBe('off');
    await expectLines(wu, 1);
    expect(await sound(li)).toBe('on');

    // Both people press before the platform gets either call.
    const held = await Promise.all([wu, li].map((page) => holdBack(page, '**/alert/act/v1')));
    for (const page of [wu, li])
      await page.locator('.alert-bar__line', { hasText: '李明' }).getByRole('button', { name: '我来处理' }).click();
    for (const { come } of held) await come;
    for (const { letGo } of held) letGo();
    for (const page of [wu, li]) await expectHolder(page, /起在处理/);
    const said = await Promise.all([wu, li].map((page) => page.locator('.alert-detail__handler').innerText()));
    expect(said.filter((words) => words.startsWith('你从'))).toHaveLength(1);
    expect(said.filter((words) => /^(李强|吴老师)从/.test(words))).toHaveLength(1);
    await expectLines(wu, 1);
    await wu.done();
    await li.done();
  });

  it('an alert that rang while nobody could be reached is marked as missed', async () => {
    await stage.report({ id: HUA, lng: 120.915, lat: 30.925 });
    stage.later(60_000);
    await stage.report({ id: HUA, lng: 120.915, lat: 30.925, alarm: 'sos' });
    // Somebody who comes back within a minute has missed nothing.
    stage.later(MINUTE);
    const zhang = await open('zhang');
    await expectLines(zhang, 1);
    await zhang.goto('alerts');
    await zhang.getByText('错过了 1 条提醒').waitFor();
    await eventually(() => zhang.locator('.alert-row').first().innerText()).toMatch(/错过/);
    await zhang.done();
  });

  it('without a network the inbox keeps its alerts, says how old they are, and recovers', async () => {
    const zhang = await open('zhang', {}, 'alerts');
    await zhang.locator('.alert-row').first().waitFor();
    await zhang.context().setOffline(true);
    await zhang.getByText(/^现在离线，显示的是 .+ 的内容/).waitFor();
    expect(await zhang.locator('.alert-row').count()).toBeGreaterThan(0);
    await zhang.context().setOffline(false);
    await zhang.getByText(/^现在离线/).waitFor({ state: 'detached' });
    await zhang.done();
  });

  it('an unsent note survives a closed page and a reload, and goes when it is sent', async () => {
    const zhang = await open('zhang', WIDE, 'alerts');
    await zhang.locator('.alert-row').first().click();
    await zhang.getByLabel('记一笔').fill('正在赶过去');
    await zhang.reload();
    await eventually(() => zhang.getByLabel('记一笔').inputValue()).toBe('正在赶过去');
    await zhang.getByRole('button', { name: '记下', exact: true }).click();
    await eventually(async () => (await logOf(zhang))[0]).toMatch(/张伟 记录 正在赶过去/);
    expect(await zhang.getByLabel('记一笔').inputValue()).toBe('');
    await zhang.done();
  });

  it('an error of a note shows next to its button, which keeps the focus; the second attempt succeeds', async () => {
    const zhang = await open('zhang', {}, 'alerts');
    await zhang.locator('.alert-row').first().click();
    await zhang.getByLabel('记一笔').fill('孩子在门卫室');
    await zhang.route('**/alert/act/**', (route) => route.abort());
    const add = zhang.getByRole('button', { name: '记下', exact: true });
    await add.focus();
    await zhang.keyboard.press('Enter');
    const said = zhang.getByText('没有送达，请再试一次。你写的内容还在。');
    await said.waitFor();
    const inSight = (line: HTMLElement) => {
      const { left, top, height } = line.getBoundingClientRect();
      return document.elementFromPoint(left + 1, top + height / 2) === line;
    };
    expect(await said.evaluate(inSight)).toBe(true);
    expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
    await zhang.unroute('**/alert/act/**');
    await zhang.keyboard.press('Enter');
    await eventually(async () => (await logOf(zhang))[0]).toMatch(/张伟 记录 孩子在门卫室/);
    await said.waitFor({ state: 'detached' });
    await zhang.done();
  });

  it('the bar, the alert’s page and its forms work by keyboard, and a form gives the focus back', async () => {
    const zhang = await open('zhang', WIDE);
    const focused = () => zhang.evaluate(() => document.activeElement?.textContent ?? '');
    await stage.report({ id: HUA, lng: 120.915, lat: 30.925 });
    stage.later(60_000);
    await stage.report({ id: HUA, lng: 120.915, lat: 30.925, alarm: 'sos' });
    await expectLines(zhang, 1);
    // A ringing alert does not take the focus.
    expect(await zhang.evaluate(() => document.activeElement?.closest('.alert-bar'))).toBeNull();
    await zhang.locator('.alert-bar__words').focus();
    await zhang.keyboard.press('Tab');
    expect(await focused()).toBe('我来处理');
    await zhang.keyboard.press('Enter');
    await expectHolder(zhang, /你从/);
    const end = zhang.getByRole('button', { name: '结束这件事' });
    await end.focus();
    await zhang.keyboard.press('Enter');
    await zhang.getByRole('dialog').waitFor();
    await zhang.keyboard.press('Escape');
    await zhang.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused()).toBe('结束这件事');
    // Closing returns to where one was.
    await zhang.keyboard.press('Escape');
    await zhang.waitForURL('**/home');
    await zhang.done();
  });

  it('preferences are stored, do not apply to urgent alerts, and a test alert shows its deliveries', async () => {
    const li = await open('li', {}, 'profile/alerts');
    await li.getByText('不受下面的设置影响').waitFor();
    await li.getByRole('checkbox', { name: '电量：页面' }).uncheck();
    await li.getByRole('button', { name: '加一个时段' }).click();
    await li.getByRole('button', { name: '保存' }).click();
    await li.getByRole('button', { name: '保存' }).waitFor({ state: 'detached' });
    await li.reload();
    // The console confirms only alerts from the live stream, so wait for the stream.
    await li.locator('.map-shell[data-live="live"]').waitFor();
    await li.getByRole('region', { name: '时段 1' }).waitFor();
    expect(await li.getByRole('checkbox', { name: '电量：页面' }).isChecked()).toBe(false);
    await li.getByRole('button', { name: '发送' }).click();
    await eventually(() => li.locator('.settings__came').innerText()).toMatch(/页面：已送达/);

    await li.goto('alerts');
    await li.getByRole('button', { name: '暂时静音' }).click();
    await li.getByRole('dialog').getByRole('button', { name: '静音' }).click();
    await li.getByText(/全部提醒静音到/).waitFor();
    await li.getByRole('button', { name: '恢复响铃' }).click();
    await li.getByText(/全部提醒静音到/).waitFor({ state: 'detached' });
    await li.done();
  });

  it('every screen of alerts and waters passes WCAG 2.2 AA by day and night, on phone and desktop', async () => {
    const admin = await open('admin', WIDE, 'water');
    await admin.locator('input[type="file"]').setInputFiles(lakeFile('西湖'));
    await admin.getByText('导入了 1 片水域').waitFor();
    await admin.done();
    const looks = [{}, { ...WIDE, dark: true }];
    const paths = ['alerts', 'profile/alerts', 'water', 'device/sos', 'device/water-area-report'];
    for (const [at, look] of looks.entries()) {
      const page = await open('zhang', look);
      for (const path of rotatingPairs(paths, at, looks.length)) {
        await follow(page, path);
        expect(await faultsOf(page), path).toEqual([]);
      }
      await follow(page, 'alerts');
      await page.locator('.alert-row').first().click();
      await page.locator('.alert-detail__handler').waitFor();
      expect(await faultsOf(page), 'the page of an alert').toEqual([]);
      await page.done();
    }
  });
});
