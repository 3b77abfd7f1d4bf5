/**
 * A bot of Telegram. The recipient's address is the id of a chat with it.
 * @see https://core.telegram.org/bots/api#sendmessage
 */
import type { MakeProvider, Outcome } from './provider';
import { accepted, addressOf, after, failed, jsonPost, judged, limited, valueAt, type AnswerBody } from './judge';
import { cutBytes, withLink } from './wording';

/** 4,096 characters, and so no more than as many bytes. */
const MOST_BYTES = 4_096;

function outcomeOf(body: AnswerBody, now: Date): Outcome {
  const code = body['error_code'];
  if (body['ok'] === true) return accepted(valueAt(body, 'result.message_id'));
  if (typeof code !== 'number') return failed('unknown', 'answer', 'noCode');
  if (code === 429) {
    const seconds = valueAt(body, 'parameters.retry_after');
    return limited(code, after(now, typeof seconds === 'number' ? seconds : null));
  }
  // A wrong token is an unknown path of the service.
  if (code === 401 || code === 404) return failed('misconfigured', 'credential', code);
  if (code === 403) return failed('refused', 'blocked', code);
  if (code >= 500) return failed('unreachable', 'away', code);
  return failed('refused', /chat/i.test(String(body['description'])) ? 'recipient' : 'other', code);
}

export const telegram: MakeProvider = (values, { request, clock }) => {
  const endpoint = addressOf(values['endpoint'], 'https://api.telegram.org');
  // The colon of a token stands as it is.
  const token = encodeURIComponent(values['botToken'] ?? '').replaceAll('%3A', ':');
  return {
    async send(message, to) {
      const text = cutBytes(withLink(message), MOST_BYTES);
      const body = { chat_id: to, text, link_preview_options: { is_disabled: true } };
      const answer = await request(`${endpoint}/bot${token}/sendMessage`, jsonPost(body));
      return judged(answer, clock(), (answered) => outcomeOf(answered, clock()));
    },
  };
};
