/** Providers of one address each, mail and the table of makers: the requests, and what each answer means. */
import { describe, expect, it } from 'vitest';
import {
  PROVIDER_NAMES,
  PROVIDERS,
  secretFields,
  type ProviderName,
  type ProviderValues,
} from '../../../../contract/delivery/providers';
import { apprise } from './apprise';
import { bark } from './bark';
import { gotify } from './gotify';
import { PROVIDER_MAKERS } from './makers';
import { ntfy } from './ntfy';
import { OutboundFault, type BoundedAnswer, type MakeProvider, type Outcome } from './provider';
import { ALERT, answerOf, CODE, NOW, providerWith, STRANGE, strangeResult, TEST } from './providers.fixtures';
import { pushPlus } from './pushPlus';
import { serverChan } from './serverChan';
import { smtp } from './smtp';
import { telegram } from './telegram';

interface Case {
  make: MakeProvider;
  values: ProviderValues;
  to: string;
  success: [BoundedAnswer, reference: string | null];
  url: string;
  body: object;
}
const { title, text, link } = ALERT;
const linked = `${text}\n${link}`;

const CASES: Partial<Record<ProviderName, Case>> = {
  ntfy: {
    make: ntfy,
    values: { token: 'tk_made' },
    to: 'school-alerts',
    success: [answerOf({ id: 'n1', event: 'message' }), 'n1'],
    url: 'https://ntfy.sh/',
    body: { topic: 'school-alerts', title, message: text, priority: 5, click: link },
  },
  bark: {
    make: bark,
    values: { endpoint: 'https://bark.example/' },
    to: 'devKey',
    success: [answerOf({ code: 200, message: 'success' }), null],
    url: 'https://bark.example/push',
    body: { device_key: 'devKey', title, body: text, level: 'critical', url: link },
  },
  serverChan: {
    make: serverChan,
    values: {},
    to: 'SCT1T2',
    success: [answerOf({ code: 0, data: { pushid: '77' } }), '77'],
    url: 'https://sctapi.ftqq.com/SCT1T2.send',
    body: { title, desp: linked },
  },
  pushPlus: {
    make: pushPlus,
    values: {},
    to: 'ppToken',
    success: [answerOf({ code: 200, msg: '请求成功', data: 'ab12' }), 'ab12'],
    url: 'https://www.pushplus.plus/send',
    body: { token: 'ppToken', title, content: linked, template: 'txt' },
  },
  gotify: {
    make: gotify,
    values: { url: 'https://gotify.example/base/', token: 'A.made' },
    to: '',
    success: [answerOf({ id: 25 }), '25'],
    url: 'https://gotify.example/base/message',
    body: { title, message: text, priority: 10, extras: { 'client::notification': { click: { url: link } } } },
  },
  telegram: {
    make: telegram,
    values: { botToken: '123:AA-made' },
    to: '-100123',
    success: [answerOf({ ok: true, result: { message_id: 9 } }), '9'],
    url: 'https://api.telegram.org/bot123:AA-made/sendMessage',
    body: { chat_id: '-100123', text: linked, link_preview_options: { is_disabled: true } },
  },
  apprise: {
    make: apprise,
    values: { url: 'https://apprise.example', key: 'made-key' },
    to: '',
    success: [answerOf({ error: null, details: [] }), null],
    url: 'https://apprise.example/notify/made-key',
    body: { title, body: linked, type: 'failure', format: 'text' },
  },
};

