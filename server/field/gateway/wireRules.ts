/**
 * Where a message of a card ends. Cards send half messages, two in a segment, messages without the line end, and texts
 * that contain the delimiters, so no rule looks at one segment alone.
 *
 * A sealed message is Base64, then `#maker#…`, then CRLF; one family leaves the line end out. A plain message of a
 * student card is `[imei,…]`, of a watch `[3G*id*length*…]`, of the *HQ family `*HQ,…#` with the letters of any maker.
 * A binary frame of H02 begins with `$` and has no end: it is cut out whole, because Traccar reads those.
 *
 * The same rules as regular expressions over a whole text stand in tests/harness/wholeTextSplitter.ts.
 */
import { KIND } from './byteKinds';
import { byteText } from './link';
import { endOfRun, firstMatch, firstOf, kindAt, matchAt, matchOneAt, type Pattern, type Received } from './received';

export type WireForm = 'sealed' | 'student' | 'watch' | 'hq' | 'binary';

export interface WireMessage {
  form: WireForm;
  /** One character a byte, without the line end. */
  text: string;
}

/** Messages of the next so many bytes; none when these are damaged. */
export type Found = { messages: WireMessage[]; length: number } | 'wait';

/** What is known of the message that is received. Places are counted from its first byte. */
export interface KnownOfMessage {
  /** No `]` before this place ends the message. */
  closesFrom: number;
  /** Where a watch's head says that the message ends; null while the head may still change. */
  watchEnd: number | null;
  /** The fields of a student card before a place: how many are whole, and what the seventh declares so far. */
  fields: { from: number; whole: number; declared: number | null };
  /** The suffix of a sealed message before a place: a tag between two `#`, then digits alone. */
  suffix: { from: number; hash: number; isTag: boolean; isTagged: boolean; isNumber: boolean };
}

export const nothingKnown = (): KnownOfMessage => ({
  closesFrom: 0,
  watchEnd: null,
  fields: { from: 0, whole: 0, declared: null },
  suffix: { from: 0, hash: -1, isTag: false, isTagged: false, isNumber: false },
});

const ALNUM = KIND.digit | KIND.letter;
const WORD = ALNUM | KIND.underscore;
const BASE64 = ALNUM | KIND.plusOrSlash;
const OPEN = [KIND.open, 1, 1] as const;
const STAR = [KIND.star, 1, 1] as const;
const COMMA = [KIND.comma, 1, 1] as const;
const TWO = [ALNUM, 2, 2] as const;
const MAKER = [KIND.letter, 2, 2] as const;

const STUDENT_BEGINS: Pattern = [OPEN, [KIND.digit, 3, 3]];
const STUDENT_HEAD: Pattern = [OPEN, [KIND.digit, 14, 15], COMMA];
const WATCH_BEGINS: Pattern = [OPEN, TWO, STAR];
const HQ_BEGINS: Pattern = [STAR, MAKER, COMMA];
/** What begins a message after another one without a line end between them. */
const NEXT_BEGINS: readonly Pattern[] = [STUDENT_HEAD, WATCH_BEGINS, [...HQ_BEGINS, [KIND.digit, 10, 10]]];
/** Heads of which a part, at the end of everything, is kept behind damage. */
const KEPT_HEADS: readonly Pattern[] = [
  STUDENT_HEAD,
  [...WATCH_BEGINS, [WORD, 5, 20], STAR],
  [...HQ_BEGINS, [KIND.digit, 10, 20], COMMA],
];
const LONGEST_HEAD_PART = 24;
/** The head of a plain message of any speaker. Inside another message it shows that the end of that one was lost. */
const HEADS: readonly Pattern[] = [...KEPT_HEADS, [...HQ_BEGINS, COMMA, [KIND.capitalV, 1, 1], [KIND.digit, 1, 1]]];
/** What follows a binary frame that was whole. */
const AFTER_BINARY: readonly Pattern[] = [
  [[KIND.dollar | KIND.lineEnd, 1, 1]],
  STUDENT_BEGINS,
  WATCH_BEGINS,
  HQ_BEGINS,
];

