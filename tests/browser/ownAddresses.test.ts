/**
 * A parent gets alerts by e-mail, and nobody touches a variable: an administrator binds a mail server and tries it, the
 * parent adds an address and proves it by the code that arrived, an SOS comes as a mail too, and its page says so. The
 * mail server is a real one on loopback.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailStandIn, type MailStandIn, wordsOf } from '../harness/mailStandIn';
import { allTests } from '../harness/opened';
import { faultsOf } from './drivers/faults';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage, type Stage } from './drivers/stage';

const OWN = 'li.qiang@mail.example';

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage: Stage = allTests(() => openStage({ sendsCodes: false }));
  let server: MailStandIn;
  beforeAll(async () => void (server = await mailStandIn({ disabledCommands: ['STARTTLS'] })));
  afterAll(() => server.close());
  const mailsTo = (address: string) => server.arrived.filter(({ to }) => to.includes(address)).map(wordsOf);

  it('an administrator binds a mail server, and the test arrives', async () => {
    const page = await openAs(stage, 'admin', 'manage/providers');
    await page.getByRole('link', { name: /^邮件/ }).tap();
    await page.getByLabel('邮件服务器（SMTP）').fill('127.0.0.1');
    await page.getByLabel('端口').fill(String(server.port));
    await page.getByLabel('加密方式').selectOption('none');
    await page.getByLabel('发件地址').fill('notice@school.example');
    await page.getByLabel('测试发到哪个地址').fill('office@school.example');
    await page.getByRole('button', { name: '发一条测试' }).tap();
    await page.getByText(/^测试：对方收下了/).waitFor();
    expect(mailsTo('office@school.example')).toEqual([expect.stringMatching(/归途小学：\d\d:\d\d 的测试消息/)]);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: '保存' }).tap();
    await page.getByRole('button', { name: '移除这条通道' }).waitFor();
    await page.goto('manage/providers');
    await page.getByText(/邮箱和应用：家长和老师在/).waitFor();
    await page.done();
  });

  it('a parent adds an address, and proves it by the code that arrived', async () => {
    const page = await openAs(stage, 'li', 'profile');
    await page.getByRole('link', { name: '提醒发到哪里' }).tap();
    await page.getByRole('button', { name: '添加邮件' }).tap();
    await page.getByLabel('邮箱地址').fill(OWN);
    await page.getByRole('button', { name: '发验证码' }).tap();
    await page.getByText('还没验证，提醒不会发到这里').waitFor();
    const code = () => /验证码 (\d{6})/.exec(mailsTo(OWN).at(-1) ?? '')?.[1] ?? '';
    await expect.poll(code, { timeout: 20_000 }).toMatch(/^\d{6}$/);
    await page.getByLabel('收到的 6 位验证码').fill(code());
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: '验证', exact: true }).tap();
    await page.getByText('已验证，提醒会发到这里').waitFor();
    await page.getByText('l***@mail.example').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.done();
  });

  it('an SOS comes as a mail too, without a name or a place, and its page says so', async () => {
    await stage.report({ id: '860000000000001', lng: 120.92, lat: 30.92, alarm: 'sos' });
    await expect.poll(() => mailsTo(OWN).at(-1), { timeout: 20_000 }).toMatch(/归途小学：李同学，求救/);
    expect(server.arrived.at(-1)?.text).not.toMatch(/李明|120\.92/);
    // Nobody takes it, so the school hears of it too.
    stage.later(121_000);
    await stage.runScheduled();
    const page = await openAs(stage, 'admin', 'alerts');
    await page.getByRole('link', { name: /求救/ }).first().tap();
    const parent = page.getByRole('listitem').filter({ hasText: '李强' });
    await parent.getByText('邮件和手机应用：已发出').waitFor();
    await parent.getByText(/^\d{2}:\d{2}:\d{2} 邮件：对方收下了$/).waitFor();
    await page.done();
  });
});