describe.each(Object.entries(CASES) as [ProviderName, Case][])(
  '%s',
  (name, { make, values, to, success, url, body }) => {
    it('sends the message and takes its reference', async () => {
      const provider = providerWith(name, make, values, success[0]);
      expect(await provider.send(ALERT, to)).toEqual({ result: 'accepted', reference: success[1] });
      const [request] = provider.requests;
      expect(request).toMatchObject({ url, method: 'POST' });
      expect(JSON.parse(request?.body ?? '')).toEqual(body);
    });

    it.each(STRANGE)('an answer of another form is no verdict: $body', async (answer) => {
      const outcome = await providerWith(name, make, values, answer).send(ALERT, to);
      expect(outcome).toMatchObject({ result: strangeResult(answer), reason: 'answer' });
    });

    it('an object that says nothing is no success', async () => {
      const outcome = await providerWith(
        name,
        make,
        values,
        answerOf({ hello: 1 }, name === 'apprise' ? 500 : 200),
      ).send(ALERT, to);
      expect(outcome.result).toBe('unknown');
    });

    it('of what a failing proxy passed on, and of what came too late, nobody knows', async () => {
      const page = providerWith(name, make, values, answerOf('<html>', 502));
      expect(await page.send(ALERT, to)).toEqual({ result: 'unknown', reason: 'away', code: 'http502' });
      const late = providerWith(name, make, values, new OutboundFault('away', true, 'timeout'));
      expect(await late.send(ALERT, to)).toEqual({ result: 'unknown', reason: 'away', code: 'timeout' });
    });
  },
);

const MIDNIGHT = new Date('2026-11-20T16:00:00Z');
it.each<[ProviderName, BoundedAnswer, object]>([
  ['ntfy', answerOf({ code: 40301 }, 403), { result: 'misconfigured', reason: 'credential' }],
  ['ntfy', answerOf({ code: 40009 }, 400), { result: 'refused', reason: 'recipient', code: '40009' }],
  ['ntfy', answerOf({ code: 42901 }, 429, 30), { result: 'limited', until: new Date(NOW.getTime() + 30_000) }],
  ['bark', answerOf({ code: 400, message: 'failed to get device token' }, 400), { reason: 'recipient', code: '400' }],
  ['bark', answerOf({ code: 500 }, 500), { result: 'unknown', reason: 'away', code: 'http500' }],
  ['serverChan', answerOf({ code: 40001, message: '[AUTH]错误的Key' }, 400), { reason: 'recipient', code: '40001' }],
  ['serverChan', answerOf({ code: 40001, message: '超过当天的发送次数限制' }), { result: 'limited', until: MIDNIGHT }],
  ['serverChan', answerOf({ code: 40002, message: '' }), { result: 'refused', reason: 'other' }],
  ['pushPlus', answerOf({ code: 903, msg: '无效的用户令牌' }), { result: 'refused', reason: 'recipient' }],
  ['pushPlus', answerOf({ code: 900 }), { result: 'limited', until: MIDNIGHT }],
  ['pushPlus', answerOf({ code: 500 }), { result: 'unreachable', reason: 'away' }],
  ['gotify', answerOf({ error: 'Unauthorized', errorCode: 401 }, 401), { result: 'misconfigured' }],
  ['gotify', answerOf({ errorCode: 400 }, 400), { result: 'refused', reason: 'other', code: 'http400' }],
  ['telegram', answerOf({ ok: false, error_code: 404 }, 404), { result: 'misconfigured', reason: 'credential' }],
  ['telegram', answerOf({ ok: false, error_code: 403 }, 403), { result: 'refused', reason: 'blocked' }],
  [
    'telegram',
    answerOf({ ok: false, error_code: 400, description: 'Bad Request: chat not found' }, 400),
    { result: 'refused', reason: 'recipient', code: '400' },
  ],
  [
    'telegram',
    answerOf({ ok: false, error_code: 429, parameters: { retry_after: 7 } }, 429),
    { result: 'limited', until: new Date(NOW.getTime() + 7_000) },
  ],
  ['apprise', answerOf('', 204), { result: 'misconfigured', reason: 'credential' }],
  ['apprise', answerOf({ error: 'One or more' }, 424), { result: 'unknown', reason: 'other' }],
  ['apprise', answerOf({ error: 'One or more' }), { result: 'unknown', reason: 'other' }],
  ['apprise', { ...answerOf('sent'), contentType: 'text/plain' }, { result: 'accepted' }],
])('%s judges %o', async (name, answer, outcome) => {
  const one = CASES[name];
  if (!one) throw new Error(name);
  expect(await providerWith(name, one.make, one.values, answer).send(ALERT, one.to)).toMatchObject(outcome);
});

