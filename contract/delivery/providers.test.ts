/** What fits into the fields of a provider. */
import { describe, expect, it } from 'vitest';
import { errandsOf, faultsOfValues, PROVIDER_NAMES, providerRow, sameKeySeconds, secretFields } from './providers';

const ALIYUN = { accessKeyId: 'id', accessKeySecret: 'secret', signName: '城南学校' };

describe('the values of a provider', () => {
  it('fit when each field that is needed has one', () => {
    expect(faultsOfValues('aliyunSms', ALIYUN)).toEqual({});
    expect(faultsOfValues('aliyunSms', { ...ALIYUN, signName: ' ' })).toEqual({ signName: 'missing' });
    expect(faultsOfValues('aliyunSms', { ...ALIYUN, accessKeySecret: '' })).toEqual({ accessKeySecret: 'missing' });
    expect(faultsOfValues('aliyunSms', { ...ALIYUN, accessKeySecret: '' }, new Set(['accessKeySecret']))).toEqual({});
  });

  it.each([
    ['file:///etc/passwd', 'address'],
    ['dysmsapi.aliyuncs.com', 'address'],
    ['https://user:pass@host.example', 'address'],
    ['https://host.example', undefined],
    ['x'.repeat(4_001), 'long'],
  ])('an address %s: %s', (endpoint, fault) =>
    expect(faultsOfValues('aliyunSms', { ...ALIYUN, endpoint })['endpoint']).toBe(fault),
  );

  it('are of the kind of their field, and of a field that there is', () => {
    const mail = { host: 'mail.example', from: 'a@b.example', port: '25x', security: 'maybe', extra: '1' };
    expect(faultsOfValues('smtp', mail)).toEqual({ port: 'number', security: 'choice', extra: 'unknown' });
  });
});

it.each([
  ['aliyunSms', {}, []],
  ['aliyunSms', { codeTemplate: 'SMS_1', alertTemplate: ' ' }, ['code']],
  ['aliyunSms', { codeTemplate: 'SMS_1', alertTemplate: 'SMS_2' }, ['code', 'alert']],
  ['aliyunVoice', { alertTemplate: 'TTS_1' }, ['call']],
  ['httpSms', {}, ['code', 'alert']],
  ['smtp', {}, ['address']],
  ['ntfy', {}, ['address']],
  ['weComRobot', {}, ['group']],
  ['weComApp', {}, ['address']],
] as const)('%s with %o does %o', (name, values, errands) => expect(errandsOf(name, values)).toEqual(errands));

it('a repeat reaches once only where the provider knows its key', () => {
  const keyed = PROVIDER_NAMES.filter((name) => sameKeySeconds(name, { sameKey: 'once' }) > 0);
  expect(keyed).toEqual(['httpSms', 'weChatOfficial', 'weComApp']);
  expect(sameKeySeconds('httpSms', {}), 'until the administrator says so').toBe(0);
});

it.each(PROVIDER_NAMES)('%s names each field once, and says where it sends', (name) => {
  const { fields } = providerRow(name);
  expect(new Set(fields.map((field) => field.name)).size).toBe(fields.length);
  // A secret without a target could be sent to another address by whoever changes it.
  if (secretFields(name).length > 0) expect(fields.some(({ target }) => target === true)).toBe(true);
});
