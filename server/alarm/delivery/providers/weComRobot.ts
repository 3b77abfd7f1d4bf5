/**
 * A robot in a group of WeCom. It reaches who is in the group: staff.
 * @see https://developer.work.weixin.qq.com/document/path/91770
 */
import type { MakeProvider } from './provider';
import { accepted, addressOf, after, jsonPost, judged, outcomeOfCode, type CodeVerdict } from './judge';
import { cutBytes, withLink } from './wording';

const MOST_BYTES = 2_048;
/** Twenty messages a minute. */
const LIMIT_SECONDS = 60;

const VERDICTS: readonly CodeVerdict[] = [
  [/^(45009|45033)$/, 'limited', 'limit'],
  [/^(93000|40001|40014)$/, 'misconfigured', 'credential'],
  [/^(93004|93008|48002)$/, 'misconfigured', 'right'],
  [/^60020$/, 'misconfigured', 'machine'],
  [/^(45002|40058|44004)$/, 'refused', 'content'],
  [/^(-1|50001)$/, 'unreachable', 'away'],
];

export const weComRobot: MakeProvider = (values, { request, clock }) => {
  const endpoint = addressOf(values['endpoint'], 'https://qyapi.weixin.qq.com');
  const url = `${endpoint}/cgi-bin/webhook/send?key=${encodeURIComponent(values['key'] ?? '')}`;
  return {
    async send(message) {
      const content = cutBytes(withLink(message), MOST_BYTES);
      const answer = await request(url, jsonPost({ msgtype: 'text', text: { content } }));
      return judged(answer, clock(), ({ errcode }) =>
        errcode === 0 ? accepted() : outcomeOfCode(errcode, VERDICTS, after(clock(), LIMIT_SECONDS)),
      );
    },
  };
};
