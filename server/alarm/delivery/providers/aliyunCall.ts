/**
 * Calls of Aliyun, signed by the third version of its signature (ACS3-HMAC-SHA256): SMS and voice.
 * @see https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '../../../engine/sha256';
import type { ProviderValues } from '../../../../contract/delivery/providers';
import type { Outcome, ProviderOutside } from './provider';
import { accepted, addressOf, after, chinaMidnight, judged, outcomeOfCode, type CodeVerdict } from './judge';

/** As RFC 3986 has it: `!'()*` are encoded, `~` is not. */
const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Parameters as a sorted query. */
export const sortedQuery = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .sort()
    .join('&');

/** What a signature covers. `headers` have lower-case names. The body is empty. */
export interface SignedCall {
  method: string;
  path: string;
  query: string;
  headers: Readonly<Record<string, string>>;
}

/** The signature of a call, in hex, and the names that it covers. */
export function acs3Signature(secret: string, { method, path, query, headers }: SignedCall) {
  const sorted = Object.entries(headers).sort(([one], [other]) => (one < other ? -1 : 1));
  const names = sorted.map(([name]) => name).join(';');
  const lines = sorted.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const canonical = [method, path, query, lines, names, sha256('')].join('\n');
  const signature = hmac(digest, utf8ToBytes(secret), utf8ToBytes(`ACS3-HMAC-SHA256\n${sha256(canonical)}`));
  return { names, signature: bytesToHex(signature) };
}

const VERDICTS: readonly CodeVerdict[] = [
  [/^isv\.(BUSINESS_LIMIT_CONTROL|DAY_LIMIT_CONTROL|MONTH_LIMIT_CONTROL)$|^Throttling/, 'limited', 'limit'],
  [/^isv\.(MOBILE_NUMBER_ILLEGAL|MOBILE_COUNT_OVER_LIMIT|CALLED_NUMBER)/, 'refused', 'recipient'],
  [/^isv\.(BLACK_KEY_CONTROL_LIMIT|PARAM_NOT_SUPPORT_URL|CONTENT)/, 'refused', 'content'],
  [/^isv\.(TEMPLATE_|PARAM_LENGTH_LIMIT|INVALID_JSON_PARAM)/, 'refused', 'template'],
  [/^isv\.(SMS_TEMPLATE|TTS_TEMPLATE|VOICE_|ERROR_EMPTY_FILE)/, 'misconfigured', 'template'],
  [/^isv\.(SMS_SIGN|SIGN_|DISPLAY_NUMBER|SHOW_NUMBER|NO_AVAILABLE_SHORT_NUMBER)/, 'misconfigured', 'signName'],
  [/^isv\.(OUT_OF_SERVICE|AMOUNT_NOT_ENOUGH|ACCOUNT_)/, 'misconfigured', 'balance'],
  [/^isv\.DENY_IP_RANGE$/, 'misconfigured', 'machine'],
  [/^(InvalidTimeStamp|IllegalTimestamp)/, 'misconfigured', 'clock'],
  [/^SignatureNonceUsed$/, 'unreachable', 'away'],
  [/^(SignatureDoesNotMatch|IncompleteSignature|InvalidAccessKeyId|MissingAccessKeyId)/, 'misconfigured', 'credential'],
  [/^isp\.RAM_PERMISSION_DENY$|^(NoPermission|Forbidden)|^isv\.PRODUCT_UN/, 'misconfigured', 'right'],
  [/^isp\.|^(ServiceUnavailable|InternalError)/, 'unreachable', 'away'],
];

/** When a number takes messages again. Messages of the limit say which of three it is: 触发小时级流控Permits:5. */
function endOfLimit(code: unknown, message: string, now: Date): Date | null {
  if (code === 'isv.DAY_LIMIT_CONTROL') return chinaMidnight(now);
  if (code === 'isv.MONTH_LIMIT_CONTROL') return null;
  if (/天级|day/i.test(message)) return after(now, 24 * 3600);
  if (/小时级|hour/i.test(message)) return after(now, 3600);
  if (/分钟级|minute/i.test(message)) return after(now, 60);
  return null;
}

/** One action of Aliyun: its parameters go in, what became of them comes out. */
export function aliyunCall(
  values: ProviderValues,
  { request, clock, newId }: ProviderOutside,
  { action, version, usual, reference }: { action: string; version: string; usual: string; reference: string },
): (parameters: Readonly<Record<string, string>>) => Promise<Outcome> {
  return async (parameters) => {
    const endpoint = new URL(addressOf(values['endpoint'], usual));
    const query = sortedQuery(parameters);
    const headers = {
      'x-acs-action': action,
      'x-acs-content-sha256': sha256(''),
      'x-acs-date': clock().toISOString().replace(/\.\d+/, ''),
      'x-acs-signature-nonce': newId(),
      'x-acs-version': version,
    };
    const call = { method: 'POST', path: endpoint.pathname, query, headers: { host: endpoint.host, ...headers } };
    const { names, signature } = acs3Signature(values['accessKeySecret'] ?? '', call);
    const credential = `Credential=${values['accessKeyId']},SignedHeaders=${names},Signature=${signature}`;
    const url = `${endpoint.origin}${endpoint.pathname}?${query}`;
    const authorization = `ACS3-HMAC-SHA256 ${credential}`;
    const answer = await request(url, { method: 'POST', headers: { ...headers, authorization } });
    return judged(answer, clock(), (body) => {
      const code = body['Code'];
      if (code === 'OK') return accepted(body[reference]);
      return outcomeOfCode(code, VERDICTS, endOfLimit(code, String(body['Message']), clock()));
    });
  };
}
