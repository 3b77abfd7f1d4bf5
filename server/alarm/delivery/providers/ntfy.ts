/**
 * A topic of ntfy: at ntfy.sh or on a server of the school's.
 * @see https://docs.ntfy.sh/publish/
 */
import type { MakeProvider } from './provider';
import { accepted, addressOf, after, failed, jsonPost, judged, limited, outcomeOfStatus } from './judge';
import { cutBytes, cutText, headerText } from './wording';

/** A longer message becomes an attachment. */
const MOST_BYTES = 4_000;
const MOST_TITLE = 120;
const PRIORITY = { now: 5, soon: 4, note: 3 } as const;

export const ntfy: MakeProvider = (values, { request, clock }) => {
  const url = addressOf(values['url'], 'https://ntfy.sh');
  const token = values['token'] ?? '';
  const headers = token === '' ? {} : { authorization: `Bearer ${headerText(token)}` };
  return {
    async send({ title, text, urgency, link }, to) {
      const body = {
        topic: to,
        title: cutText(title, MOST_TITLE),
        message: cutBytes(text, MOST_BYTES),
        priority: PRIORITY[urgency],
        ...(link !== null && { click: link }),
      };
      const answer = await request(`${url}/`, jsonPost(body, headers));
      return judged(answer, clock(), ({ id, code }) => {
        if (answer.status === 429) return limited(code ?? 'http429', after(clock(), answer.retryAfter));
        // The only thing of this request that a recipient chose is the topic.
        if (answer.status === 400) return failed('refused', 'recipient', code ?? 'http400');
        if (answer.status !== 200) return outcomeOfStatus(answer, clock());
        return typeof id === 'string' ? accepted(id) : failed('unknown', 'answer', 'noId');
      });
    },
  };
};
