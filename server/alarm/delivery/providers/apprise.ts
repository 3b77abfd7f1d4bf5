/**
 * A server of Apprise of the school's: it passes a message on to what is configured there under a key.
 * @see https://github.com/caronc/apprise-api
 */
import type { MakeProvider } from './provider';
import { accepted, addressOf, bodyOf, failed, isPage, jsonPost, outcomeOfStatus } from './judge';
import { cutBytes, cutText, withLink } from './wording';

const MOST_TITLE = 120;
const MOST_BYTES = 20_000;
const TYPE = { now: 'failure', soon: 'warning', note: 'info' } as const;

export const apprise: MakeProvider = (values, { request, clock }) => {
  const url = `${addressOf(values['url'], '')}/notify/${encodeURIComponent(values['key'] ?? '')}`;
  return {
    async send(message) {
      const body = {
        title: cutText(message.title, MOST_TITLE),
        body: cutBytes(withLink(message), MOST_BYTES),
        type: TYPE[message.urgency],
        format: 'text',
      };
      const answer = await request(url, jsonPost(body, { accept: 'application/json, text/plain;q=0.5' }));
      // Nothing is configured under the key.
      if (answer.status === 204) return failed('misconfigured', 'credential', 'http204');
      // Some of what is configured took the message, or none.
      if (answer.status === 424) return failed('unknown', 'other', 'http424');
      if (answer.status !== 200) return outcomeOfStatus(answer, clock());
      const answered = bodyOf(answer.body);
      // Older servers answer the lines of their log.
      const isLog = !answered && answer.body.trim() !== '' && /^text\/plain/i.test(answer.contentType);
      if (!answered && !isLog) return failed(isPage(answer.body) ? 'unreachable' : 'unknown', 'answer', 'http200');
      return answered?.['error'] ? failed('unknown', 'other', 'error') : accepted();
    },
  };
};
