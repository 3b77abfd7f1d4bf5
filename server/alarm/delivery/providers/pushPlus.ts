/**
 * PushPlus: messages to the WeChat of whoever owns the token, which is the recipient's address.
 * @see https://www.pushplus.plus/doc/guide/code.html
 */
import type { MakeProvider } from './provider';
import { accepted, addressOf, chinaMidnight, jsonPost, judged, outcomeOfCode, type CodeVerdict } from './judge';
import { cutBytes, cutText, withLink } from './wording';

const MOST_TITLE = 100;
const MOST_BYTES = 20_000;

const VERDICTS: readonly CodeVerdict[] = [
  [/^(900|429)$/, 'limited', 'limit'],
  [/^(401|903|904)$/, 'refused', 'recipient'],
  [/^(302|403|805|905)$/, 'refused', 'blocked'],
  [/^(600|806)$/, 'refused', 'content'],
  [/^888$/, 'refused', 'blocked'],
  [/^500$/, 'unreachable', 'away'],
];

export const pushPlus: MakeProvider = (values, { request, clock }) => {
  const endpoint = addressOf(values['endpoint'], 'https://www.pushplus.plus');
  return {
    async send(message, to) {
      const body = {
        token: to,
        title: cutText(message.title, MOST_TITLE),
        content: cutBytes(withLink(message), MOST_BYTES),
        template: 'txt',
      };
      const answer = await request(`${endpoint}/send`, jsonPost(body));
      return judged(answer, clock(), ({ code, data }) =>
        code === 200 ? accepted(data) : outcomeOfCode(code, VERDICTS, chinaMidnight(clock())),
      );
    },
  };
};
