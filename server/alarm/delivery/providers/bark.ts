/**
 * Bark: pushes to an iPhone by Apple's own service. The recipient's address is the key of the device.
 * @see https://bark.day.app/#/tutorial
 */
import type { MakeProvider } from './provider';
import { accepted, addressOf, failed, jsonPost, judged, outcomeOfStatus } from './judge';
import { cutBytes, cutText } from './wording';

/** A push of Apple has at most 4 KiB in all. */
const MOST_BYTES = 2_000;
const MOST_TITLE = 120;
/** `critical` rings also on a muted phone. */
const LEVEL = { now: 'critical', soon: 'timeSensitive', note: 'active' } as const;

export const bark: MakeProvider = (values, { request, clock }) => {
  const endpoint = addressOf(values['endpoint'], 'https://api.day.app');
  return {
    async send({ title, text, urgency, link }, to) {
      const body = {
        device_key: to,
        title: cutText(title, MOST_TITLE),
        body: cutBytes(text, MOST_BYTES),
        level: LEVEL[urgency],
        ...(link !== null && { url: link }),
      };
      const answer = await request(`${endpoint}/push`, jsonPost(body));
      return judged(answer, clock(), ({ code, message }) => {
        if (code === 200) return accepted();
        // Apple does not know the phone any more: Bark answers 500 for it.
        const isGone = typeof message === 'string' && /BadDeviceToken|Unregistered|device token/i.test(message);
        if (code === 400 || isGone) return failed('refused', 'recipient', code);
        if (typeof code !== 'number') return failed('unknown', 'answer', 'noCode');
        return outcomeOfStatus({ ...answer, status: code }, clock());
      });
    },
  };
};
