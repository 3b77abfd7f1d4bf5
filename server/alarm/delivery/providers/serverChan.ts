/**
 * Server酱: pushes to the WeChat of whoever owns the key, which is the recipient's address.
 * @see https://sct.ftqq.com/sendkey
 */
import type { MakeProvider, Outcome } from './provider';
import type { AnswerBody } from './judge';
import { accepted, addressOf, chinaMidnight, failed, jsonPost, judged, limited, valueAt } from './judge';
import { cutBytes, cutText, withLink } from './wording';

const MOST_TITLE = 32;
const MOST_BYTES = 32_000;

function outcomeOf(body: AnswerBody, now: Date): Outcome {
  const code = body['code'] ?? body['errno'];
  if (code === 0) return accepted(valueAt(body, 'data.pushid'));
  if (typeof code !== 'number') return failed('unknown', 'answer', 'noCode');
  // One code for a wrong key and for too many messages: the words tell them apart.
  const why = `${String(body['message'])} ${String(body['info'])}`;
  if (/次数|上限|频|limit/i.test(why)) return limited(code, chinaMidnight(now));
  if (/key|auth/i.test(why)) return failed('refused', 'recipient', code);
  return failed('refused', 'other', code);
}

export const serverChan: MakeProvider = (values, { request, clock }) => {
  const endpoint = addressOf(values['endpoint'], 'https://sctapi.ftqq.com');
  return {
    async send(message, to) {
      const body = { title: cutText(message.title, MOST_TITLE), desp: cutBytes(withLink(message), MOST_BYTES) };
      const answer = await request(`${endpoint}/${encodeURIComponent(to)}.send`, jsonPost(body));
      return judged(answer, clock(), (answered) => outcomeOf(answered, clock()));
    },
  };
};
