/** Any gateway for SMS: what is sent by each form of a body, and what each answer means. */
import { expect, it } from 'vitest';
import { OutboundFault, type BoundedAnswer } from './provider';
import { ALERT, answerOf, CODE, NOW, providerWith, STRANGE, strangeResult } from './providers.fixtures';
import { httpSms } from './httpSms';
import type { ProviderValues } from '../../../../contract/delivery/providers';

const URL = 'https://sms.example/send';
const TO = '13800138000';
const withAnswers = (values: ProviderValues, ...answers: (BoundedAnswer | OutboundFault)[]) =>
  providerWith('httpSms', httpSms, { url: URL, ...values }, ...answers);

it('sends JSON by default, with each value escaped', async () => {
  const provider = withAnswers({ headers: 'Authorization: Bearer s3cret-key\n\nX-App:  7 ' }, answerOf({}));
  await provider.send({ ...CODE, text: 'a "quoted"\nline' }, TO);
  const [request] = provider.requests;
  expect(request).toMatchObject({ url: URL, method: 'POST' });
  expect(request?.headers).toEqual({
    'content-type': 'application/json; charset=utf-8',
    authorization: 'Bearer s3cret-key',
    'x-app': '7',
  });
  expect(JSON.parse(request?.body ?? '')).toEqual({ mobile: TO, text: 'a "quoted"\nline', code: '482913', key: 'c1' });
});

it('sends a form when the header says so', async () => {
  const headers = 'Content-Type: application/x-www-form-urlencoded';
  const provider = withAnswers({ headers, body: 'to={mobile}&msg={text}&other={none}' }, answerOf({}));
  await provider.send({ ...ALERT, text: "A&B=李 (1)'" }, '+8613800138000');
  expect(provider.requests[0]?.body).toBe('to=%2B8613800138000&msg=A%26B%3D%E6%9D%8E%20%281%29%27&other={none}');
});

it('puts the places of a GET into its URL, percent-encoded', async () => {
  const provider = withAnswers({ method: 'GET', url: `${URL}?m={mobile}&t={text}` }, answerOf({}));
  await provider.send({ ...ALERT, text: 'A&B' }, TO);
  expect(provider.requests[0]).toMatchObject({ url: `${URL}?m=${TO}&t=A%26B`, method: 'GET', body: '' });
  const withBody = withAnswers({ method: 'GET', url: `${URL}?app=1`, body: 'm={mobile}' }, answerOf({}));
  await withBody.send(ALERT, TO);
  expect(withBody.requests[0]?.url).toBe(`${URL}?app=1&m=${TO}`);
});

it('a place in a value is not filled again', async () => {
  const provider = withAnswers({}, answerOf({}));
  await provider.send({ ...ALERT, text: '{mobile}' }, TO);
  expect(JSON.parse(provider.requests[0]?.body ?? '')).toMatchObject({ text: '{mobile}' });
});

it.each(['POST', 'GET'])('%s: a service that sends one key once gets it, and others do not', async (method) => {
  const keyOf = async (values: ProviderValues) => {
    const provider = withAnswers({ method, ...values }, answerOf(''));
    await provider.send(ALERT, TO);
    return provider.requests[0]?.headers['idempotency-key'];
  };
  expect([await keyOf({ sameKey: 'once' }), await keyOf({}), await keyOf({ sameKey: 'anew' })]).toEqual([
    ALERT.key,
    undefined,
    undefined,
  ]);
});

