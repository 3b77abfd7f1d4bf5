/** Receipts of Twilio and Aliyun: what is signed, what is known, and what the alert's page says then. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../contract';
import type { ProviderName, ProviderValues } from '../../../../contract/delivery/providers';
import { deliveryStage, eventually } from '../../../../tests/harness/deliveryStage';
import { eachTest } from '../../../../tests/harness/opened';
import { TEST_SETTINGS } from '../../../../tests/harness/platform';
import { saveSetting } from '../../../engine/keptSettings/settingRows';
import { sealedPlace } from '../providers/bindings';
import type { BoundedAnswer } from '../providers/provider';
import { aliyunReceipts } from './aliyunReceipt';
import { twilioReceipt, twilioSignature } from './twilioReceipt';

const ORIGIN = 'https://school.example';
const TOKEN = 'planted-token-of-twilio';
const SECRET = 'planted-secret-of-aliyun';
const NOW = new Date('2026-11-28T08:00:00Z');

/** Both providers, as far as these tests need them: the key of each message to Li Qiang. */
function provider() {
  const got: { key: string; callback: string | null }[] = [];
  let answers: number[] = [];
  return {
    got,
    next: (...statuses: number[]) => void (answers = statuses),
    outside: {
      async request(address: string, { body = '' }: { body?: string }): Promise<BoundedAnswer> {
        const query = new URL(address).searchParams;
        const form = new URLSearchParams(body);
        const callback = form.get('StatusCallback');
        const isToLi = [form.get('To'), query.get('PhoneNumbers')].some((to) => to?.endsWith('13900000004'));
        const key = query.get('OutId') ?? decodeURIComponent(callback?.split('/').at(-1) ?? '');
        if (isToLi) got.push({ key, callback });
        const said = JSON.stringify({ Code: 'OK', BizId: 'biz-1', sid: 'SM1' });
        return { status: answers.shift() ?? 200, contentType: 'application/json', body: said, retryAfter: null };
      },
      clock: () => NOW,
      newId: () => 'nonce',
      mail: null,
    },
  };
}

const outside = { now: provider() };
const stage = eachTest(async () => {
  outside.now = provider();
  const settings = { ...TEST_SETTINGS, consoleOrigin: ORIGIN };
  const opened = await deliveryStage(outside.now.outside, { sendsCodes: false, settings });
  const admin = await opened.tester.signIn('admin');
  const bind = async (name: ProviderName, values: ProviderValues) =>
    (
      await opened.tester.ask(
        contract.position.saveProvider,
        { providerId: 'sms 1', provider: name, isOn: true, values },
        admin,
      )
    ).data;
  return {
    ...opened,
    twilio: () => bind('twilio', { accountSid: 'AC1', authToken: TOKEN, from: '+15005550006' }),
    aliyun: () =>
      bind('aliyunSms', { accessKeyId: 'id', accessKeySecret: SECRET, signName: '归途小学', alertTemplate: 'SMS_2' }),
    /** An SOS; resolves when the message to Li Qiang was taken. */
    async cry(state = 'sent') {
      await opened.press();
      await eventually(async () => (await opened.deliveries()).gateway?.state).toBe(state);
      const [sent] = outside.now.got;
      if (!sent) throw new Error('nothing was sent');
      return sent;
    },
    post: async (address: string, body: string, headers: Record<string, string> = {}) =>
      (await opened.tester.fetch(new Request(address, { method: 'POST', body, headers }))).status,
    sms: async () => (await opened.deliveries()).gateway,
  };
});

/** Node's own HMAC over what Twilio documents. */
function signedForm(address: string, values: Record<string, string>, token = TOKEN) {
  const text = Object.keys(values)
    .sort()
    .reduce((all, name) => all + name + (values[name] ?? ''), address);
  return {
    body: new URLSearchParams(values).toString(),
    headers: { 'x-twilio-signature': createHmac('sha1', token).update(text, 'utf8').digest('base64') },
  };
}

