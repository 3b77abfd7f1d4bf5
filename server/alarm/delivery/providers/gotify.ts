/**
 * An application of a Gotify server of the school's: everybody with a client of it gets the message.
 * @see https://gotify.net/docs/pushmsg
 */
import type { MakeProvider } from './provider';
import { accepted, addressOf, failed, jsonPost, judged, outcomeOfStatus } from './judge';
import { cutBytes, cutText, headerText } from './wording';

const MOST_TITLE = 120;
const MOST_BYTES = 16_000;
const PRIORITY = { now: 10, soon: 7, note: 4 } as const;

export const gotify: MakeProvider = (values, { request, clock }) => {
  const url = `${addressOf(values['url'], '')}/message`;
  const headers = { 'x-gotify-key': headerText(values['token'] ?? '') };
  return {
    async send({ title, text, urgency, link }) {
      const body = {
        title: cutText(title, MOST_TITLE),
        message: cutBytes(text, MOST_BYTES),
        priority: PRIORITY[urgency],
        ...(link !== null && { extras: { 'client::notification': { click: { url: link } } } }),
      };
      const answer = await request(url, jsonPost(body, headers));
      return judged(answer, clock(), ({ id }) => {
        if (answer.status !== 200) return outcomeOfStatus(answer, clock());
        return typeof id === 'number' ? accepted(id) : failed('unknown', 'answer', 'noId');
      });
    },
  };
};
