/**
 * Stand-ins for Aliyun (SMS and voice) and Tencent (SMS) on a real port. Each checks what the provider checks, by code
 * of its own: signature, time, nonce, names, template, variables and the limits of a number. It keeps what it took, and
 * answers documented failures when it is told to.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderValues } from '../../contract/delivery/providers';

/** A message that a stand-in took. */
export interface TakenMessage {
  mobile: string;
  template: string;
  /** By name; Tencent's by their place, from '1'. */
  variables: Readonly<Record<string, string>>;
  /** OutId or SessionContext. */
  key: string;
  reference: string;
}

/** What the next request gets in place of a check: a documented code, or no answer of the provider at all. */
export type TroubleOfStandIn =
  | { code: string; message?: string; status?: number }
  | 'page'
  | 'cut'
  | 'empty'
  | 'silent';

export interface ProviderStandIn {
  /** 'http://127.0.0.1:40123' */
  url: string;
  /** What an administrator fills in for it. */
  values: ProviderValues;
  /** Oldest first. */
  taken: TakenMessage[];
  /** How many requests came, also those that were not taken. */
  readonly asked: number;
  /** Trouble for the next requests, one each. */
  troubles(...next: TroubleOfStandIn[]): void;
  close(): Promise<void>;
}

interface Heard {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}
/** A refusal in the provider's own words. */
class Refused extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message = code, status = 200) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest();
const headerOf = (headers: IncomingMessage['headers'], name: string) => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** How often a number may be reached: so many within so many seconds, most narrow first. */
type Limit = readonly [most: number, seconds: number, refusal: () => Refused];

/** Counts what came for a number. What was refused for a limit does not count. */
function limiter(limits: readonly Limit[], clock: () => Date) {
  const times = new Map<string, number[]>();
  return (key: string) => {
    const now = clock().getTime();
    const before = times.get(key) ?? [];
    for (const [most, seconds, refusal] of limits)
      if (before.filter((time) => now - time < seconds * 1000).length >= most) throw refusal();
    times.set(key, [...before, now]);
  };
}

/** How a provider says what became of a request. */
interface Manner {
  values: ProviderValues;
  /** @throws Refused */
  take(heard: Heard): { message: TakenMessage; answer: unknown };
  refusal(code: string, message: string): unknown;
}

