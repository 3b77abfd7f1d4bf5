/** Mail by a server of the school's. The platform's own sockets speak SMTP (`SendMail`). */
import type { MakeProvider } from './provider';
import { failed } from './judge';
import { cutText, withLink } from './wording';

/** The longest subject: one that a phone shows in part anyway. */
const MOST_SUBJECT = 120;

/** One mailbox as people type it; RFC 5321 (4.5.3.1) bounds its parts. */
const ONE_ADDRESS = /^[^\s@<>,;:"]{1,64}@[^\s@<>,;:"]{1,255}$/;

export const smtp: MakeProvider = (values, { mail }) => ({
  async send(message, to) {
    // One recipient: a text that reads as several would send the alert to strangers.
    if (!ONE_ADDRESS.test(to)) return failed('refused', 'recipient', 'address');
    // A platform in a tab has no sockets.
    if (!mail) return failed('misconfigured', 'other', 'noSockets');
    return mail(values, {
      to,
      subject: cutText(message.title, MOST_SUBJECT),
      text: withLink(message),
      key: message.key,
    });
  },
});