it('a secret that no header can carry does not stop the request', async () => {
  const provider = providerWith('ntfy', ntfy, { token: '密tk\n1' }, answerOf({ code: 40101 }, 401));
  expect(await provider.send(ALERT, 't')).toMatchObject({ result: 'misconfigured', reason: 'credential' });
  expect(provider.requests[0]?.headers['authorization']).toBe('Bearer tk1');
});

it('mail goes by the sockets of the platform, where it has any', async () => {
  const sent: unknown[] = [];
  const outside = { request: () => Promise.reject(new Error('no request')), clock: () => NOW, newId: () => 'id' };
  const accepted: Outcome = { result: 'accepted', reference: null };
  const values = { host: 'mail.example', from: 'school@mail.example' };
  const mail = async (...given: unknown[]) => (sent.push(given), accepted);
  expect(await smtp(values, { ...outside, mail }).send(ALERT, 'a@b.example')).toEqual(accepted);
  expect(sent).toEqual([[values, { to: 'a@b.example', subject: title, text: linked, key: ALERT.key }]]);
  for (const several of [
    'a@b.example, c@d.example',
    'a@b.example;c@d.example',
    'A <a@b.example>',
    'a@b\r\nBcc: c@d',
    '',
  ])
    expect(await smtp(values, { ...outside, mail }).send(ALERT, several), several).toMatchObject({
      result: 'refused',
      reason: 'recipient',
    });
  expect(await smtp(values, { ...outside, mail: null }).send(ALERT, 'a@b.example')).toMatchObject({
    result: 'misconfigured',
    code: 'noSockets',
  });
});

/** Values of all fields, each with a secret that an answer might say back. */
const valuesOf = (name: ProviderName): ProviderValues => ({
  ...Object.fromEntries(
    PROVIDERS[name].fields.map(({ name: field, type }) => [
      field,
      type === 'address' ? 'https://own.example' : 's3cret',
    ]),
  ),
  ...(name === 'httpSms' && { headers: 'k: s3cret', body: 'to={mobile}' }),
});

it.each(PROVIDER_NAMES)('%s asks nothing of a message that its row does not carry', async (name) => {
  let asked = 0;
  const request = async () => (asked++, answerOf({}));
  const outside = {
    request,
    clock: () => NOW,
    newId: () => 'id',
    mail: async () => (asked++, { result: 'accepted', reference: null }) as Outcome,
  };
  const provider = PROVIDER_MAKERS[name](valuesOf(name), outside);
  const carries: readonly string[] = PROVIDERS[name].carries;
  for (const message of [ALERT, CODE])
    if (!carries.includes(message.kind))
      expect(await provider.send(message, '')).toMatchObject({ result: 'misconfigured', code: 'noTemplate' });
  expect(asked).toBe(0);
  await provider.send(TEST, 'a@b.example');
  expect(asked).toBeGreaterThan(0);
});

it.each(PROVIDER_NAMES.filter((name) => name !== 'smtp'))('%s shows no secret, number or code', async (name) => {
  const to = '13800138000';
  for (const hidden of ['s3cret', `no.${to}`, '482913-x', '李', 'x'.repeat(200)]) {
    const answer = answerOf({
      Code: hidden,
      code: hidden,
      errcode: hidden,
      error_code: hidden,
      Response: { Error: { Code: hidden } },
    });
    const outside = { request: async () => answer, clock: () => NOW, newId: () => 'id', mail: null };
    const message = PROVIDERS[name].carries.some((kind) => kind === 'code') ? CODE : { ...ALERT, values: CODE.values };
    const outcome = await PROVIDER_MAKERS[name](valuesOf(name), outside).send(message, to);
    const shown = 'code' in outcome ? outcome.code : '';
    if (secretFields(name).length > 0) expect(shown).not.toContain('s3cret');
    expect(shown).toMatch(/^[!-~]{0,64}$/);
    expect(shown).not.toMatch(/482913|13800138000/);
  }
});

it('a phone that Apple does not know any more is a recipient that is gone', async () => {
  const answer = answerOf({ code: 500, message: 'push failed: BadDeviceToken' }, 500);
  expect(await providerWith('bark', bark, {}, answer).send(ALERT, 'device1')).toMatchObject({
    result: 'refused',
    reason: 'recipient',
  });
});
