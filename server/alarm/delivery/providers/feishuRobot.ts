/**
 * A robot in a group of Feishu. With a signing secret each body has the time and a signature of it.
 * @see https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { MakeProvider } from './provider';
import type { CodeVerdict } from './judge';
import { accepted, addressOf, after, base64, jsonPost, judged, outcomeOfCode } from './judge';
import { cutBytes, withLink } from './wording';

const MOST_BYTES = 18_000;
/** A hundred messages a minute. */
const LIMIT_SECONDS = 60;

/** Base64 of the HMAC-SHA-256 of nothing under the key `time\nsecret`. @param time seconds since 1970 */
export const feishuSignature = (secret: string, time: number): string =>
  base64(hmac(sha256, utf8ToBytes(`${time}\n${secret}`), new Uint8Array()));

const VERDICTS: readonly CodeVerdict[] = [
  [/^(11232|9499|99991400)$/, 'limited', 'limit'],
  // Either the secret or the time is wrong.
  [/^(19021|19001|19002)$/, 'misconfigured', 'credential'],
  [/^19022$/, 'misconfigured', 'machine'],
  [/^19024$/, 'misconfigured', 'content'],
  [/^(19007|19003)$/, 'misconfigured', 'right'],
  [/^(11246|11247|230028)$/, 'refused', 'content'],
  [/^(-1|1500|11300)$/, 'unreachable', 'away'],
];

export const feishuRobot: MakeProvider = (values, { request, clock }) => {
  const endpoint = addressOf(values['endpoint'], 'https://open.feishu.cn');
  const url = `${endpoint}/open-apis/bot/v2/hook/${encodeURIComponent(values['hook'] ?? '')}`;
  const secret = values['signingSecret'] ?? '';
  return {
    async send(message) {
      const timestamp = Math.floor(clock().getTime() / 1000);
      const signed = secret !== '' && { timestamp: String(timestamp), sign: feishuSignature(secret, timestamp) };
      const text = cutBytes(withLink(message), MOST_BYTES);
      const answer = await request(url, jsonPost({ ...signed, msg_type: 'text', content: { text } }));
      return judged(answer, clock(), (body) => {
        // Robots of the first days answer StatusCode.
        const code = body['code'] ?? body['StatusCode'];
        return code === 0 ? accepted() : outcomeOfCode(code, VERDICTS, after(clock(), LIMIT_SECONDS));
      });
    },
  };
};
