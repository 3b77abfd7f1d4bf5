/** Aliyun's signature by its published example, its requests, and what each of its codes means. */
import { expect, it } from 'vitest';
import { acs3Signature, sortedQuery } from './aliyunCall';
import { aliyunSms } from './aliyunSms';
import { aliyunVoice } from './aliyunVoice';
import { sha256 } from '../../../engine/sha256';
import { ALERT, answerOf, CODE, NOW, providerWith, STRANGE, strangeResult, TEST } from './providers.fixtures';

const KEYS = { accessKeyId: 'LTAI5example', accessKeySecret: 'made-secret' };
const SMS = { ...KEYS, signName: '青石镇中心小学', codeTemplate: 'SMS_1', alertTemplate: 'SMS_2' };
const TO = '13800138000';
const OK = answerOf({ Code: 'OK', BizId: '900619746936498440^0', Message: 'OK' });
const parametersOf = (url = '') => Object.fromEntries(new URL(url).searchParams);

it('signs as the published example', () => {
  const { names, signature } = acs3Signature('YourAccessKeySecret', {
    method: 'POST',
    path: '/',
    query: sortedQuery({
      RegionId: 'cn-shanghai',
      ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
    }),
    headers: {
      'x-acs-version': '2014-05-26',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': sha256(''),
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    },
  });
  expect(names).toBe('host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version');
  expect(signature).toBe('06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0');
});

it('encodes what Aliyun encodes and leaves the tilde', () => {
  expect(sortedQuery({ b: "!'()*~ -_.", a: '李/' })).toBe('a=%E6%9D%8E%2F&b=%21%27%28%29%2A~%20-_.');
});

it('sends a code by the template of codes', async () => {
  const provider = providerWith('aliyunSms', aliyunSms, SMS, OK);
  expect(await provider.send(CODE, TO)).toEqual({ result: 'accepted', reference: '900619746936498440^0' });
  const [request] = provider.requests;
  expect(request).toMatchObject({ method: 'POST', body: '' });
  expect(request?.url).toMatch(/^https:\/\/dysmsapi\.aliyuncs\.com\/\?/);
  expect(parametersOf(request?.url)).toEqual({
    PhoneNumbers: TO,
    SignName: '青石镇中心小学',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"482913"}',
    OutId: 'c1',
  });
  expect(request?.headers).toMatchObject({
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    'x-acs-date': '2026-11-20T08:00:00Z',
    'x-acs-signature-nonce': 'nonce-1',
  });
  expect(request?.headers['authorization']).toMatch(/^ACS3-HMAC-SHA256 Credential=LTAI5example,SignedHeaders=host;/);
});

it('sends an alert by the template of alerts, its values 1 to 35 characters', async () => {
  const provider = providerWith('aliyunSms', aliyunSms, SMS, OK);
  const values = { ...ALERT.values, school: '校'.repeat(36), what: ' ' };
  await provider.send({ ...ALERT, values }, TO);
  const { TemplateCode, TemplateParam = '' } = parametersOf(provider.requests[0]?.url);
  expect(TemplateCode).toBe('SMS_2');
  expect(JSON.parse(TemplateParam)).toEqual({ who: '李', what: '-', time: '16:00', school: `${'校'.repeat(34)}…` });
});

it('a test goes by the template of alerts, or by that of codes', async () => {
  const provider = providerWith('aliyunSms', aliyunSms, SMS, OK);
  await provider.send(TEST, TO);
  const { alertTemplate: _, ...codesOnly } = SMS;
  const ofCodes = providerWith('aliyunSms', aliyunSms, codesOnly, OK);
  await ofCodes.send(TEST, TO);
  expect(parametersOf(provider.requests[0]?.url)['TemplateCode']).toBe('SMS_2');
  expect(parametersOf(ofCodes.requests[0]?.url)).toMatchObject({
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"000000"}',
  });
});

it('asks nothing without the template that a message needs', async () => {
  const { alertTemplate: _, ...codesOnly } = SMS;
  const sms = providerWith('aliyunSms', aliyunSms, codesOnly, OK);
  const voice = providerWith('aliyunVoice', aliyunVoice, { ...KEYS, alertTemplate: 'TTS_1' }, OK);
  const none = { result: 'misconfigured', reason: 'template', code: 'noTemplate' };
  expect(await sms.send(ALERT, TO)).toEqual(none);
  expect(await voice.send(CODE, TO)).toEqual(none);
  expect([...sms.requests, ...voice.requests]).toEqual([]);
});

