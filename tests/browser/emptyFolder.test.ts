/**
 * From an empty folder to a phone that rings, and nobody touches an environment variable: a school begins by its set-up
 * link, its administrator binds a mail server, SMS and calls and tries each, a parent without a password gets in by a
 * code that went that way, and an SOS that nobody sees on an open page goes by push, then by SMS, then by a call. The
 * mail server is a real one on loopback; Aliyun and the push service are stand-ins there.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserAt, type DeliveryReceiver, deliveryReceiver } from '../harness/deliveryReceivers';
import { mailStandIn, type MailStandIn, wordsOf } from '../harness/mailStandIn';
import { aliyunSmsStandIn, aliyunVoiceStandIn, type ProviderStandIn } from '../harness/providerStandIns';
import { pupilRow, pupilWorkbook } from '../harness/rosterFiles';
import { giveCard, newKey } from './drivers/newSchool';
import { CHROMIUM, openStage, type Stage } from './drivers/stage';

const PASSWORD = 'willow-77x';
const OFFICE = { mobile: '13900000001', mail: 'office@school.example' };
const OWN = 'mother@mail.example';
/** Fifteen digits, the last of them Luhn's. */
const IMEI = '860000000000009';
const [, , CHILD = '', , , , MOTHER = '', , MOBILE = ''] = pupilRow(0);
const SOON = { timeout: 20_000 };
const PUSH_HOST = '127.0.0.1';

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  let folder: string;
  let stage: Stage;
  let mails: MailStandIn;
  let sms: ProviderStandIn;
  let voice: ProviderStandIn;
  let pushes: DeliveryReceiver;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homeward-empty-'));
    stage = await openStage({ folder, sendsCodes: false, pushHost: PUSH_HOST });
    mails = await mailStandIn({ disabledCommands: ['STARTTLS'] });
    const clock = () => new Date(stage.now());
    [sms, voice, pushes] = await Promise.all([aliyunSmsStandIn(clock), aliyunVoiceStandIn(clock), deliveryReceiver()]);
  });
  afterAll(async () => {
    await stage?.close();
    await Promise.all([mails, sms, voice, pushes].map((one) => one?.close()));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  };
  const mailsTo = (address: string) => mails.arrived.filter(({ to }) => to.includes(address)).map(wordsOf);
  const messagesTo = (number: string) => [...sms.taken, ...voice.taken].filter(({ mobile }) => mobile === number);

  /** Saves the form of a provider that is open. */
  async function keep(page: Page) {
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('button', { name: '移除这条通道' }).waitFor();
  }

  /** Sends the test of the provider's form that is open. */
  async function tryIt(page: Page) {
    await page.getByRole('button', { name: '发一条测试' }).click();
    await page.getByText(/^测试：对方收下了/).waitFor();
  }

  /** There is no push service in the test: the browser's own part of a subscription is given to it. */
  async function subscribable(page: Page, endpoint: string) {
    await page.context().grantPermissions(['notifications'], { origin: new URL(stage.url).origin });
    const { address } = browserAt(endpoint);
    await page.addInitScript((subscription) => {
      let isOn = false;
      const own = { toJSON: () => subscription, options: {}, unsubscribe: async () => ((isOn = false), true) };
      const wanted = PushManager.prototype as unknown as Record<string, () => Promise<unknown>>;
      wanted['subscribe'] = async () => ((isOn = true), own);
      wanted['getSubscription'] = async () => (isOn ? own : null);
    }, address);
  }

  it('a school begins, sets all that reaches phones, and an SOS is told until a phone rings', async () => {
    const admin = await stage.page({ width: 960 });
    await admin.goto((await readFile(join(folder, 'set-up-link'), 'utf8')).trim());
    await fill(admin, { 学校名称: '青石镇中心小学', 管理员姓名: '钱校长', 管理员账号: 'qian' });
    await admin.getByLabel(/^(管理员)?手机号/).fill(OFFICE.mobile);
    await admin.getByRole('textbox', { name: '新密码' }).fill(PASSWORD);
    await admin.getByRole('button', { name: '建立学校' }).click();
    await admin.waitForURL(({ pathname }) => pathname !== '/setup', { waitUntil: 'commit' });

    await admin.goto('manage/import');
    const name = { name: '名册.xlsx', mimeType: 'application/octet-stream' };
    await admin
      .locator('input[type=file]')
      .setInputFiles({ ...name, buffer: await pupilWorkbook([pupilRow(0), pupilRow(1)]) });
    await admin.getByRole('button', { name: /^和学校现在的名册比较/ }).click();
    await admin.getByRole('button', { name: '导入', exact: true }).click();
    await admin.getByText(/^已导入：1 个班、2 名学生/).waitFor();
    await admin.goto('manage/cards');
    await admin.getByRole('link', { name: '登记学生卡' }).click();
    await giveCard(admin, IMEI, CHILD);
    await admin.goto('manage/keys');
    const key = await newKey(admin);

    await admin.goto('manage/providers');
    await admin.getByText(/验证码：没有通道/).waitFor();
    await admin.getByRole('link', { name: /^邮件/ }).click();
    await fill(admin, {
      '邮件服务器（SMTP）': '127.0.0.1',
      端口: String(mails.port),
      发件地址: 'notice@school.example',
    });
    await admin.getByLabel('加密方式').selectOption('none');
    await admin.getByLabel('测试发到哪个地址').fill(OFFICE.mail);
    await tryIt(admin);
    expect(mailsTo(OFFICE.mail)).toEqual([expect.stringMatching(/青石镇中心小学：\d\d:\d\d 的测试消息/)]);
    await keep(admin);

    const own = (service: ProviderStandIn) => ({
      'AccessKey ID': service.values['accessKeyId'] ?? '',
      'AccessKey Secret': service.values['accessKeySecret'] ?? '',
      接口地址: service.url,
    });
    await admin.goto('manage/providers');
    await admin.getByRole('link', { name: /阿里云短信/ }).click();
    const templates = { 验证码模板编号: 'SMS_100', 提醒模板编号: 'SMS_200' };
    await fill(admin, { ...own(sms), 短信签名: '青石镇中心小学', ...templates });
    await tryIt(admin);
    expect(messagesTo(OFFICE.mobile)).toMatchObject([{ template: 'SMS_200' }]);
    await keep(admin);
    await admin.goto('manage/providers');
    await admin.getByRole('link', { name: /阿里云语音电话/ }).click();
    await fill(admin, { ...own(voice), 提醒模板编号: 'TTS_300' });
    await tryIt(admin);
    expect(messagesTo(OFFICE.mobile)).toMatchObject([{ template: 'SMS_200' }, { template: 'TTS_300' }]);
    await keep(admin);

    // In China pushes to browsers are off until the operator, who is the same person here, switches them on.
    await admin.goto('profile/identity');
    await admin.getByRole('button', { name: /平台运营者/ }).click();
    await admin.waitForURL('**/platform');
    await admin.goto('platform/webPush');
    await admin.locator('.segments__choice', { hasText: '是' }).click();
    await admin.getByRole('button', { name: '保存' }).click();
    await admin.getByText('已保存').first().waitFor();

    const parent = await stage.page();
    await subscribable(parent, `${pushes.url}/push/mother`);
    await parent.goto('user/login');
    await parent.getByLabel('手机号').fill(MOBILE);
    await parent.getByRole('button', { name: '获取验证码' }).tap();
    const code = () => messagesTo(MOBILE).find(({ template }) => template === 'SMS_100')?.variables['code'];
    await expect.poll(code, SOON).toMatch(/^\d{6}$/);
    await parent.getByLabel('短信验证码', { exact: true }).fill(code() ?? '');
    await parent.getByRole('button', { name: '登录', exact: true }).tap();
    await parent.waitForURL('**/home**');
    await parent.goto('profile/reach');
    await parent.getByRole('button', { name: '添加邮件' }).tap();
    await parent.getByLabel('邮箱地址').fill(OWN);
    await parent.getByRole('button', { name: '发验证码' }).tap();
    const mailed = () => /验证码 (\d{6})/.exec(mailsTo(OWN).at(-1) ?? '')?.[1] ?? '';
    await expect.poll(mailed, SOON).toMatch(/^\d{6}$/);
    await parent.getByLabel('收到的 6 位验证码').fill(mailed());
    await parent.getByRole('button', { name: '验证', exact: true }).tap();
    await parent.getByText('已验证，提醒会发到这里').waitFor();
    await parent.goto('profile/alerts');
    await parent.getByRole('switch', { name: '推送到这个浏览器' }).tap();
    await parent.getByText('开着。页面关着时，提醒会发给这个浏览器。').waitFor();
    await parent.done();
    await expect.poll(stage.consoles).toBe(0);

    // Nobody has a page open. The push is handed over and is not shown, so a message follows, and nobody takes it.
    await stage.report({ id: IMEI, lng: 120.92, lat: 30.92, alarm: 'sos' }, key);
    await expect.poll(() => pushes.arrived.length, SOON).toBe(1);
    await expect.poll(() => mailsTo(OWN).at(-1), SOON).toMatch(/求救/);
    await stage.runScheduled();
    expect(messagesTo(MOBILE).map(({ template }) => template)).toEqual(['SMS_100']);
    stage.later(31_000);
    await stage.runScheduled();
    await expect.poll(() => messagesTo(MOBILE).at(-1)?.template, SOON).toBe('SMS_200');
    expect(voice.taken.map(({ mobile }) => mobile)).toEqual([OFFICE.mobile]);
    stage.later(90_000);
    await stage.runScheduled();
    await expect.poll(() => messagesTo(MOBILE).at(-1)?.template, SOON).toBe('TTS_300');

    await admin.goto('profile/identity');
    await admin.getByRole('button', { name: /管理员/ }).click();
    await admin.waitForURL('**/home**');
    await admin.goto('alerts');
    await admin.getByRole('link', { name: /求救/ }).first().click();
    const told = admin.getByRole('listitem').filter({ hasText: MOTHER });

    for (const step of [
      /^\d{2}:\d{2}:\d{2} 推送：已发出$/,
      /^\d{2}:\d{2}:\d{2} 邮件：对方收下了$/,
      /^\d{2}:\d{2}:\d{2} 阿里云短信：对方收下了$/,
      /^\d{2}:\d{2}:\d{2} 阿里云语音电话：对方收下了$/,
    ])
      await told.getByText(step).waitFor();
    await admin.done();
  });
});