describe('Twilio', () => {
  it('signs as its documents say', () => {
    const form = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    });
    expect(twilioSignature('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', form)).toBe(
      'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
    );
  });

  it.each([
    ['queued', undefined, null],
    ['sent', undefined, null],
    ['delivered', undefined, { state: 'delivered', reason: null, code: '' }],
    ['undelivered', '30003', { state: 'failed', reason: 'phoneOff', code: '30003' }],
    ['failed', '30006', { state: 'failed', reason: 'recipient', code: '30006' }],
    ['undelivered', '39999', { state: 'failed', reason: 'other', code: '39999' }],
    ['undelivered', '<b>李</b>', { state: 'failed', reason: 'other', code: 'unreadable' }],
  ])('%s %s', (status, code, wanted) => {
    const form = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: status, ...(code && { ErrorCode: code }) });
    const receipt = twilioReceipt(form, 'key', NOW);
    expect(receipt).toEqual(wanted && { key: 'key', reference: 'SM1', at: NOW, ...wanted });
  });

  it('is told with each alert where its receipts go, and the page shows what it says', async () => {
    await stage.twilio();
    const { key, callback } = await stage.cry();
    expect(callback).toBe(`${ORIGIN}/delivery/receipt/twilio/v1/school-a/sms%201/${key}`);
    stage.tester.time.now += 7_000;
    const said = (status: string, address = callback ?? '', token = TOKEN) => {
      const { body, headers } = signedForm(address, { MessageSid: 'SM1', MessageStatus: status }, token);
      return stage.post(address, body, headers);
    };
    expect(await said('sent')).toBe(204);
    expect(await stage.sms()).toMatchObject({ state: 'sent', tries: [{ result: 'accepted', receipt: null }] });
    expect(await said('delivered', undefined, 'another-token')).toBe(401);
    expect(await stage.sms()).toMatchObject({ state: 'sent' });
    expect(await said('delivered')).toBe(204);
    const time = new Date(stage.tester.time.now).toISOString();
    const delivered = { state: 'delivered', time, tries: [{ receipt: { state: 'delivered', reason: null, time } }] };
    expect(await stage.sms()).toMatchObject(delivered);
    stage.tester.time.now += 7_000;
    expect(await said('failed'), 'what was delivered stays so').toBe(204);
    expect(await stage.sms()).toMatchObject(delivered);
  });

  it('of a message, a provider or a school that is unknown: 404', async () => {
    await stage.twilio();
    const { key, callback } = await stage.cry();
    for (const [from, to] of [
      [key, 'of-nobody'],
      ['school-a', 'school-b'],
      ['sms%201', 'sms2'],
    ] as const) {
      const address = (callback ?? '').replace(from, to);
      const { body, headers } = signedForm(address, { MessageSid: 'SM1', MessageStatus: 'delivered' });
      expect(await stage.post(address, body, headers), to).toBe(404);
    }
    expect(await stage.post(callback ?? '', 'x'.repeat(17_000)), 'a long body').toBe(413);
    expect(await stage.sms()).toMatchObject({ state: 'sent' });
  });

  it('another school’s provider says nothing of a message', async () => {
    await stage.twilio();
    const { callback } = await stage.cry();
    const { db, sealer, clock } = stage.tester.platform;
    const place = sealedPlace('school-b', 'sms 1', 'authToken');
    const sealed = { authToken: sealer?.seal(TOKEN, place) ?? '' };
    const value = { provider: 'twilio', label: '', isOn: true, values: {}, endings: {}, dailyLimit: null, place: 0 };
    await db.transaction((tx) => saveSetting(tx, { ...place, value, sealed, version: 0 }, null, clock()));
    const address = (callback ?? '').replace('school-a', 'school-b');
    const { body, headers } = signedForm(address, { MessageSid: 'SM1', MessageStatus: 'queued' });
    await eventually(() => stage.post(address, body, headers)).toBe(204);
    const end = signedForm(address, { MessageSid: 'SM1', MessageStatus: 'delivered' });
    expect(await stage.post(address, end.body, end.headers)).toBe(404);
    expect(await stage.sms()).toMatchObject({ state: 'sent' });
  });

  it('tells of a message whose answer never came that the phone has it', async () => {
    await stage.twilio();
    outside.now.next(...Array.from({ length: 20 }, () => 500));
    const { callback } = await stage.cry('waiting');
    await eventually(async () => (await stage.sms())?.tries[0]?.result).toBe('unknown');
    const { body, headers } = signedForm(callback ?? '', { MessageSid: 'SM9', MessageStatus: 'delivered' });
    expect(await stage.post(callback ?? '', body, headers)).toBe(204);
    expect(await stage.sms()).toMatchObject({ state: 'delivered', tries: [{ receipt: { state: 'delivered' } }] });
    const before = outside.now.got.length;
    await stage.later(60_000);
    await stage.tester.runScheduled();
    await stage.settled();
    expect(outside.now.got, 'nothing is sent again').toHaveLength(before);
  });
});

