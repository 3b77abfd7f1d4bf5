/**
 * SMS by Twilio. `from` is a number, a short code, a name, or the id of a messaging service (MG…).
 * @see https://www.twilio.com/docs/messaging/api/message-resource
 */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { MakeProvider } from './provider';
import { accepted, addressOf, after, base64, failed, judged, limited, outcomeOfCode, outcomeOfStatus } from './judge';
import type { CodeVerdict } from './judge';

const VERDICTS: readonly CodeVerdict[] = [
  [/^(20429|14107|21611|30001)$/, 'limited', 'limit'],
  [/^(20003|20404|20101)$/, 'misconfigured', 'credential'],
  [/^(20005|20006|20008)$/, 'misconfigured', 'balance'],
  [/^(21211|21217|21614)$/, 'refused', 'recipient'],
  [/^21610$/, 'refused', 'blocked'],
  [/^(21408|21608)$/, 'misconfigured', 'right'],
  [/^(21212|21603|21606|21612|21701|21703)$/, 'misconfigured', 'signName'],
  [/^(21602|21617)$/, 'refused', 'content'],
];

const form = (parameters: Readonly<Record<string, string>>) => new URLSearchParams(parameters).toString();

export const twilio: MakeProvider = (values, { request, clock, receiptTo }) => {
  const sid = values['accountSid'] ?? '';
  const endpoint = addressOf(values['endpoint'], 'https://api.twilio.com');
  const from = values['from'] ?? '';
  const sender = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from };
  return {
    async send(message, to) {
      // A code has no page on which its receipt would stand.
      const receipts = message.kind === 'code' ? null : (receiptTo?.(message.key) ?? null);
      const answer = await request(`${endpoint}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${base64(utf8ToBytes(`${sid}:${values['authToken']}`))}`,
        },
        body: form({
          To: to.startsWith('+') ? to : `+86${to}`,
          ...sender,
          Body: message.text,
          ...(receipts && { StatusCallback: receipts }),
        }),
      });
      return judged(answer, clock(), (body) => {
        if (answer.status >= 500) return outcomeOfStatus(answer, clock());
        if (answer.status === 429) return limited(body['code'] ?? 'http429', after(clock(), answer.retryAfter));
        if (answer.status >= 400 && body['code'] === undefined) return outcomeOfStatus(answer, clock());
        if (answer.status >= 400) return outcomeOfCode(body['code'], VERDICTS, after(clock(), answer.retryAfter));
        // A message that was made and failed at once has an error of its own.
        if (typeof body['error_code'] === 'number') return outcomeOfCode(body['error_code'], VERDICTS);
        return typeof body['sid'] === 'string' ? accepted(body['sid']) : failed('unknown', 'answer', 'noSid');
      });
    },
  };
};
