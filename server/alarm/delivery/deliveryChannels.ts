/**
 * The delivery channels that leave the platform: Web Push and the gateway. server/running/node makes them; the demo in
 * a tab has none.
 */
import type {
  AlertKind,
  ApprovalNews,
  LocalizedText,
  NoticeNews,
  PushAddress,
  TripNews,
  Urgency,
} from '../../../contract';
import type { ProviderOutside } from './providers/provider';

/**
 * The result of one attempt. gone: the browser has unsubscribed. refused: a further attempt would be refused too.
 * unreachable: try again.
 */
export type SendResult = 'sent' | 'gone' | 'refused' | 'unreachable';

/**
 * What may leave the platform about an alert: no place, no number, and of the name the first character, with the last
 * one where the recipient has two children whose names begin alike.
 */
export interface AlertMessage {
  alertId: string;
  kind: AlertKind;
  urgency: Urgency;
  /** '李', or '李*明' beside a sister or brother. */
  who: string;
  /** ISO 8601. */
  time: string;
}

/**
 * A push. The browser returns the receipt once it has shown the push; nobody else knows it. Null: the delivery is older
 * than receipts.
 */
export interface PushMessage extends AlertMessage {
  receipt: string | null;
}

/** A push about an approval: what it is called and what happened, and nobody's name. */
export interface ApprovalPush {
  approvalId: string;
  name: LocalizedText;
  news: ApprovalNews;
  /** ISO 8601. */
  time: string;
}

/** A push about a trip that asks for consent: neither its name nor a pupil's. */
export interface TripPush {
  tripId: string;
  news: TripNews;
  /** ISO 8601. */
  time: string;
}

/** A push about a notice to families: neither its words nor a name. */
export interface NoticePush {
  noticeId: string;
  news: NoticeNews;
  /** ISO 8601. */
  time: string;
}

/** What may be pushed. */
export type Pushed = PushMessage | ApprovalPush | TripPush | NoticePush;

export interface PushSender {
  /** The VAPID public key, base64url. */
  key: string;
  /** Whether an address belongs to a known push service. The platform posts to no other address. */
  accepts(endpoint: string): boolean;
  /**
   * @param how.ttl seconds that the push service keeps the message for a browser that is offline
   * @param how.topic a newer message with the same topic replaces a waiting one; at most 32 characters of base64url
   */
  send(
    address: PushAddress,
    message: Pushed,
    how: { ttl: number; urgency: Urgency; topic: string },
  ): Promise<SendResult>;
}

/** The body of a request to the gateway for SMS and WeChat template messages. docs/operating.md describes it. */
export interface GatewayMessage extends AlertMessage {
  /** The recipient. A water guard without an account has the role 'water-guard' and no user id. */
  to: { userId: string | null; mobile: string; role: string };
  /** The text of the SMS. */
  text: LocalizedText;
  /** The alert's page, below the console's address; null for a recipient without an account. */
  path: string | null;
}

export interface Gateway {
  /** @param key identifies the delivery; the same at every attempt */
  send(message: GatewayMessage, key: string): Promise<SendResult>;
  /**
   * Whether the gateway signed this body with the shared secret.
   * @param signed.time seconds since 1970, part of what is signed
   */
  hasSigned(body: string, signed: { time: string; signature: string }): boolean;
}

export interface DeliveryChannels {
  push: PushSender | null;
  gateway: Gateway | null;
  /** What the providers that schools bind are reached by; null: none can be. */
  providers: ProviderOutside | null;
  /** A random number from 0 to 1: spreads the retries. */
  random: () => number;
}

export const NO_DELIVERY_CHANNELS: DeliveryChannels = {
  push: null,
  gateway: null,
  providers: null,
  random: () => 0.5,
};