const AWAY = { result: 'unreachable', reason: 'away' };
it.each<[string, ProviderValues, BoundedAnswer | OutboundFault, object]>([
  ['200', {}, answerOf(''), { result: 'accepted', reference: null }],
  ['204', {}, answerOf('', 204), { result: 'accepted' }],
  ['401', {}, answerOf('', 401), { result: 'misconfigured', reason: 'credential', code: 'http401' }],
  ['403', {}, answerOf('', 403), { result: 'misconfigured', reason: 'credential', code: 'http403' }],
  ['429', {}, answerOf('', 429), { result: 'limited', until: null }],
  ['429, a minute', {}, answerOf('', 429, 60), { result: 'limited', until: new Date(NOW.getTime() + 60_000) }],
  ['422', {}, answerOf('', 422), { result: 'refused', reason: 'other', code: 'http422' }],
  ['408', {}, answerOf('', 408), AWAY],
  ['503', {}, answerOf('', 503), { ...AWAY, code: 'http503' }],
  ['500', {}, answerOf('', 500), { result: 'unknown', reason: 'away', code: 'http500' }],
  ['504', {}, answerOf('<html>', 504), { result: 'unknown', reason: 'away', code: 'http504' }],
  ['success by rule', { successIf: 'data.0.code = 0' }, answerOf({ data: [{ code: 0 }] }), { result: 'accepted' }],
  ['refused by rule', { successIf: 'code = 0' }, answerOf({ code: 17 }), { result: 'refused', code: '17' }],
  ['no value', { successIf: 'code = 0' }, answerOf({}), { result: 'unknown', reason: 'answer' }],
  ['inherited value', { successIf: 'toString = 0' }, answerOf({}), { result: 'unknown', reason: 'answer' }],
  ['no rule', { successIf: 'code' }, answerOf({ code: 0 }), { result: 'misconfigured', code: 'successIf' }],
  ['headers', { headers: 'Bearer abc' }, answerOf({}), { result: 'misconfigured', code: 'headers' }],
  ['wide headers', { headers: 'a: 李' }, answerOf({}), { result: 'misconfigured', code: 'headers' }],
  ['number', { successIf: 'code = 0' }, answerOf({ code: TO }), { result: 'refused', code: 'unreadable' }],
  ['another number', { successIf: 'code = 0' }, answerOf({ code: 'no-13911112222' }), { code: 'unreadable' }],
  ['a name', { successIf: 'code = 0' }, answerOf({ code: '李 is unknown' }), { code: 'unreadable' }],
  ['secret', { successIf: 'code = 0', headers: 'k: abcd' }, answerOf({ code: 'no-abcd' }), { code: 'unreadable' }],
  ['sent code', { successIf: 'code = 0' }, answerOf({ code: 'bad-482913' }), { code: 'unreadable' }],
  ['no connection', {}, new OutboundFault('away', false, 'ECONNREFUSED'), { ...AWAY, code: 'ECONNREFUSED' }],
  ['no answer', {}, new OutboundFault('away', true, 'timeout'), { result: 'unknown', reason: 'away' }],
  ['private', {}, new OutboundFault('address', false, 'private'), { result: 'misconfigured', reason: 'address' }],
  ['redirect', {}, new OutboundFault('redirect', true, 'http302'), { result: 'misconfigured', reason: 'address' }],
  ['long', {}, new OutboundFault('long', true, 'long'), { result: 'unknown', reason: 'answer' }],
])('%s', async (_, values, answer, outcome) => {
  expect(await withAnswers(values, answer).send(CODE, TO)).toMatchObject(outcome);
});

it.each(STRANGE)('an answer of another form is no verdict where a rule asks for one: $body', async (answer) => {
  const outcome = await withAnswers({ successIf: 'code = 0' }, answer).send(ALERT, TO);
  expect(outcome).toEqual({ result: strangeResult(answer), reason: 'answer', code: 'http200' });
});

it('a fault of our own is no outcome', async () => {
  const provider = withAnswers({}, undefined as never);
  await expect(provider.send({ ...ALERT, values: undefined as never }, TO)).rejects.toThrow(TypeError);
});

it('escapes values in a body of XML', async () => {
  const body = '<s><m>{mobile}</m><t>{text}</t></s>';
  const provider = withAnswers({ headers: 'content-type: text/xml', body }, answerOf(''));
  await provider.send({ ...ALERT, text: `</t><m>1</m>&"'` }, TO);
  expect(provider.requests[0]?.body).toBe(`<s><m>${TO}</m><t>&lt;/t&gt;&lt;m&gt;1&lt;/m&gt;&amp;&quot;&apos;</t></s>`);
});

it.each(['Host: other.example', 'Transfer-Encoding: chunked', 'content-length: 1'])(
  'the header %s is the connection’s own',
  async (headers) => {
    const provider = withAnswers({ headers }, answerOf(''));
    expect(await provider.send(ALERT, TO)).toMatchObject({ result: 'misconfigured', code: 'headers' });
    expect(provider.requests).toEqual([]);
  },
);

it('a body that names nobody is no message', async () => {
  const provider = withAnswers({ body: '{"text":"{text}"}' }, answerOf(''));
  expect(await provider.send(ALERT, TO)).toMatchObject({ result: 'misconfigured', code: 'noMobile' });
  expect(provider.requests).toEqual([]);
});

it('nothing of a message chooses the host', async () => {
  const provider = withAnswers({ url: 'https://{mobile}.example/{mobile}' }, answerOf(''));
  await provider.send(ALERT, TO);
  expect(provider.requests[0]?.url).toBe(`https://{mobile}.example/${TO}`);
});
