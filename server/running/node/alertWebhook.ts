/**
 * Sends signed alerts to the installation's gateway for SMS and WeChat template messages, and checks the gateway's
 * signature.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { ATTEMPT_TIMEOUT } from '../../alarm/delivery/retryPolicy';
import type { Gateway } from '../../alarm/delivery/deliveryChannels';
import { resultOfStatus } from './webPush';

export interface AlertWebhookOptions {
  url: string;
  /** The key of the signature, shared with the gateway. */
  secret: string;
}

const signatureOf = (secret: string, time: string, body: string) =>
  `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;

/**
 * POSTs JSON with three headers: `Idempotency-Key`, the same at every attempt at one message; `X-Homeward-Time`,
 * seconds since 1970; `X-Homeward-Signature`, `sha256=` and the hex HMAC-SHA-256 of `<time>.<body>`. 2xx means sent;
 * 4xx except 408, 425 and 429 means refused; everything else is tried again.
 */
export const alertWebhook = (
  { url, secret }: AlertWebhookOptions,
  { fetch, clock }: { fetch: typeof globalThis.fetch; clock: () => Date },
): Gateway => ({
  async send(message, key) {
    const body = JSON.stringify(message);
    const time = String(Math.floor(clock().getTime() / 1000));
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-homeward-time': time,
      'x-homeward-signature': signatureOf(secret, time, body),
    };
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT),
    }).catch(() => null);
    await response?.body?.cancel();
    if (!response) return 'unreachable';
    const outcome = resultOfStatus(response.status);
    // 404 or 410 is a wrong address in the settings, which can be corrected: try again.
    return outcome === 'gone' ? 'unreachable' : outcome;
  },
  hasSigned(body, { time, signature }) {
    const [expected, given] = [Buffer.from(signatureOf(secret, time, body)), Buffer.from(signature)];
    return given.length === expected.length && timingSafeEqual(given, expected);
  },
});