async function standIn(manner: Manner): Promise<ProviderStandIn> {
  const taken: TakenMessage[] = [];
  let next: TroubleOfStandIn[] = [];
  let asked = 0;

  function answerOf(heard: Heard): { status: number; type?: string; text: string } {
    const [trouble, ...later] = next;
    next = later;
    const refused = (code: string, message: string) => JSON.stringify(manner.refusal(code, message));
    if (trouble === 'page') return { status: 200, type: 'text/html', text: '<html><body>login</body></html>' };
    if (trouble === 'cut') return { status: 200, text: refused('OK', 'OK').slice(0, -3) };
    if (trouble === 'empty') return { status: 200, text: '' };
    if (typeof trouble === 'object')
      return { status: trouble.status ?? 200, text: refused(trouble.code, trouble.message ?? trouble.code) };
    try {
      const { message, answer } = manner.take(heard);
      taken.push(message);
      return { status: 200, text: JSON.stringify(answer) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { status: error.status, text: refused(error.code, error.message) };
    }
  }

  const server = createServer(async (request, response) => {
    asked++;
    const body = Buffer.concat(await request.toArray()).toString();
    if (next[0] === 'silent') return void (next = next.slice(1));
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '/', `http://${headers.host}`);
    const { status, type = 'application/json;charset=utf-8', text } = answerOf({ method, url, headers, body });
    response.writeHead(status, { 'content-type': type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    values: { ...manner.values, endpoint: url },
    taken,
    get asked() {
      return asked;
    },
    troubles: (...troubles) => void (next = troubles),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const ALIYUN = { id: 'LTAI5standIn', secret: 'stand-in-secret-of-aliyun' };
/** Templates as the school has handed them in: kind and words. */
const TEMPLATES: Readonly<Record<string, { kind: 'code' | 'notice' | 'call'; words: string }>> = {
  SMS_100: { kind: 'code', words: '验证码${code}，五分钟内有效。' },
  SMS_200: { kind: 'notice', words: '${school}提醒：${who}，${what}，时间${time}，请打开平台查看。' },
  TTS_300: { kind: 'call', words: '${school}来电：${who}，${what}，时间${time}。' },
};
const SIGN_NAME = '青石镇中心小学';
const MOST_VARIABLE = 35;

/** RFC 3986, by its own list of what stays: letters, digits, '-', '_', '.' and '~'. */
const encoded = (text: string) =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const one = String.fromCharCode(byte);
      return /[A-Za-z0-9\-_.~]/.test(one) ? one : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

/** Checks the signature of Aliyun's third version, and that the request is new and of now. */
function aliyunAuthority(clock: () => Date) {
  const nonces = new Set<string>();
  return ({ method, url, headers, body }: Heard, action: string) => {
    const given = /^ACS3-HMAC-SHA256 Credential=([^,]*),SignedHeaders=([^,]*),Signature=([0-9a-f]{64})$/.exec(
      headerOf(headers, 'authorization'),
    );
    if (!given) throw new Refused('IncompleteSignature', 'no signature', 400);
    const [, id, signed = '', signature] = given;
    if (id !== ALIYUN.id) throw new Refused('InvalidAccessKeyId.NotFound', 'Specified access key is not found.', 404);
    const names = signed.split(';');
    for (const wanted of ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce'])
      if (!names.includes(wanted)) throw new Refused('IncompleteSignature', `${wanted} is not signed`, 400);
    const query = [...url.searchParams.entries()]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .join('&');
    let canonical = `${method}\n${url.pathname}\n${query}\n`;
    for (const name of names) canonical += `${name}:${headerOf(headers, name).trim()}\n`;
    canonical += `\n${signed}\n${sha256(body)}`;
    const wanted = hmac(ALIYUN.secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex');
    if (wanted !== signature || headerOf(headers, 'x-acs-content-sha256') !== sha256(body))
      throw new Refused('SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.', 400);
    const date = headerOf(headers, 'x-acs-date');
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date) || Math.abs(Date.parse(date) - clock().getTime()) > 15 * 60_000)
      throw new Refused('InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.', 400);
    const nonce = headerOf(headers, 'x-acs-signature-nonce');
    if (nonce === '' || nonces.has(nonce)) throw new Refused('SignatureNonceUsed', 'nonce was used', 400);
    nonces.add(nonce);
    if (headerOf(headers, 'x-acs-action') !== action || headerOf(headers, 'x-acs-version') !== '2017-05-25')
      throw new Refused('InvalidAction.NotFound', 'Specified api is not found.', 404);
  };
}

/** The variables of a message, as its template wants them. */
function variablesOf(template: string, text: string): Record<string, string> {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Refused('isv.INVALID_JSON_PARAM');
  }
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(given as object)) {
    if (typeof value !== 'string') throw new Refused('isv.INVALID_JSON_PARAM');
    variables[name] = value;
  }
  for (const [, name = ''] of TEMPLATES[template]?.words.matchAll(/\$\{(\w+)\}/g) ?? []) {
    const value = variables[name];
    if (value === undefined || value === '') throw new Refused('isv.TEMPLATE_MISSING_PARAMETERS');
    if (Array.from(value).length > MOST_VARIABLE) throw new Refused('isv.PARAM_LENGTH_LIMIT');
    if (/https?:|www\./i.test(value)) throw new Refused('isv.PARAM_NOT_SUPPORT_URL');
  }
  return variables;
}

const tooMany = (words: string) => () => new Refused('isv.BUSINESS_LIMIT_CONTROL', words);
const perNumber = (minute: number, hour: number, day: number): Limit[] => [
  [minute, 60, tooMany(`触发分钟级流控Permits:${minute}`)],
  [hour, 3_600, tooMany(`触发小时级流控Permits:${hour}`)],
  [day, 86_400, tooMany(`触发天级流控Permits:${day}`)],
];
const aliyunRefusal = (Code: string, Message: string) => ({ Code, Message, RequestId: 'stand-in' });
const MOBILE = /^(?:\+?86)?(1[3-9]\d{9})$/;
const mobileOf = (text: string) => {
  const mobile = MOBILE.exec(text)?.[1];
  if (mobile === undefined) throw new Refused('isv.MOBILE_NUMBER_ILLEGAL');
  return mobile;
};
const aliyunValues = { accessKeyId: ALIYUN.id, accessKeySecret: ALIYUN.secret };

/** SendSms: a code at most once a minute, five times an hour and ten times a day; a notice fifty times a day. */
export function aliyunSmsStandIn(clock: () => Date = () => new Date()): Promise<ProviderStandIn> {
  const check = aliyunAuthority(clock);
  const codes = limiter(perNumber(1, 5, 10), clock);
  const notices = limiter([[50, 86_400, tooMany('触发天级流控Permits:50')]], clock);
  let count = 0;
  return standIn({
    values: { ...aliyunValues, signName: SIGN_NAME, codeTemplate: 'SMS_100', alertTemplate: 'SMS_200' },
    refusal: aliyunRefusal,
    take(heard) {
      check(heard, 'SendSms');
      const given = (name: string) => heard.url.searchParams.get(name) ?? '';
      if (given('SignName') !== SIGN_NAME) throw new Refused('isv.SMS_SIGNATURE_ILLEGAL', '短信签名不合法');
      const template = given('TemplateCode');
      const kind = TEMPLATES[template]?.kind;
      if (kind !== 'code' && kind !== 'notice') throw new Refused('isv.SMS_TEMPLATE_ILLEGAL', '短信模板不合法');
      const mobile = mobileOf(given('PhoneNumbers'));
      const variables = variablesOf(template, given('TemplateParam'));
      if (Buffer.byteLength(given('OutId')) > 255) throw new Refused('isv.INVALID_PARAMETERS');
      if (kind === 'code') codes(mobile);
      else notices(`${mobile} ${template}`);
      const reference = `9006197469364984${++count}^0`;
      const message = { mobile, template, variables, key: given('OutId'), reference };
      return { message, answer: { ...aliyunRefusal('OK', 'OK'), BizId: reference } };
    },
  });
}

/** SingleCallByTts: a number at most once a minute, five times an hour and twenty times a day. */
export function aliyunVoiceStandIn(clock: () => Date = () => new Date()): Promise<ProviderStandIn> {
  const check = aliyunAuthority(clock);
  const calls = limiter(perNumber(1, 5, 20), clock);
  let count = 0;
  return standIn({
    values: { ...aliyunValues, alertTemplate: 'TTS_300' },
    refusal: aliyunRefusal,
    take(heard) {
      check(heard, 'SingleCallByTts');
      const given = (name: string) => heard.url.searchParams.get(name) ?? '';
      const template = given('TtsCode');
      if (TEMPLATES[template]?.kind !== 'call') throw new Refused('isv.TTS_TEMPLATE_ILLEGAL', '文本转语音模板不合法');
      const mobile = mobileOf(given('CalledNumber'));
      const variables = variablesOf(template, given('TtsParam'));
      if (given('TtsParam').length >= 250) throw new Refused('isv.PARAM_LENGTH_LIMIT');
      const size = Buffer.byteLength(given('OutId'));
      if (!/^[123]$/.test(given('PlayTimes')) || size < 1 || size > 15) throw new Refused('isv.INVALID_PARAMETERS');
      calls(mobile);
      const reference = `11601256${++count}^10263`;
      const message = { mobile, template, variables, key: given('OutId'), reference };
      return { message, answer: { ...aliyunRefusal('OK', 'OK'), CallId: reference } };
    },
  });
}

const TENCENT = { id: 'AKIDstandIn', key: 'stand-in-key-of-tencent', appId: '1400006666', template: '110', places: 1 };

/** Checks the signature TC3 and that the request is of now. */
function tencentAuthority({ method, url, headers, body }: Heard, clock: () => Date) {
  const given = /^TC3-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headerOf(headers, 'authorization'),
  );
  if (!given) throw new Refused('AuthFailure.InvalidAuthorization');
  const [, id, scope = '', signed = '', signature] = given;
  if (id !== TENCENT.id) throw new Refused('AuthFailure.SecretIdNotFound');
  const seconds = headerOf(headers, 'x-tc-timestamp');
  if (Math.abs(Number(seconds) * 1000 - clock().getTime()) > 5 * 60_000)
    throw new Refused('AuthFailure.SignatureExpire');
  const day = new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
  if (scope !== `${day}/sms/tc3_request`) throw new Refused('AuthFailure.SignatureFailure', 'scope');
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('content-type')) throw new Refused('AuthFailure.SignatureFailure');
  let canonical = `${method}\n${url.pathname}\n${url.search.slice(1)}\n`;
  for (const name of names) canonical += `${name}:${headerOf(headers, name).trim().toLowerCase()}\n`;
  canonical += `\n${signed}\n${sha256(body)}`;
  const dayKey = hmac(`TC3${TENCENT.key}`, day);
  const signingKey = hmac(hmac(dayKey, 'sms'), 'tc3_request');
  const wanted = hmac(signingKey, `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${sha256(canonical)}`).toString('hex');
  if (wanted !== signature) throw new Refused('AuthFailure.SignatureFailure');
  if (headerOf(headers, 'x-tc-action') !== 'SendSms' || headerOf(headers, 'x-tc-version') !== '2021-01-11')
    throw new Refused('InvalidAction');
  if (headerOf(headers, 'x-tc-region') === '') throw new Refused('MissingParameter');
}

/** SendSms: the same content at most once in thirty seconds, and ten messages a day, for each number. */
export function tencentSmsStandIn(clock: () => Date = () => new Date()): Promise<ProviderStandIn> {
  const limit = (name: string) => () => new Refused(`LimitExceeded.PhoneNumber${name}Limit`);
  const contents = limiter([[1, 30, limit('ThirtySecond')]], clock);
  const numbers = limiter([[10, 86_400, limit('Daily')]], clock);
  let count = 0;
  return standIn({
    values: {
      secretId: TENCENT.id,
      secretKey: TENCENT.key,
      appId: TENCENT.appId,
      signName: SIGN_NAME,
      codeTemplate: TENCENT.template,
    },
    // What is wrong with the request stands above; what is wrong with a number stands at the number.
    refusal: (Code, Message) => ({
      Response: /^(AuthFailure|UnauthorizedOperation|InternalError|Invalid(Action|ParameterValue\.Sdk)|Missing)/.test(
        Code,
      )
        ? { Error: { Code, Message }, RequestId: 'stand-in' }
        : { SendStatusSet: [{ Code, Message, SerialNo: '', PhoneNumber: '', Fee: 0 }], RequestId: 'stand-in' },
    }),
    take(heard) {
      tencentAuthority(heard, clock);
      const asked = JSON.parse(heard.body) as Record<string, unknown>;
      if (asked['SmsSdkAppId'] !== TENCENT.appId) throw new Refused('InvalidParameterValue.SdkAppIdNotExist');
      if (asked['SignName'] !== SIGN_NAME) throw new Refused('FailedOperation.SignatureIncorrectOrUnapproved');
      if (asked['TemplateId'] !== TENCENT.template) throw new Refused('FailedOperation.TemplateIncorrectOrUnapproved');
      const values = asked['TemplateParamSet'] as unknown[];
      if (values.length !== TENCENT.places)
        throw new Refused('FailedOperation.TemplateParamSetNotMatchApprovedTemplate');
      if (!values.every((value) => typeof value === 'string' && /^\d{4,6}$/.test(value)))
        throw new Refused('InvalidParameterValue.TemplateParameterFormatError');
      const [number] = asked['PhoneNumberSet'] as string[];
      const mobile = /^\+86(1[3-9]\d{9})$/.exec(number ?? '')?.[1];
      if (mobile === undefined) throw new Refused('InvalidParameterValue.IncorrectPhoneNumber');
      const key = asked['SessionContext'] as string;
      if (Buffer.byteLength(key) >= 512) throw new Refused('InvalidParameter');
      contents(`${mobile} ${String(values)}`);
      numbers(mobile);
      const variables = Object.fromEntries(values.map((value, index) => [String(index + 1), String(value)]));
      const reference = `2028:f82e${++count}`;
      const status = {
        SerialNo: reference,
        PhoneNumber: number,
        Fee: 1,
        SessionContext: key,
        Code: 'Ok',
        Message: 'ok',
      };
      const message = { mobile, template: TENCENT.template, variables, key, reference };
      return { message, answer: { Response: { SendStatusSet: [status], RequestId: 'stand-in' } } };
    },
  });
}
