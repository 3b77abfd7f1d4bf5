/** The ways out of the platform, as those who send see them. Node makes them; the tab has none. */
import type { AlertKind, LocalizedText, PushAddress, Urgency } from '../../contract';

/** What came of handing something over. gone: the receiving end is no more. refused: it will not take it, ever. unreachable: try again. */
export type SendResult = 'sent' | 'gone' | 'refused' | 'unreachable';

/** What may leave the platform about an alert: no place, no number, and of the name what a class calls out. */
export interface AlertMessage {
  alertId: string;
  kind: AlertKind;
  urgency: Urgency;
  /** The first character of the pupil's name. */
  who: string;
  /** ISO 8601. */
  time: string;
}

/** What a lock screen shows, and what the browser says back once it has: known to it alone. Null for what rang before there were receipts. */
export interface PushMessage extends AlertMessage {
  receipt: string | null;
}

export interface PushSender {
  /** The VAPID public key, base64url. */
  key: string;
  /** Whether an address is one of a push service's: the platform posts to no other. */
  accepts(endpoint: string): boolean;
  /** @param topic what a newer message replaces while it waits at the push service; 32 characters of base64url at most */
  send(
    address: PushAddress,
    message: PushMessage,
    how: { ttl: number; urgency: Urgency; topic: string },
  ): Promise<SendResult>;
}

/** What the webhook for SMS and WeChat template messages is given; README, Alerts by SMS and WeChat says the same. */
export interface GatewayMessage extends AlertMessage {
  /** Who is told: user id, mobile number, role. One who answers for a water and has no account is a 'water-guard' without a user id. */
  to: { userId: string | null; mobile: string; role: string };
  /** A sentence ready to be sent, by language. */
  text: LocalizedText;
  /** Where it is answered, below the console's address; null for whoever has no account. */
  path: string | null;
}

export interface Gateway {
  /** @param key the same at every attempt at one delivery */
  send(message: GatewayMessage, key: string): Promise<SendResult>;
  /** Whether a body bears the signature of the secret that is shared with it. @param time seconds since 1970, signed too */
  hasSigned(body: string, signed: { time: string; signature: string }): boolean;
}

export interface DeliveryChannels {
  push: PushSender | null;
  gateway: Gateway | null;
  /** 0 to 1: spreads attempts, so that not all come back at once. */
  random: () => number;
}

export const NO_DELIVERY_CHANNELS: DeliveryChannels = { push: null, gateway: null, random: () => 0.5 };
