/** Tencent's signature by its published example, the request, and what each code means. */
import { expect, it } from 'vitest';
import { tc3Authorization, tencentSms } from './tencentSms';
import { ALERT, answerOf, CODE, NOW, providerWith, STRANGE, strangeResult, TEST } from './providers.fixtures';

const VALUES = {
  secretId: 'AKIDexample',
  secretKey: 'made-secret',
  appId: '1400006666',
  signName: '青石镇中心小学',
  codeTemplate: '1110',
};
const TO = '13800138000';
const statusOf = (Code: string, SerialNo = '') => answerOf({ Response: { SendStatusSet: [{ Code, SerialNo }] } });
const faultOf = (Code: string) => answerOf({ Response: { Error: { Code, Message: 'no' }, RequestId: 'a' } });

it('signs as the published example', () => {
  const body = String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`;
  const keys = { secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******', secretKey: 'Gu5t9xGARNpq86cd98joQYCN3*******' };
  const call = { host: 'cvm.tencentcloudapi.com', service: 'cvm', body, seconds: 1551113065 };
  expect(tc3Authorization(keys, call)).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******/2019-02-25/cvm/tc3_request, ' +
      'SignedHeaders=content-type;host, ' +
      'Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c',
  );
});

it('sends a code by its template', async () => {
  const provider = providerWith('tencentSms', tencentSms, VALUES, statusOf('Ok', '2028:f8'));
  expect(await provider.send(CODE, TO)).toEqual({ result: 'accepted', reference: '2028:f8' });
  const [request] = provider.requests;
  expect(request).toMatchObject({ url: 'https://sms.tencentcloudapi.com/', method: 'POST' });
  expect(JSON.parse(request?.body ?? '')).toEqual({
    PhoneNumberSet: [`+86${TO}`],
    SmsSdkAppId: '1400006666',
    SignName: '青石镇中心小学',
    TemplateId: '1110',
    TemplateParamSet: ['482913'],
    SessionContext: 'c1',
  });
  expect(request?.headers).toMatchObject({
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-timestamp': String(NOW.getTime() / 1000),
    'x-tc-region': 'ap-guangzhou',
  });
  expect(request?.headers['authorization']).toMatch(/Credential=AKIDexample\/2026-11-20\/sms\/tc3_request/);
});

it('a test has a code of zeros; an alert has no template', async () => {
  const provider = providerWith('tencentSms', tencentSms, VALUES, statusOf('Ok'));
  await provider.send(TEST, '+85291234567');
  expect(JSON.parse(provider.requests[0]?.body ?? '')).toMatchObject({
    PhoneNumberSet: ['+85291234567'],
    TemplateParamSet: ['000000'],
  });
  expect(await provider.send(ALERT, TO)).toMatchObject({ result: 'misconfigured', code: 'noTemplate' });
  expect(provider.requests).toHaveLength(1);
});

it.each([
  ['InvalidParameterValue.IncorrectPhoneNumber', 'refused', 'recipient'],
  ['InvalidParameterValue.TemplateParameterFormatError', 'refused', 'template'],
  ['InvalidParameterValue.ProhibitedUseUrlInTemplateParameter', 'refused', 'other'],
  ['FailedOperation.PhoneNumberInBlacklist', 'refused', 'blocked'],
  ['FailedOperation.ContainSensitiveWord', 'refused', 'content'],
  ['FailedOperation.SignatureIncorrectOrUnapproved', 'misconfigured', 'signName'],
  ['FailedOperation.TemplateIncorrectOrUnapproved', 'misconfigured', 'template'],
  ['FailedOperation.InsufficientBalanceInSmsPackage', 'misconfigured', 'balance'],
  ['UnauthorizedOperation.RequestIpNotInWhitelist', 'misconfigured', 'machine'],
  ['UnauthorizedOperation.SmsSdkAppIdIsDisabled', 'misconfigured', 'right'],
  ['AuthFailure.SignatureFailure', 'misconfigured', 'credential'],
  ['AuthFailure.SecretIdNotFound', 'misconfigured', 'credential'],
  ['AuthFailure.SignatureExpire', 'misconfigured', 'clock'],
  ['InternalError.Timeout', 'unreachable', 'away'],
])('%s is %s: %s, in the request or for the number', async (code, result, reason) => {
  for (const answer of [statusOf(code), faultOf(code)])
    expect(await providerWith('tencentSms', tencentSms, VALUES, answer).send(CODE, TO)).toEqual({
      result,
      reason,
      code,
    });
});

it.each([
  ['LimitExceeded.PhoneNumberThirtySecondLimit', new Date('2026-11-20T08:00:30Z')],
  ['LimitExceeded.PhoneNumberOneHourLimit', new Date('2026-11-20T09:00:00Z')],
  ['LimitExceeded.PhoneNumberDailyLimit', new Date('2026-11-20T16:00:00Z')],
  ['RequestLimitExceeded', null],
])('%s ends in its time', async (code, until) => {
  const outcome = await providerWith('tencentSms', tencentSms, VALUES, statusOf(code)).send(CODE, TO);
  expect(outcome).toEqual({ result: 'limited', reason: 'limit', code, until });
});

it.each([...STRANGE, answerOf({ Response: {} }), answerOf({ Response: { SendStatusSet: [] } })])(
  'an answer of another form is no verdict: $body',
  async (answer) => {
    const outcome = await providerWith('tencentSms', tencentSms, VALUES, answer).send(CODE, TO);
    expect(outcome).toMatchObject({ result: strangeResult(answer), reason: 'answer' });
  },
);