it('rings with the template of the call', async () => {
  const values = { ...KEYS, alertTemplate: 'TTS_1', endpoint: 'https://proxy.example:8443/' };
  const provider = providerWith('aliyunVoice', aliyunVoice, values, answerOf({ Code: 'OK', CallId: '116012^1' }));
  expect(await provider.send(ALERT, TO)).toEqual({ result: 'accepted', reference: '116012^1' });
  const [request] = provider.requests;
  expect(request?.url).toMatch(/^https:\/\/proxy\.example:8443\/\?/);
  const { OutId, ...parameters } = parametersOf(request?.url);
  expect(OutId).toMatch(/^[0-9a-f]{15}$/);
  expect(parameters).toMatchObject({ CalledNumber: TO, TtsCode: 'TTS_1', PlayTimes: '2' });
  expect(parameters).not.toHaveProperty('CalledShowNumber');
  expect(request?.headers['x-acs-action']).toBe('SingleCallByTts');
});

const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
it.each([
  ['isv.MOBILE_NUMBER_ILLEGAL', 'refused', 'recipient'],
  ['isv.TEMPLATE_MISSING_PARAMETERS', 'refused', 'template'],
  ['isv.PARAM_LENGTH_LIMIT', 'refused', 'template'],
  ['isv.PARAM_NOT_SUPPORT_URL', 'refused', 'content'],
  ['isv.BLACK_KEY_CONTROL_LIMIT', 'refused', 'content'],
  ['isv.SMS_TEMPLATE_ILLEGAL', 'misconfigured', 'template'],
  ['isv.TTS_TEMPLATE_ILLEGAL', 'misconfigured', 'template'],
  ['isv.SMS_SIGNATURE_ILLEGAL', 'misconfigured', 'signName'],
  ['isv.SMS_SIGNATURE_SCENE_ILLEGAL', 'misconfigured', 'signName'],
  ['isv.SIGN_STATE_ILLEGAL', 'misconfigured', 'signName'],
  ['isv.OUT_OF_SERVICE', 'misconfigured', 'balance'],
  ['isv.AMOUNT_NOT_ENOUGH', 'misconfigured', 'balance'],
  ['isv.DENY_IP_RANGE', 'misconfigured', 'machine'],
  ['isp.RAM_PERMISSION_DENY', 'misconfigured', 'right'],
  ['InvalidTimeStamp.Expired', 'misconfigured', 'clock'],
  ['InvalidAccessKeyId.NotFound', 'misconfigured', 'credential'],
  ['isp.SYSTEM_ERROR', 'unreachable', 'away'],
  ['isv.SOMETHING_NEW', 'refused', 'other'],
])('%s is %s: %s', async (code, result, reason) => {
  const provider = providerWith('aliyunSms', aliyunSms, SMS, answerOf({ Code: code, Message: '不允许' }));
  expect(await provider.send(ALERT, TO)).toEqual({ result, reason, code });
});

it.each([
  ['isv.BUSINESS_LIMIT_CONTROL', '触发分钟级流控Permits:1', new Date('2026-11-20T08:01:00Z')],
  ['isv.BUSINESS_LIMIT_CONTROL', '触发小时级流控Permits:5', inHours(1)],
  ['isv.BUSINESS_LIMIT_CONTROL', '触发天级流控Permits:10', inHours(24)],
  ['isv.BUSINESS_LIMIT_CONTROL', '流控', null],
  ['isv.DAY_LIMIT_CONTROL', '', new Date('2026-11-20T16:00:00Z')],
  ['Throttling.User', '', null],
])('%s with %s ends in its time', async (code, message, until) => {
  const provider = providerWith('aliyunSms', aliyunSms, SMS, answerOf({ Code: code, Message: message }));
  expect(await provider.send(ALERT, TO)).toEqual({ result: 'limited', reason: 'limit', code, until });
});

it('reads the code of a signature error from its status 400', async () => {
  const answer = answerOf({ Code: 'SignatureDoesNotMatch', Message: 'Specified signature …' }, 400);
  const outcome = await providerWith('aliyunSms', aliyunSms, SMS, answer).send(ALERT, TO);
  expect(outcome).toEqual({ result: 'misconfigured', reason: 'credential', code: 'SignatureDoesNotMatch' });
});

it.each([...STRANGE, answerOf({ status: 'ok' })])('an answer of another form is no verdict: $body', async (answer) => {
  const outcome = await providerWith('aliyunSms', aliyunSms, SMS, answer).send(ALERT, TO);
  expect(outcome).toMatchObject({ result: strangeResult(answer), reason: 'answer' });
});

it.each([['李同学 收到'], [`R-${TO}`], ['R-made-secret'], ['x'.repeat(200)]])(
  'a reference that repeats what is ours, or is no id, is none: %s',
  async (BizId) => {
    const provider = providerWith('aliyunSms', aliyunSms, SMS, answerOf({ Code: 'OK', BizId }));
    expect(await provider.send(ALERT, TO)).toEqual({ result: 'accepted', reference: null });
  },
);
