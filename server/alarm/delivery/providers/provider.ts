/**
 * What every provider is to the platform: it takes a message and says what became of it. A file each has its own wire
 * format; it is pure but for the requests that it is given.
 */
import type { Language } from '../../../../contract/language';
import type { ProviderReason } from '../../../../contract/delivery/attempt';
import type { MessageKind, ProviderValues } from '../../../../contract/delivery/providers';
import type { Urgency } from '../../../../contract';

/**
 * What became of one attempt. `code` is the provider's own, at most 64 characters of ASCII, for the administrator.
 * accepted: the provider has taken the message. refused: this message or recipient never goes. misconfigured: nothing
 * goes until an administrator acts. limited: not before `until`, null when the provider does not say. unreachable: it
 * was not taken, for sure; try again. unknown: it may have been taken: no answer, a cut one, a fault of the server.
 */
export type Outcome =
  | { result: 'accepted'; reference: string | null }
  | { result: 'refused' | 'misconfigured' | 'unreachable' | 'unknown'; reason: ProviderReason; code: string }
  | { result: 'limited'; reason: 'limit'; code: string; until: Date | null };

/** What a message says. It holds no place, no number, and of a name the first character. */
export interface ProviderMessage {
  kind: MessageKind;
  /** Identifies the message; the same at every attempt. At most 64 characters. */
  key: string;
  urgency: Urgency;
  language: Language;
  /** For providers that take no free text: the values of a template's variables. `code` of a code alone. */
  values: { code: string | null; school: string; who: string; what: string; time: string };
  /** For the others. */
  title: string;
  text: string;
  /** The page of the alert; null when the console's address is not known. */
  link: string | null;
}

/** An answer, its body read as text and cut at the bound of `BoundedRequest`. */
export interface BoundedAnswer {
  status: number;
  contentType: string;
  body: string;
  /** In seconds, of the header Retry-After; null without one. */
  retryAfter: number | null;
}

/**
 * A request to a provider. It follows no redirect, resolves the name once and connects to no private, loopback or
 * link-local address unless the operator allows it, reads at most 64 KiB, and ends after ten seconds.
 * @throws OutboundFault
 */
export type BoundedRequest = (
  url: string,
  how: { method?: 'GET' | 'POST'; headers?: Readonly<Record<string, string>>; body?: string },
) => Promise<BoundedAnswer>;

/** Why there is no answer. `handedOver`: the request had left, so the message may have been taken. */
export class OutboundFault extends Error {
  readonly why: 'away' | 'address' | 'redirect' | 'long';
  readonly handedOver: boolean;
  readonly code: string;
  constructor(why: OutboundFault['why'], handedOver: boolean, code: string) {
    super(`${why}: ${code}`);
    this.why = why;
    this.handedOver = handedOver;
    this.code = code;
    this.name = 'OutboundFault';
  }
}

/** What a provider is given from outside. */
export interface ProviderOutside {
  request: BoundedRequest;
  clock: () => Date;
  /** A random text for requests that want one, such as a nonce. */
  newId: () => string;
  /**
   * Where the provider sends its receipts about a message; absent where none is wanted.
   * @param key of the message
   * @returns null while the console's address is not known
   */
  receiptTo?: (key: string) => string | null;
  /** Sends a mail; null where the platform runs without sockets of its own. */
  mail: SendMail | null;
}

/** One mail by SMTP. The values are those of the row `smtp`. */
export type SendMail = (
  values: ProviderValues,
  mail: { to: string; subject: string; text: string; key: string },
) => Promise<Outcome>;

/** A provider with the values of its fields. It may keep a token in memory, asked once for many messages. */
export interface Provider {
  /** @param to an address of the kind that the provider reaches; empty for a group */
  send(message: ProviderMessage, to: string): Promise<Outcome>;
}

export type MakeProvider = (values: ProviderValues, outside: ProviderOutside) => Provider;
