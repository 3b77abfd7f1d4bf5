/**
 * SMS by Tencent Cloud (SendSms of 2021-01-11), signed by TC3-HMAC-SHA256. An account of a school may send codes alone.
 * @see https://cloud.tencent.com/document/product/382/55981
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '../../../engine/sha256';
import type { MakeProvider, Outcome } from './provider';
import { accepted, addressOf, after, chinaMidnight, judged, noTemplate, outcomeOfCode, valueAt } from './judge';
import type { AnswerBody, CodeVerdict } from './judge';
import { templateUse } from './wording';

const CONTENT_TYPE = 'application/json; charset=utf-8';
const SIGNED_HEADERS = 'content-type;host';

const hmacOf = (key: Uint8Array, text: string) => hmac(digest, key, utf8ToBytes(text));

/** The authorization of a POST to `/`. @param seconds since 1970 */
export function tc3Authorization(
  { secretId, secretKey }: { secretId: string; secretKey: string },
  { host, service, body, seconds }: { host: string; service: string; body: string; seconds: number },
): string {
  const headers = `content-type:${CONTENT_TYPE}\nhost:${host}\n`;
  const canonical = ['POST', '/', '', headers, SIGNED_HEADERS, sha256(body)].join('\n');
  const date = new Date(seconds * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', seconds, scope, sha256(canonical)].join('\n');
  const key = [date, service, 'tc3_request'].reduce(hmacOf, utf8ToBytes(`TC3${secretKey}`));
  const signature = bytesToHex(hmacOf(key, toSign));
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${SIGNED_HEADERS}, Signature=${signature}`;
}

const VERDICTS: readonly CodeVerdict[] = [
  [/^LimitExceeded|^RequestLimitExceeded/, 'limited', 'limit'],
  [/^FailedOperation\.PhoneNumberInBlacklist$/, 'refused', 'blocked'],
  [/^FailedOperation\.ContainSensitiveWord$/, 'refused', 'content'],
  [/PhoneNumber/, 'refused', 'recipient'],
  [/^InvalidParameterValue\.SdkAppId/, 'misconfigured', 'right'],
  [/^InvalidParameterValue\.(TemplateParameter|ContentLength)/, 'refused', 'template'],
  [/^InvalidParameterValue/, 'refused', 'other'],
  [/SignatureIncorrectOrUnapproved|MissingSignature/, 'misconfigured', 'signName'],
  [/^FailedOperation\.Template|TemplateIncorrectOrUnapproved/, 'misconfigured', 'template'],
  [/^FailedOperation\.InsufficientBalance/, 'misconfigured', 'balance'],
  [/^AuthFailure\.SignatureExpire$|Timestamp/, 'misconfigured', 'clock'],
  [/^AuthFailure\.UnauthorizedOperation$/, 'misconfigured', 'right'],
  [/^AuthFailure/, 'misconfigured', 'credential'],
  [/^UnauthorizedOperation\.RequestIp/, 'misconfigured', 'machine'],
  [/^UnauthorizedOperation|^UnsupportedOperation|^UnsupportedRegion/, 'misconfigured', 'right'],
  [/^InternalError|^FailedOperation$/, 'unreachable', 'away'],
];

/** When a limit ends, as far as its name says so. */
function endOfLimit(code: unknown, now: Date): Date | null {
  const text = String(code);
  if (/ThirtySecond/.test(text)) return after(now, 30);
  if (/OneHour/.test(text)) return after(now, 3600);
  if (/Daily/.test(text)) return chinaMidnight(now);
  return null;
}

function outcomeOf(body: AnswerBody, now: Date): Outcome {
  const fault = valueAt(body, 'Response.Error.Code');
  const code = fault ?? valueAt(body, 'Response.SendStatusSet.0.Code');
  if (fault === undefined && code === 'Ok') return accepted(valueAt(body, 'Response.SendStatusSet.0.SerialNo'));
  return outcomeOfCode(code, VERDICTS, endOfLimit(code, now));
}

export const tencentSms: MakeProvider = (values, { request, clock }) => ({
  async send(message, to) {
    const use = templateUse(message, { code: values['codeTemplate'] });
    if (!use) return noTemplate;
    const endpoint = new URL(addressOf(values['endpoint'], 'https://sms.tencentcloudapi.com'));
    const body = JSON.stringify({
      PhoneNumberSet: [to.startsWith('+') ? to : `+86${to}`],
      SmsSdkAppId: values['appId'],
      SignName: values['signName'],
      TemplateId: use.template,
      TemplateParamSet: Object.values(use.variables),
      SessionContext: message.key,
    });
    const seconds = Math.floor(clock().getTime() / 1000);
    const secrets = { secretId: values['secretId'] ?? '', secretKey: values['secretKey'] ?? '' };
    const headers = {
      'content-type': CONTENT_TYPE,
      authorization: tc3Authorization(secrets, { host: endpoint.host, service: 'sms', body, seconds }),
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-timestamp': String(seconds),
      'x-tc-region': values['region'] || 'ap-guangzhou',
    };
    const answer = await request(`${endpoint.origin}/`, { method: 'POST', headers, body });
    return judged(answer, clock(), (answered) => outcomeOf(answered, clock()));
  },
});
