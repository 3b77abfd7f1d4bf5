/**
 * Twilio's status callbacks: a form for each step of a message, signed with the account's token.
 * @see https://www.twilio.com/docs/usage/security#validating-requests
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { ProviderReason } from '../../../../contract/delivery/attempt';
import { base64, boundedCode } from '../providers/judge';
import type { ProviderReceipt } from './receipt';

/**
 * The signature of a callback: HMAC-SHA1 in Base64, over the address and the form's names and values in the order of
 * the names.
 * @param url as Twilio was given it, with its query
 */
export function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  // A name that stands twice counts with each of its values, in their order.
  const said = names.map((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value));
  return base64(hmac(sha1, utf8ToBytes(authToken), utf8ToBytes(url + said.flat().join(''))));
}

/** @see https://www.twilio.com/docs/api/errors */
const REASONS: Readonly<Record<string, ProviderReason>> = {
  30002: 'balance',
  30003: 'phoneOff',
  30004: 'blocked',
  30005: 'recipient',
  30006: 'recipient',
  30007: 'content',
  30008: 'other',
};

/** @returns null for a step that is no end: queued, sending, sent */
export function twilioReceipt(form: URLSearchParams, key: string, now: Date): ProviderReceipt | null {
  const [status, reference] = [form.get('MessageStatus'), form.get('MessageSid') ?? ''];
  const said = { key, reference, at: now };
  if (status === 'delivered' || status === 'read') return { ...said, state: 'delivered', reason: null, code: '' };
  if (status !== 'undelivered' && status !== 'failed') return null;
  const code = form.get('ErrorCode') ?? '';
  return {
    ...said,
    state: 'failed',
    reason: REASONS[code] ?? 'other',
    code: code === '' ? '' : boundedCode(code),
  };
}
