/**
 * What a card says of itself reaches the family's screens, and what keeps an alert from ringing: a mute with an end,
 * quiet hours, a kind switched off, a phone without a network.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  consoleOf,
  eventually,
  expectLines,
  expectNotice,
  expectUnread,
  lines,
  rowOf,
  wallTime,
} from './drivers/alerts';
import { expectAt } from './drivers/map';
import { CHROMIUM, openStage, signIn, type Stage, type StagePage } from './drivers/stage';
import { wireTo } from './drivers/wire';
import { allTests } from '../harness/opened';

const MING = '860000000000001';
const HUA = '860000000000003';
const WIDE = { width: 1280, height: 800 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Away from home and school. */
const STREET = { lng: 120.9235, lat: 30.9225 };
const HUA_AT = { lng: 120.915, lat: 30.925 };

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await stage.report({ id: MING, ...STREET });
    await stage.report({ id: HUA, ...HUA_AT });
  });

  const open = (account: string, look?: Parameters<Stage['page']>[0], path?: string) =>
    consoleOf(stage, account, look, path);
  /** Time goes on, and Hua's card is heard all the while: it is to be silent in no test. */
  const pass = async (minutes: number) => {
    for (let left = minutes; left > 0; left -= 10) {
      stage.later(Math.min(left, 10) * MINUTE);
      await stage.report({ id: HUA, ...HUA_AT });
    }
  };
  /** Two readings of Ming's card, five minutes apart: one alone may be a hot cup. */
  const warm = async (celsius: number) => {
    for (const more of [0, 0.1]) {
      await pass(5);
      await stage.report({ id: MING, ...STREET, temperature: celsius + more, worn: 'true' });
    }
  };
  const cool = async () => {
    await pass(5);
    await stage.report({ id: MING, ...STREET, temperature: 36.6, worn: 'true' });
  };
  const expectRow = (page: StagePage, kind: string, words: RegExp) =>
    eventually(() => rowOf(page, kind).innerText()).toMatch(words);

  it("a fever rings only on the guardian's console, and closes by itself with better news [2.22]", async () => {
    const li = await open('li');
    const wu = await open('wu', WIDE);
    const noticed = expectNotice(li, /李明 · 体温.*体温 38\.7 ℃，高于 [\d.]+ ℃/);
    await warm(38.6);
    await noticed;
    await expectUnread(li, 1);
    await li.getByRole('link', { name: /^提醒/ }).tap();
    await rowOf(li, '体温').tap();
    await li.getByRole('heading', { name: /体温/ }).first().waitFor();
    await expectUnread(li, 0);
    await cool();
    await li.goBack();
    await expectRow(li, '体温', /自行结束/);
    // The teacher's console has heard of the last report, and of no alert. Nobody walks that far within a second: the
    // intake would not believe it.
    await pass(5);
    await stage.report({ id: MING, lng: STREET.lng, lat: STREET.lat + 0.0005 });
    await expectAt(wu, 's-ming', STREET.lng, STREET.lat + 0.0005);
    await expectUnread(wu, 0);
    expect(await lines(wu).count()).toBe(0);
    await li.done();
    await wu.done();
  });

  it('half an hour without reports raises an alert for the guardian, which a new report closes', async () => {
    const li = await open('li');
    const noticed = expectNotice(li, /李明 · 失联.*\d\d:\d\d 起没有消息/);
    await pass(31);
    await stage.runScheduled();
    await noticed;
    await li.getByRole('link', { name: /^提醒/ }).tap();
    await expectRow(li, '没有消息', /还没有人处理/);
    await stage.report({ id: MING, ...STREET });
    await expectRow(li, '没有消息', /自行结束/);
    await li.done();
  });

  it('a muted alert is only in the inbox until the mute ends, and rings again after it', async () => {
    const li = await open('li', {}, 'alerts');
    await li.getByRole('button', { name: '暂时静音' }).click();
    const form = li.getByRole('dialog', { name: '暂时静音' });
    await form.getByRole('combobox', { name: '哪种提醒' }).selectOption('temperature');
    await form.getByRole('button', { name: '静音', exact: true }).click();
    await li.getByText(/^体温静音到 /).waitFor();
    await warm(38.8);
    await expectRow(li, '体温', /静音中/);
    expect(await lines(li).count()).toBe(0);
    await cool();
    await expectRow(li, '体温', /自行结束/);

    await pass(25);
    await cool();
    await pass(25);
    await cool();
    await li.reload();
    await rowOf(li, '体温').waitFor();
    await eventually(() => li.getByText(/^体温静音到 /).count()).toBe(0);
    const noticed = expectNotice(li, /体温 39 ℃|体温 39\.0 ℃/);
    await warm(38.9);
    await noticed;
    await cool();
    await li.done();
  });

  it('in quiet hours, and for a kind that is switched off, only an SOS rings', async () => {
    const li = await open('li', {}, 'profile/alerts');
    await li.getByRole('checkbox', { name: '体温：页面' }).uncheck();
    await li.getByRole('button', { name: '保存' }).click();
    await li.getByRole('button', { name: '保存' }).waitFor({ state: 'detached' });
    await warm(38.5);
    await li.goto('alerts');
    await expectRow(li, '体温', /已关闭响铃/);
    expect(await lines(li).count()).toBe(0);
    await cool();

    await li.goto('profile/alerts');
    await li.getByRole('button', { name: '加一个时段' }).click();
    const window = li.getByRole('region', { name: '时段 1' });
    await window.getByLabel('从', { exact: true }).fill(wallTime(stage.now() - HOUR).slice(11));
    await window.getByLabel('到', { exact: true }).fill(wallTime(stage.now() + 3 * HOUR).slice(11));
    await li.getByRole('button', { name: '保存' }).click();
    await li.getByRole('button', { name: '保存' }).waitFor({ state: 'detached' });
    await li.goto('alerts');
    await stage.report({ id: MING, ...STREET, batt: 9, charge: 'false' });
    await expectRow(li, '电量', /免打扰时段/);
    expect(await lines(li).count()).toBe(0);

    await stage.report({ id: MING, ...STREET, alarm: 'sos' });
    await expectLines(li, 1);
    expect(await lines(li).innerText()).toMatch(/李明 · 求救/);
    await li.done();
  });

  it('an alert that rang while the phone had no network is marked as missed on the open page', async () => {
    const wire = await wireTo(stage.url);
    const zhang = await stage.page();
    await zhang.goto(`${wire.url}user/login`);
    await signIn(zhang, 'zhang');
    await zhang.locator('.map-shell[data-live="live"]').waitFor();
    await eventually(stage.consoles).toBe(1);
    await zhang.context().setOffline(true);
    wire.cut();
    await eventually(stage.consoles).toBe(0);
    await stage.report({ id: HUA, ...HUA_AT, alarm: 'sos' });
    stage.later(2 * MINUTE);
    wire.mend();
    await zhang.context().setOffline(false);
    await expectLines(zhang, 1);
    await zhang.getByRole('link', { name: /^提醒/ }).tap();
    await zhang.getByText('错过了 1 条提醒').waitFor();
    await expectRow(zhang, '求救', /错过/);
    await zhang.done();
    await wire.close();
  });
});
