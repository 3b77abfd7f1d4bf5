/**
 * A robot in a group of DingTalk. With a signing secret each request has the time and a signature of it.
 * @see https://open.dingtalk.com/document/robots/custom-robot-access
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { MakeProvider, Outcome } from './provider';
import type { AnswerBody, CodeVerdict } from './judge';
import { accepted, addressOf, after, base64, failed, jsonPost, judged, outcomeOfCode } from './judge';
import { cutBytes, withLink } from './wording';

const MOST_BYTES = 18_000;
/** More than twenty messages a minute: the robot is off for ten. */
const LIMIT_SECONDS = 600;

/** Base64 of the HMAC-SHA-256 of `time\nsecret` under the secret. @param time milliseconds since 1970 */
export const dingTalkSignature = (secret: string, time: number): string =>
  base64(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${time}\n${secret}`)));

const VERDICTS: readonly CodeVerdict[] = [
  [/^(130101|410100|660026|90018)$/, 'limited', 'limit'],
  [/^(300001|400101|400106|40014)$/, 'misconfigured', 'credential'],
  [/^(300005|400102|400013)$/, 'misconfigured', 'right'],
  [/^(43010\d|40035|460101)$/, 'refused', 'content'],
  [/^(-1|500|50001|19)$/, 'unreachable', 'away'],
];

function outcomeOf({ errcode, errmsg }: AnswerBody, now: Date): Outcome {
  if (errcode === 0) return accepted();
  if (errcode !== 310000) return outcomeOfCode(errcode, VERDICTS, after(now, LIMIT_SECONDS));
  // One code for everything that the robot's safety settings refuse.
  const why = String(errmsg);
  if (/timestamp|时间戳|过期/i.test(why)) return failed('misconfigured', 'clock', errcode);
  if (/keyword|关键词/i.test(why)) return failed('misconfigured', 'content', errcode);
  if (/whitelist|\bip\b|白名单/i.test(why)) return failed('misconfigured', 'machine', errcode);
  return failed('misconfigured', 'credential', errcode);
}

export const dingTalkRobot: MakeProvider = (values, { request, clock }) => {
  const endpoint = addressOf(values['endpoint'], 'https://oapi.dingtalk.com');
  const secret = values['signingSecret'] ?? '';
  return {
    async send(message) {
      const timestamp = clock().getTime();
      const query = new URLSearchParams({
        access_token: values['accessToken'] ?? '',
        ...(secret !== '' && { timestamp: String(timestamp), sign: dingTalkSignature(secret, timestamp) }),
      });
      const content = cutBytes(withLink(message), MOST_BYTES);
      const answer = await request(`${endpoint}/robot/send?${query}`, jsonPost({ msgtype: 'text', text: { content } }));
      return judged(answer, clock(), (body) => outcomeOf(body, clock()));
    },
  };
};
