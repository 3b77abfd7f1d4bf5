/** One connection of a card: its bytes, its budget, and what is known of the card. */
import type { CardLink, CardLinkEvents } from './link';
import { type Bucket, fullBucket, takeFrom } from './buckets';
import { GATEWAY_LIMITS } from './limits';
import type { CardMaker } from './makers';
import { openSplitter, splitBytes, splitSilence, type Splitter, type SplitResult, waitingBytes } from './splitter';
import type { LineTrust } from '../../people/cards/trust';
import type { CardWords, SpeakerState } from './turn';
import type { WireForm, WireMessage } from './wireRules';

/** Why a connection was cut, for the log and the figures. */
export type CutReason =
  | 'flood'
  | 'slow'
  | 'silent'
  | 'crowd'
  | 'full'
  | 'stranger'
  | 'claims'
  | 'replaced'
  | 'store'
  | 'stopping';

export interface CardSession {
  readonly link: CardLink;
  readonly openedAt: number;
  /** When the last bytes came, and the last whole message. Milliseconds. */
  bytesAt: number;
  heardAt: number;
  /** What is received and not used yet, and when it began. */
  readonly splitter: Splitter;
  restSince: number;
  waiting: WireMessage[];
  working: boolean;
  paused: boolean;
  /** When storing is tried again, and how often it failed; 0 when it did not. */
  retryAt: number;
  failures: number;
  /** What is left of its messages and of its work. */
  readonly messages: Bucket;
  readonly work: Bucket;
  /** Steps that the address has paid for it, and steps that it has not. */
  paid: number;
  unpaid: number;
  /** True while it waits until its address has work left. */
  held: boolean;
  /** True when it waited: it takes one message and waits again, so that all of its address have their turn. */
  inTurn: boolean;
  /** When it was remembered last as a stranger. Milliseconds. */
  strangerAt: number;
  closed: boolean;
  /** Takes what the link tells, once the connection belongs to the gateway of another cell. */
  successor: CardLinkEvents | null;
  /** What the card calls itself; empty before its first message. */
  uniqueId: string;
  /** True when nobody knows the card. */
  isStranger: boolean;
  /** Null for a stranger: nothing of it is stored and nothing is told to it. */
  deviceNo: number | null;
  iccid: string;
  /** Bars of the network that are stored; null before the card tells. */
  bars: number | null;
  /** What is alike in all connections of its line; empty for a stranger. */
  lineKey: string;
  /** How much what it says is believed, and what it may be told. */
  trust: LineTrust;
  /** The family of the wearer or of a former one confirmed its line. */
  wasConfirmed: boolean;
  /** When the store was told last that a line which waits for a yes is connected. Milliseconds. */
  spokeAt: number;
  form: WireForm;
  envelope: { maker: CardMaker; firmware: string } | null;
  /** A watch's maker, two letters that its frames carry, and whether that maker numbers its frames. */
  watch: { maker: string; numbers: boolean };
  /** Two capital letters of a maker of the *HQ family: a card obeys the frames that carry its own. */
  hqMaker: string;
  speaker: SpeakerState;
  /** The command whose answer is waited for, with its messages that are not written yet, and until when. */
  underWay: { commandId: string; words: CardWords[]; until: number } | null;
  /** The messages that were written last: their answers may come late. */
  told: ToldCommand[];
  /** When what is due may be written; infinite when nothing is. Milliseconds. */
  dueAt: number;
  telling: boolean;
}

interface ToldCommand {
  serial: string;
  command: string;
  commandId: string;
  /** False when more messages of the same command follow. */
  isLast: boolean;
}

export const openSession = (link: CardLink, now: number): CardSession => ({
  link,
  openedAt: now,
  bytesAt: now,
  heardAt: 0,
  splitter: openSplitter(),
  restSince: 0,
  waiting: [],
  working: false,
  paused: false,
  retryAt: 0,
  failures: 0,
  messages: fullBucket(GATEWAY_LIMITS.messages, now),
  work: fullBucket(GATEWAY_LIMITS.connectionWork, now),
  paid: 0,
  unpaid: 0,
  held: false,
  inTurn: false,
  strangerAt: Number.NEGATIVE_INFINITY,
  closed: false,
  successor: null,
  uniqueId: '',
  isStranger: false,
  deviceNo: null,
  iccid: '',
  bars: null,
  lineKey: '',
  trust: 'other',
  wasConfirmed: false,
  spokeAt: 0,
  form: 'sealed',
  envelope: null,
  watch: { maker: '', numbers: false },
  hqMaker: 'HQ',
  speaker: { model: 'a', skewMs: 0, count: 0 },
  underWay: null,
  told: [],
  dueAt: Number.POSITIVE_INFINITY,
  telling: false,
});

/** Takes bytes and queues the whole messages among them. @returns why the connection is to be cut, or null. */
export function takeBytes(session: CardSession, bytes: Uint8Array, now: number): CutReason | null {
  session.bytesAt = now;
  if (waitingBytes(session.splitter) === 0) session.restSince = now;
  return takeMessages(session, splitBytes(session.splitter, bytes), now);
}

/** Ends a message that has no line end, when the connection has been silent. */
export const takeSilence = (session: CardSession, now: number): CutReason | null =>
  takeMessages(session, splitSilence(session.splitter), now);

function takeMessages(session: CardSession, { messages, damaged, steps }: SplitResult, now: number): CutReason | null {
  session.unpaid += steps;
  if (messages.length > 0) session.restSince = now;
  session.waiting.push(...messages);
  if (takeFrom(session.work, GATEWAY_LIMITS.connectionWork, steps, now) < 0) return 'flood';
  return spend(session, messages.length + damaged * GATEWAY_LIMITS.damaged, now);
}

/** Takes so much from the connection's messages. @returns 'flood' when nothing is left. */
export const spend = (session: CardSession, cost: number, now: number): CutReason | null =>
  takeFrom(session.messages, GATEWAY_LIMITS.messages, cost, now) < 0 ? 'flood' : null;

/**
 * Why a connection that does nothing is to be cut; null while it may stay.
 * @param heartbeat seconds of its model. @param isCrowded true when many of its address have said nothing.
 */
export function overdue(session: CardSession, heartbeat: number, isCrowded: boolean, now: number): CutReason | null {
  // After an outage all cards come at once: who waits for us is not slow.
  if (session.waiting.length > 0) return null;
  if (waitingBytes(session.splitter) > 0 && now - session.restSince > GATEWAY_LIMITS.wholeMessage) return 'slow';
  if (session.heardAt === 0) {
    if (isCrowded && now - session.openedAt > GATEWAY_LIMITS.crowdPatience) return 'crowd';
    return now - session.openedAt > GATEWAY_LIMITS.firstWord ? 'slow' : null;
  }
  return now - session.heardAt > (heartbeat * 2 + 60) * 1000 ? 'silent' : null;
}