const WATCH_HEAD = /^\[([A-Za-z0-9]{2})\*(\w{5,20})\*(?:[0-9A-Fa-f]{4}\*)?([0-9A-Fa-f]{4})\*/;
const LONGEST_WATCH_HEAD = 35;
/** The beginning of a head that is not whole yet. */
const WATCH_HEAD_PART = /^\[(?:[A-Za-z0-9]{0,2}|[A-Za-z0-9]{2}\*[\w*]{0,30})$/;
const LONGEST_WATCH_HEAD_PART = 33;

/** @param silent true when nothing has come for half a second. */
export function nextMessage(received: Received, known: KnownOfMessage, silent: boolean): Found {
  const first = kindAt(received, received.start);
  if (first & KIND.open) {
    const isStudent = matchAt(received, received.start, STUDENT_BEGINS) === 'yes';
    return isStudent ? studentMessage(received, known, silent) : watchMessage(received, known, silent);
  }
  if (first & KIND.star) return hqMessage(received);
  if (first & KIND.dollar) return binaryMessage(received, silent);
  return sealedMessage(received, known, silent);
}

/** The text from the first byte up to a place. */
function textTo(received: Received, end: number, from = received.start): string {
  received.steps += end - from;
  return byteText(received.bytes.subarray(from, end));
}

const one = (received: Received, form: WireForm, end: number): Found => ({
  messages: [{ form, text: textTo(received, end) }],
  length: end - received.start,
});
const damage = (received: Received, end: number): Found => ({ messages: [], length: end - received.start });

/** Where the next plain message begins behind the first byte, and where the line ends; -1 when none does. */
const nextHead = (received: Received): number => firstMatch(received, received.head, received.start + 1, HEADS);
const lineEnd = (received: Received): number => firstOf(received, received.line, received.start + 1, KIND.lineEnd);
/** The first of several places, of which -1 is none. */
const firstPlace = (end: number, ...places: number[]): number => Math.min(end, ...places.filter((at) => at >= 0));

/**
 * The `]` that ends a message, before a place: one before a line end, before the next message, or where everything ends
 * if `mayEnd` says so. -1 when there is none yet.
 */
function endingClose(
  received: Received,
  known: KnownOfMessage,
  limit: number,
  mayEnd: (at: number) => boolean,
): number {
  for (let at = received.start + known.closesFrom; at < limit; at += 1) {
    received.steps += 1;
    if ((kindAt(received, at) & KIND.close) === 0) continue;
    const isLast = at + 1 >= received.end;
    if (isLast ? mayEnd(at) : kindAt(received, at + 1) & KIND.lineEnd) return at;
    const next = isLast ? 'part' : matchOneAt(received, at + 1, NEXT_BEGINS);
    if (next === 'yes') return at;
    known.closesFrom = at - received.start;
    // No `]` stands in the beginning of a message, so this was the last one.
    if (next === 'part') return -1;
  }
  known.closesFrom = Math.max(known.closesFrom, limit - received.start);
  return -1;
}

/** The body of a plain message may contain `]`, in the name of a Wi-Fi network. */
function studentMessage(received: Received, known: KnownOfMessage, silent: boolean): Found {
  const limit = firstPlace(received.end, lineEnd(received), nextHead(received));
  const close = endingClose(received, known, limit, (at) => silent || hasDeclaredLength(received, known, at));
  if (close >= 0) return one(received, 'student', close + 1);
  // A line end, or another message that begins inside: the end of this one was lost.
  return limit < received.end ? damage(received, limit) : 'wait';
}

/** Whether the seventh field says how many bytes stand between its comma and the `]` at a place. */
function hasDeclaredLength(received: Received, { fields }: KnownOfMessage, close: number): boolean {
  for (; fields.whole < 7 && received.start + fields.from < close; fields.from += 1) {
    const at = received.start + fields.from;
    const kind = kindAt(received, at);
    received.steps += 1;
    if (kind & KIND.comma) fields.whole += 1;
    else if (fields.whole === 6)
      fields.declared = kind & KIND.digit ? (fields.declared ?? 0) * 10 + (received.bytes[at] ?? 0) - 0x30 : Number.NaN;
  }
  return fields.whole === 7 && fields.declared === close - received.start - fields.from;
}

/** The length stands in the head. Where it is wrong, the message ends at a `]` before the next one or silence. */
function watchMessage(received: Received, known: KnownOfMessage, silent: boolean): Found {
  const { start, end } = received;
  const headEnd = known.watchEnd ?? watchEnd(received);
  if (headEnd === null) {
    const part = textTo(received, Math.min(end, start + LONGEST_WATCH_HEAD_PART + 1));
    if (part.length <= LONGEST_WATCH_HEAD_PART && WATCH_HEAD_PART.test(part)) return 'wait';
    return damage(received, nextBegin(received));
  }
  if (end - start >= LONGEST_WATCH_HEAD) known.watchEnd = headEnd;
  const again = nextHead(received);
  const limit = again >= 0 ? again : end;
  if (start + headEnd < limit && kindAt(received, start + headEnd) & KIND.close)
    return one(received, 'watch', start + headEnd + 1);
  const close = endingClose(received, known, limit, () => silent);
  if (close >= 0) return one(received, 'watch', close + 1);
  return again >= 0 ? damage(received, again) : 'wait';
}

/** Where the head says that the message ends, from its first byte; null when there is no head. */
function watchEnd(received: Received): number | null {
  const [head, , , length] =
    WATCH_HEAD.exec(textTo(received, Math.min(received.end, received.start + LONGEST_WATCH_HEAD))) ?? [];
  return head === undefined || length === undefined ? null : head.length + Number.parseInt(length, 16);
}

function hqMessage(received: Received): Found {
  const begins = matchAt(received, received.start, HQ_BEGINS);
  if (begins === 'part') return 'wait';
  if (begins === 'no') return damage(received, nextBegin(received));
  const end = firstOf(received, received.hash, received.start, KIND.hash);
  const again = nextHead(received);
  if (again >= 0 && (end < 0 || again < end)) return damage(received, again);
  return end < 0 ? 'wait' : one(received, 'hq', end + 1);
}

/** Bytes of a binary frame of H02, by what the card tells of the network. */
const BINARY_LENGTHS = [32, 42, 45, 46, 48];
const [SHORTEST_BINARY = 0, LONGEST_BINARY = 0] = [BINARY_LENGTHS[0], BINARY_LENGTHS.at(-1)];

/** The frame does not say how long it is: what follows does, or silence. */
function binaryMessage(received: Received, silent: boolean): Found {
  const { start, end } = received;
  const again = nextHead(received);
  const followed = BINARY_LENGTHS.find((length) => matchOneAt(received, start + length, AFTER_BINARY) === 'yes');
  const frameEnd = firstPlace(end, again, followed === undefined ? -1 : start + followed);
  const length = frameEnd - start;
  if (frameEnd === end && !silent && (length <= LONGEST_BINARY || keptPart(received) >= 0)) return 'wait';
  if (length >= SHORTEST_BINARY && length <= LONGEST_BINARY) return one(received, 'binary', frameEnd);
  return damage(received, again >= 0 ? again : nextBegin(received));
}

function sealedMessage(received: Received, known: KnownOfMessage, silent: boolean): Found {
  const { start, end } = received;
  if ((kindAt(received, start) & (BASE64 | KIND.equals)) === 0) return damage(received, nextBegin(received));
  const line = lineEnd(received);
  const plain = nextHead(received);
  if (plain >= 0 && (line < 0 || plain < line)) return damage(received, plain);
  if (line < 0 && !(silent && isSuffixed(received, known))) return 'wait';
  const ends = joinedEnds(received, line < 0 ? end : line);
  const messages = ends.map((to, part): WireMessage => ({
    form: 'sealed',
    text: textTo(received, to, ends[part - 1] ?? start),
  }));
  return { messages, length: (line < 0 ? end : line) - start };
}

/** Whether everything ends as a sealed message does whose line end is missing: `#tag#digits`. */
function isSuffixed(received: Received, { suffix }: KnownOfMessage): boolean {
  for (; received.start + suffix.from < received.end; suffix.from += 1) {
    const kind = kindAt(received, received.start + suffix.from);
    received.steps += 1;
    const isFirst = suffix.from === suffix.hash + 1;
    if (kind & KIND.hash) {
      suffix.isTagged = suffix.hash >= 0 && !isFirst && suffix.isTag;
      Object.assign(suffix, { hash: suffix.from, isTag: true, isNumber: false });
    } else {
      if (kind & KIND.blank) suffix.isTag = false;
      suffix.isNumber = (isFirst || suffix.isNumber) && (kind & KIND.digit) !== 0;
    }
  }
  return suffix.isTagged && suffix.isNumber;
}

/**
 * Where the messages of one line end: a card that leaves out the line end may send two at once, and the digits of the
 * first suffix then touch the Base64 of the second. Its length is a multiple of four, which tells where it begins.
 */
function joinedEnds(received: Received, line: number): number[] {
  const run = (from: number, kinds: number) => endOfRun(received, from, line, kinds);
  const isHash = (at: number) => at < line && (kindAt(received, at) & KIND.hash) !== 0;
  const ends: number[] = [];
  for (let begin = received.start; ;) {
    const base64 = run(begin, BASE64 | KIND.equals);
    const tag = isHash(base64) ? run(base64 + 1, KIND.letter) : base64;
    if (base64 === begin || tag <= base64 + 1 || !isHash(tag)) return [...ends, line];
    const [from, letters] = [tag + 1, run(tag + 1, BASE64)];
    const padded = Math.min(run(letters, KIND.equals), letters + 2);
    if (letters === from || !isHash(padded)) return [...ends, line];
    const digits = run(from, KIND.digit) - from;
    const length = padded - from;
    const cut = [3, 2, 4, 1].find((one) => one <= digits && (length - one) % 4 === 0);
    // A firmware of several parts (`#maker#2.1#W9`) is not a second message.
    if (cut === undefined || length - cut < 24) return [...ends, line];
    begin = from + cut;
    ends.push(begin);
  }
}

/** Where a head begins of which more may come, at the end of everything; -1 when none does. */
function keptPart(received: Received): number {
  const least = Math.max(received.start + 1, received.end - LONGEST_HEAD_PART);
  let at = received.end - 1;
  while (at >= least && (kindAt(received, at) & (KIND.open | KIND.star)) === 0) at -= 1;
  received.steps += received.end - at;
  // The head of a watch has a second delimiter; a head has no third one.
  const places = kindAt(received, at) & KIND.star ? [at - 3, at] : [at];
  return places.find((place) => place >= least && matchOneAt(received, place, KEPT_HEADS) === 'part') ?? -1;
}

/** The next line end, or what looks like a message, or its beginning; the end of everything when there is none. */
function nextBegin(received: Received): number {
  const next = firstPlace(received.end, lineEnd(received), nextHead(received));
  return next < received.end ? next : firstPlace(received.end, keptPart(received));
}