describe('Aliyun', () => {
  const report = (more: object) => ({
    phone_number: '13900000004',
    send_time: '2026-11-28 16:00:00',
    report_time: '2026-11-28 16:00:05',
    success: true,
    err_code: 'DELIVERED',
    err_msg: '用户接收成功',
    sms_size: '1',
    biz_id: 'biz-1',
    out_id: 'key-1',
    ...more,
  });

  it('reports several messages at once, in China’s time', () => {
    const at = new Date('2026-11-28T08:00:05Z');
    const failed = report({ success: false, err_code: 'MOBILE_IN_BLACK', out_id: 'key-2' });
    const strange = report({ success: false, err_code: '李明 13900000004', out_id: 'key-3', report_time: 'soon' });
    expect(aliyunReceipts(JSON.stringify([report({}), failed, strange, report({ out_id: null })]), NOW)).toEqual([
      { key: 'key-1', reference: 'biz-1', at, state: 'delivered', reason: null, code: '' },
      { key: 'key-2', reference: 'biz-1', at, state: 'failed', reason: 'blocked', code: 'MOBILE_IN_BLACK' },
      { key: 'key-3', reference: 'biz-1', at: NOW, state: 'failed', reason: 'other', code: 'unreadable' },
    ]);
    for (const bad of ['', '{}', '[{}]', '[1]', JSON.stringify(Array.from({ length: 501 }, () => report({})))])
      expect(aliyunReceipts(bad, NOW), bad.slice(0, 20)).toBeNull();
  });

  it('is given an address that holds no secret, and its reports stand with the attempt', async () => {
    const { receiptsTo } = await stage.aliyun();
    const address = receiptsTo ?? '';
    expect(address).toMatch(
      /^https:\/\/school\.example\/delivery\/receipt\/aliyun\/v1\/school-a\/sms%201\/[0-9a-f]{32}$/,
    );
    const { key } = await stage.cry();
    const failed = JSON.stringify([report({ out_id: key, success: false, err_code: 'MOBILE_NOT_ON_SERVICE' })]);
    expect(await stage.post(address, failed)).toBe(200);
    expect(await stage.sms()).toMatchObject({
      state: 'failed',
      trouble: 'refused',
      tries: [{ receipt: { state: 'failed', reason: 'phoneOff', code: 'MOBILE_NOT_ON_SERVICE' } }],
    });
    const guessed = address.replace(/[0-9a-f]{32}$/, '0'.repeat(32));
    expect(await stage.post(guessed, JSON.stringify([report({ out_id: key })])), 'guessed').toBe(404);
    expect(await stage.post(address, JSON.stringify([report({ out_id: 'a code' })])), 'a code has no row').toBe(200);
    expect(await stage.post(address, '{}')).toBe(400);
    expect(await stage.sms()).toMatchObject({ state: 'failed' });
    expect(await stage.post(address, JSON.stringify([report({ out_id: key })]))).toBe(200);
    expect(await stage.sms(), 'a later report of delivery counts').toMatchObject({ state: 'delivered', trouble: null });
  });

  it('does not fail a message that another provider has taken', async () => {
    const { receiptsTo } = await stage.aliyun();
    const { key } = await stage.cry();
    await stage.tester.db.query(
      `insert into delivery_attempt (delivery_key, attempt, provider_id, provider, result, code, reference, at)
       values ($1, 2, 'other', 'twilio', 'accepted', '', 'SM2', now())`,
      [key],
    );
    const failed = JSON.stringify([report({ out_id: key, success: false, err_code: 'MOBILE_IN_BLACK' })]);
    expect(await stage.post(receiptsTo ?? '', failed)).toBe(200);
    expect(await stage.sms()).toMatchObject({
      state: 'sent',
      tries: [{ receipt: { state: 'failed' } }, { receipt: null }],
    });
  });
});
