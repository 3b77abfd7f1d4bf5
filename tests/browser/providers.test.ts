/**
 * A school reaches phones by its own providers, and nobody touches a variable: an administrator binds Aliyun and tries
 * it, a parent without a password gets in by a code, and an SOS that nobody takes goes by SMS, then by a call. The
 * provider is a stand-in on loopback that checks signatures by itself.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allTests } from '../harness/opened';
import { faultsOf } from './drivers/faults';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage, type Stage } from './drivers/stage';

const KEY = { id: 'LTAI5tTest', secret: 'secret-of-the-school-9c' };
const [ADMIN, PARENT] = ['13900000001', '13900000004'];

interface Taken {
  action: string;
  number: string;
  template: string;
  values: Record<string, string>;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Aliyun as its documents have it: the third signature, templates by name, refusals in the body. */
async function aliyun(now: () => number) {
  const taken: Taken[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const header = (name: string) => String(request.headers[name] ?? '');
    const [, names = '', signature = ''] =
      /SignedHeaders=([^,]+),Signature=([0-9a-f]+)/.exec(header('authorization')) ?? [];
    const signed = names.split(';').map((name) => `${name}:${header(name)}\n`);
    const canonical = [request.method, url.pathname, url.search.slice(1), signed.join(''), names, digest('')].join(
      '\n',
    );
    const own = createHmac('sha256', KEY.secret)
      .update(`ACS3-HMAC-SHA256\n${digest(canonical)}`)
      .digest('hex');
    const query = (name: string) => url.searchParams.get(name) ?? '';
    const number = query('PhoneNumbers') || query('CalledNumber');
    const template = query('TemplateCode') || query('TtsCode');
    const late = Math.abs(Date.parse(header('x-acs-date')) - now()) > 15 * 60_000;
    const code =
      own !== signature || !names.includes('host')
        ? 'SignatureDoesNotMatch'
        : late
          ? 'InvalidTimeStamp.Expired'
          : !/^(SMS|TTS)_\d+$/.test(template)
            ? 'isv.SMS_TEMPLATE_ILLEGAL'
            : 'OK';
    if (code === 'OK')
      taken.push({
        action: header('x-acs-action'),
        number,
        template,
        values: JSON.parse(query('TemplateParam') || query('TtsParam')) as Record<string, string>,
      });
    response.setHeader('content-type', 'application/json');
    response.statusCode = code.startsWith('Signature') ? 400 : 200;
    response.end(JSON.stringify({ Code: code, Message: code, BizId: 'biz-1', CallId: 'call-1', RequestId: 'r' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    to: (number: string) => taken.filter((one) => one.number === number),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage: Stage = allTests(() => openStage({ sendsCodes: false }));
  let provider: Awaited<ReturnType<typeof aliyun>>;
  beforeAll(async () => void (provider = await aliyun(stage.now)));
  afterAll(() => provider.close());

  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  };
  const own = () => ({ 'AccessKey ID': KEY.id, 接口地址: provider.url });

  it('an administrator binds SMS and calls, and the test arrives at the own number', async () => {
    const page = await openAs(stage, 'admin', 'manage/providers');
    await page.getByText(/验证码：没有通道/).waitFor();
    await page.getByRole('link', { name: /阿里云短信/ }).tap();
    const form = { ...own(), 短信签名: '归途小学', 验证码模板编号: 'SMS_1', 提醒模板编号: 'SMS_2' };
    await fill(page, { ...form, 'AccessKey Secret': 'wrong-secret-00' });
    await page.getByRole('button', { name: '发一条测试' }).tap();
    await page.getByText(/密钥不对或已失效（SignatureDoesNotMatch）/).waitFor();
    await fill(page, { 'AccessKey Secret': KEY.secret });
    await page.getByRole('button', { name: '发一条测试' }).tap();
    await page.getByText(/对方收下了。看看手机收到没有/).waitFor();
    expect(provider.to(ADMIN)).toMatchObject([
      { action: 'SendSms', template: 'SMS_2', values: { school: '归途小学' } },
    ]);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: '保存' }).tap();
    await page.getByRole('button', { name: '移除这条通道' }).waitFor();
    expect(await page.getByLabel('AccessKey Secret').getAttribute('placeholder')).toContain('…9c');

    await page.goto('manage/providers');
    await page.getByText('验证码：走学校的通道。').waitFor();
    await page.getByRole('link', { name: /阿里云语音电话/ }).tap();
    await fill(page, { ...own(), 'AccessKey Secret': KEY.secret, 提醒模板编号: 'TTS_3' });
    await page.getByRole('button', { name: '保存' }).tap();
    await page.getByRole('button', { name: '移除这条通道' }).waitFor();
    await page.goto('manage/providers');
    await page.getByText(/电话：求救没有人接手时/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.done();
  });

  it('a parent without a password gets in by a code that went that way', async () => {
    const page = await stage.page();
    await page.goto('user/login');
    await page.getByLabel('手机号').fill(PARENT);
    await page.getByRole('button', { name: '获取验证码' }).tap();
    const code = () => provider.to(PARENT).find(({ template }) => template === 'SMS_1')?.values['code'];
    await expect.poll(code, { timeout: 20_000 }).toMatch(/^\d{6}$/);
    await page.getByLabel('短信验证码', { exact: true }).fill(code() ?? '');
    await page.getByRole('button', { name: '登录', exact: true }).tap();
    await page.waitForURL('**/home**');
    await page.done();
  });

  it('an SOS that nobody takes goes by SMS, then by a call, and its page shows each of them', async () => {
    await stage.report({ id: '860000000000001', lng: 120.92, lat: 30.92, alarm: 'sos' });
    const alert = { action: 'SendSms', template: 'SMS_2', values: { who: '李', what: '求救', school: '归途小学' } };
    await expect.poll(() => provider.to(PARENT).at(-1), { timeout: 20_000 }).toMatchObject(alert);
    stage.later(121_000);
    await stage.runScheduled();
    await expect
      .poll(() => provider.to(PARENT).at(-1), { timeout: 20_000 })
      .toMatchObject({ action: 'SingleCallByTts', template: 'TTS_3' });
    for (const one of provider.taken)
      expect(JSON.stringify(one.values), 'no place, no whole name').not.toMatch(/李明|120\.92/);
    const page = await openAs(stage, 'admin', 'alerts');
    await page.getByRole('link', { name: /求救/ }).first().tap();
    const parent = page.getByRole('listitem').filter({ hasText: '李强' });
    await parent.getByText(/^\d{2}:\d{2}:\d{2} 阿里云短信：对方收下了$/).waitFor();
    await parent.getByText(/^\d{2}:\d{2}:\d{2} 阿里云语音电话：对方收下了$/).waitFor();
    await page.done();
  });
});
