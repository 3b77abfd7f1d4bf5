/** Providers against servers that check as Aliyun and Tencent do, over real sockets: what is sent is what they take. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProviderName, ProviderValues } from '../../contract/delivery/providers';
import { PROVIDER_MAKERS } from '../../server/alarm/delivery/providers/makers';
import { ALERT, CODE, TEST } from '../../server/alarm/delivery/providers/providers.fixtures';
import { boundedRequest } from '../../server/running/node/boundedRequest';
import { aliyunSmsStandIn, aliyunVoiceStandIn, tencentSmsStandIn, type ProviderStandIn } from './providerStandIns';

const TO = '13800138000';
let now = new Date('2026-11-20T08:00:00Z');
const clock = () => now;
const passes = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
let running: ProviderStandIn[] = [];
afterEach(async () => {
  await Promise.all(running.map((server) => server.close()));
  running = [];
});

async function started(name: 'aliyunSms' | 'aliyunVoice' | 'tencentSms') {
  const makers = { aliyunSms: aliyunSmsStandIn, aliyunVoice: aliyunVoiceStandIn, tencentSms: tencentSmsStandIn };
  const server = await makers[name](clock);
  running.push(server);
  return server;
}
const providerOf = (name: ProviderName, values: ProviderValues, more: object = {}) =>
  PROVIDER_MAKERS[name](values, {
    request: boundedRequest({ allowed: ['127.0.0.1'], timeout: 1_000 }),
    clock,
    newId: randomUUID,
    mail: null,
    ...more,
  });

it('Aliyun takes a code, an alert and a test', async () => {
  const server = await started('aliyunSms');
  const provider = providerOf('aliyunSms', server.values);
  const long = { ...ALERT, values: { ...ALERT.values, school: "青石镇中心小学!'()*~ +/".repeat(4) } };
  const outcomes = [await provider.send(CODE, TO), await provider.send(long, TO), await provider.send(TEST, TO)];
  expect(outcomes).toEqual(server.taken.map(({ reference }) => ({ result: 'accepted', reference })));
  expect(server.taken).toMatchObject([
    { mobile: TO, template: 'SMS_100', variables: { code: '482913' }, key: CODE.key },
    { mobile: TO, template: 'SMS_200', variables: { who: '李', what: '求救', time: '16:00' }, key: ALERT.key },
    { mobile: TO, template: 'SMS_200', key: TEST.key },
  ]);
});

it('Aliyun rings, and Tencent takes a code', async () => {
  const [voice, sms] = [await started('aliyunVoice'), await started('tencentSms')];
  const wanted = { result: 'accepted' };
  expect(await providerOf('aliyunVoice', voice.values).send(ALERT, TO)).toMatchObject(wanted);
  expect(await providerOf('tencentSms', sms.values).send(CODE, TO)).toMatchObject(wanted);
  expect(voice.taken).toMatchObject([{ mobile: TO, template: 'TTS_300', variables: { who: '李', what: '求救' } }]);
  expect(sms.taken).toMatchObject([{ mobile: TO, template: '110', variables: { 1: '482913' }, key: CODE.key }]);
});

const BOTH = ['aliyunSms', 'tencentSms'] as const;
it.each([
  ['aliyunSms', { accessKeySecret: 'wrong' }, 'credential', 'SignatureDoesNotMatch'],
  ['aliyunSms', { accessKeyId: 'nobody' }, 'credential', 'InvalidAccessKeyId.NotFound'],
  ['aliyunSms', { signName: '别的学校' }, 'signName', 'isv.SMS_SIGNATURE_ILLEGAL'],
  ['aliyunSms', { codeTemplate: 'SMS_999' }, 'template', 'isv.SMS_TEMPLATE_ILLEGAL'],
  ['tencentSms', { secretKey: 'wrong' }, 'credential', 'AuthFailure.SignatureFailure'],
  ['tencentSms', { secretId: 'nobody' }, 'credential', 'AuthFailure.SecretIdNotFound'],
  ['tencentSms', { signName: '别的学校' }, 'signName', 'FailedOperation.SignatureIncorrectOrUnapproved'],
  ['tencentSms', { codeTemplate: '999' }, 'template', 'FailedOperation.TemplateIncorrectOrUnapproved'],
  ['tencentSms', { appId: '1' }, 'right', 'InvalidParameterValue.SdkAppIdNotExist'],
] as const)('%s with %o is misconfigured: %s', async (name, values, reason, code) => {
  const server = await started(name);
  const outcome = await providerOf(name, { ...server.values, ...values }).send(CODE, TO);
  expect(outcome).toEqual({ result: 'misconfigured', reason, code });
  expect(server.taken).toEqual([]);
});

it.each(BOTH)('%s refuses a request of another hour, and a number that is none', async (name) => {
  const server = await started(name);
  const late = providerOf(name, server.values, { clock: () => new Date(now.getTime() + 3_600_000) });
  expect(await late.send(CODE, TO)).toMatchObject({ result: 'misconfigured', reason: 'clock' });
  const provider = providerOf(name, server.values);
  expect(await provider.send(CODE, '12345')).toMatchObject({ result: 'refused', reason: 'recipient' });
  expect(server.taken).toEqual([]);
});

it('a request that is sent twice with one nonce is taken once', async () => {
  const server = await started('aliyunSms');
  const provider = providerOf('aliyunSms', server.values, { newId: () => 'same' });
  expect(await provider.send(ALERT, TO)).toMatchObject({ result: 'accepted' });
  expect(await provider.send(ALERT, TO)).toMatchObject({ result: 'unreachable', code: 'SignatureNonceUsed' });
});

describe('limits of a number', () => {
  it('Aliyun: one code a minute, five an hour, ten a day', async () => {
    const server = await started('aliyunSms');
    const provider = providerOf('aliyunSms', server.values);
    const until = (seconds: number) => ({ result: 'limited', until: new Date(now.getTime() + seconds * 1000) });
    for (let sent = 0; sent < 5; sent++) {
      expect(await provider.send(CODE, TO)).toMatchObject({ result: 'accepted' });
      if (sent === 0) expect(await provider.send(CODE, TO)).toMatchObject(until(60));
      passes(60);
    }
    expect(await provider.send(CODE, TO)).toMatchObject(until(3_600));
    expect(await provider.send(ALERT, TO)).toMatchObject({ result: 'accepted' });
    for (let sent = 5; sent < 10; sent++) {
      passes(3_600);
      expect(await provider.send(CODE, TO)).toMatchObject({ result: 'accepted' });
    }
    passes(3_600);
    expect(await provider.send(CODE, TO)).toMatchObject(until(86_400));
  });

  it('Aliyun: one call a minute. Tencent: the same content once in thirty seconds', async () => {
    const [voice, sms] = [await started('aliyunVoice'), await started('tencentSms')];
    const [calls, codes] = [providerOf('aliyunVoice', voice.values), providerOf('tencentSms', sms.values)];
    await calls.send(ALERT, TO);
    await codes.send(CODE, TO);
    expect(await calls.send(ALERT, TO)).toMatchObject({ result: 'limited', until: new Date(now.getTime() + 60_000) });
    expect(await codes.send(CODE, TO)).toMatchObject({ result: 'limited', until: new Date(now.getTime() + 30_000) });
    passes(60);
    expect(await calls.send(ALERT, TO)).toMatchObject({ result: 'accepted' });
    expect(await codes.send(CODE, TO)).toMatchObject({ result: 'accepted' });
  });
});

it.each(BOTH)('%s: troubles as they are documented, and none of the provider', async (name) => {
  const server = await started(name);
  const provider = providerOf(name, server.values);
  const code = name === 'aliyunSms' ? 'isv.AMOUNT_NOT_ENOUGH' : 'FailedOperation.InsufficientBalanceInSmsPackage';
  server.troubles({ code }, 'page', 'cut', 'empty', 'silent');
  expect(await provider.send(CODE, TO)).toEqual({ result: 'misconfigured', reason: 'balance', code });
  for (const result of ['unreachable', 'unknown', 'unknown'])
    expect(await provider.send(CODE, TO)).toMatchObject({ result, reason: 'answer' });
  expect(await provider.send(CODE, TO)).toEqual({ result: 'unknown', reason: 'away', code: 'timeout' });
  expect(server.taken).toEqual([]);
  expect(await provider.send(CODE, TO)).toMatchObject({ result: 'accepted' });
  expect(server.asked).toBe(6);
});
