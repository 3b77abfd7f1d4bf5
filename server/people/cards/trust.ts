/**
 * How much a line of a card is believed, as one pure rule. Every word of a card is claimed: its number stands on its
 * back, one key serves all cards of a maker, and half of the protocols name no SIM. What makes a line the card's is a
 * person who has the card in hand and says so; what makes a later line the same one is what it shows of itself
 * (docs/decisions/086-lines-are-confirmed.md).
 */
import { type CommandKind, NAMES_NOBODY } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { sha256 } from '../../engine/sha256';

/**
 * confirmed: the wearer's family said that it is the card's. new: nobody has said so of any line of this card. other:
 * the card has a confirmed line, and this is not it.
 */
export type LineTrust = 'confirmed' | 'new' | 'other';

/** What a line shows of itself. All of it is claimed, but for the network. */
export interface ShownLine {
  uniqueId: string;
  protocol: 'student' | 'watch' | 'hq';
  /** The tag of the key that opened its messages, or the letters in its frames; empty for bare frames. */
  maker: string;
  /** Number of the SIM; empty when the line names none. */
  iccid: string;
  /** As `networkOf` says. */
  network: string;
}

/**
 * The range of addresses in which a line is: a carrier's gateway, or a private network. The first half of an IPv4
 * address, the first two groups of an IPv6 address.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '');
  return plain.includes(':') ? plain.split(':').slice(0, 2).join(':') : plain.split('.').slice(0, 2).join('.');
}

/**
 * What must be alike in two connections for them to be one line: the SIM where the line names one, wherever the card
 * is; else the network. A line without a SIM is never alike to one with a SIM.
 */
export const lineKeyOf = ({ uniqueId, protocol, maker, iccid, network }: ShownLine): string =>
  sha256(`line ${uniqueId} ${protocol} ${maker} ${iccid === '' ? `in ${network}` : `sim ${iccid}`}`);

/** @param confirmed the lines of the card that its wearer's family has confirmed. */
export function trustOf(lineKey: string, confirmed: readonly string[]): LineTrust {
  if (confirmed.length === 0) return 'new';
  return confirmed.includes(lineKey) ? 'confirmed' : 'other';
}

const RANK: Readonly<Record<LineTrust, number>> = { confirmed: 2, new: 1, other: 0 };
/** Whether a line is believed less than another. */
export const isBelievedLess = (one: LineTrust, other: LineTrust): boolean => RANK[one] < RANK[other];

/**
 * Whether a line may be told a command: a confirmed one all, a new one what names nobody. Another one is asked where it
 * is and told nothing else: the child may have another SIM.
 */
export const mayBeTold = (trust: LineTrust, kind: CommandKind): boolean =>
  trust === 'confirmed' || kind === 'locate' || (trust === 'new' && NAMES_NOBODY.includes(kind));

/** A line of a card as it is stored. */
export interface KnownLine {
  lineKey: string;
  iccid: string;
  /** When it logged in last, and was heard last. */
  cameAt: Date;
  lastAt: Date;
  /** The wearer's family has confirmed it, or the school lists its SIM. */
  confirmed: boolean;
  /** The family of the wearer or of a former one confirmed it. */
  wasConfirmed: boolean;
}

/** Milliseconds after its last word in which a line counts as connected: a card speaks at least every ten minutes. */
export const CONNECTED_FOR = spanMs(30, 'minutes');
/** Milliseconds after its last word in which a line is a rival of another one. */
export const RIVAL_FOR = spanMs(1, 'days');

/** The lines that wait for a yes. */
export const waitingLines = (lines: readonly KnownLine[], now: Date): KnownLine[] =>
  lines.filter(({ confirmed, lastAt }) => !confirmed && now.getTime() - lastAt.getTime() <= RIVAL_FOR);

/**
 * Whether the family can say yes to a line. gone: it is not connected, so nobody can say that it is the card in the
 * hand. unclear: another line says the same number, and nothing that a person can read tells which is the card's; the
 * SIM's last four digits do.
 */
export function confirmable(lines: readonly KnownLine[], lineKey: string, now: Date): 'yes' | 'gone' | 'unclear' {
  const waiting = waitingLines(lines, now);
  const line = waiting.find((one) => one.lineKey === lineKey);
  if (!line || now.getTime() - line.lastAt.getTime() > CONNECTED_FOR) return 'gone';
  // A confirmed line that logged in after this one came is still somewhere: this one did not take its place.
  const rivals = [
    ...waiting.filter((one) => one !== line),
    ...lines.filter(({ confirmed, lastAt }) => confirmed && lastAt > line.cameAt),
  ];
  const end = line.iccid.slice(-4);
  return rivals.every(({ iccid }) => end !== '' && iccid !== '' && iccid.slice(-4) !== end) ? 'yes' : 'unclear';
}
