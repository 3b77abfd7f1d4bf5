/**
 * The rules of server/field/gateway/wireRules.ts as regular expressions over a whole text: slow and short. It says what
 * the splitter of the gateway must say.
 */
import { LONGEST_MESSAGE } from '../../server/field/gateway/splitter';
import type { WireForm, WireMessage } from '../../server/field/gateway/wireRules';

interface WholeTextResult {
  messages: WireMessage[];
  /** What may be the beginning of a message. */
  rest: string;
  /** Pieces that cannot be part of a message and were left out. */
  damaged: number;
}

const LINE_END = /[\r\n]/;
const STUDENT_BEGINS = /^\[\d{3}/;
const WATCH_HEAD = /^\[([A-Za-z0-9]{2})\*(\w{5,20})\*(?:[0-9A-Fa-f]{4}\*)?([0-9A-Fa-f]{4})\*/;
/** The beginning of a head that is not whole yet. */
const WATCH_HEAD_PART = /^\[(?:[A-Za-z0-9]{0,2}|[A-Za-z0-9]{2}\*[\w*]{0,30})$/;
const HQ_BEGINS = /^\*[A-Za-z]{2},/;
/** What begins a message after another one without a line end between them. */
const NEXT_BEGINS = /^(?:\[\d{14,15},|\[[A-Za-z0-9]{2}\*|\*[A-Za-z]{2},\d{10})/;
/** The head of a plain message of any speaker. Inside another message it shows that the end of that one was lost. */
const HEAD = /\[\d{14,15},|\[[A-Za-z0-9]{2}\*\w{5,20}\*|\*[A-Za-z]{2},(?:\d{10,20},|,V\d)/;
const SEALED_LETTER = /[A-Za-z0-9+/=]/;
/** The end of a sealed message whose line end is missing. */
const SEALED_END = /#[^#\s]+#\d+$/;

/**
 * @param text everything that was received and not yet used, one character a byte.
 * @param silent true when nothing has come for half a second: a message without a line end is over then.
 */
export function splitWholeText(text: string, silent: boolean): WholeTextResult {
  const messages: WireMessage[] = [];
  let damaged = 0;
  let at = 0;
  for (;;) {
    while (at < text.length && /[\r\n\0 ]/.test(text[at] ?? '')) at += 1;
    if (at >= text.length) return { messages, rest: '', damaged };
    const found = nextMessage(text.slice(at), silent);
    if (found === 'wait') {
      const rest = text.slice(at);
      return rest.length > LONGEST_MESSAGE ? { messages, rest: '', damaged: damaged + 1 } : { messages, rest, damaged };
    }
    at += found.length;
    if (found.messages.length === 0) damaged += 1;
    messages.push(...found.messages);
  }
}

/** Messages of the next so many characters; none when these are damaged. */
type Found = { messages: WireMessage[]; length: number } | 'wait';
const one = (form: WireForm, text: string): Found => ({ messages: [{ form, text }], length: text.length });
const damage = (length: number): Found => ({ messages: [], length });

function nextMessage(text: string, silent: boolean): Found {
  if (STUDENT_BEGINS.test(text)) return studentMessage(text, silent);
  if (text.startsWith('[')) return watchMessage(text, silent);
  if (text.startsWith('*')) return hqMessage(text);
  if (text.startsWith('$')) return binaryMessage(text, silent);
  return sealedMessage(text, silent);
}

/**
 * The body of a plain message may contain `]`, in the name of a Wi-Fi network. So it ends at a `]` before a line end,
 * before the next message, or where everything ends and the declared length agrees or the line is silent.
 */
function studentMessage(text: string, silent: boolean): Found {
  const line = text.search(LINE_END);
  const again = nextHead(text);
  const whole = text.slice(0, Math.min(...[line, again].filter((at) => at > 0), text.length));
  for (let close = whole.indexOf(']'); close >= 0; close = whole.indexOf(']', close + 1)) {
    const after = text.slice(close + 1, close + 24);
    const message = text.slice(0, close + 1);
    if (LINE_END.test(after[0] ?? '') || NEXT_BEGINS.test(after)) return one('student', message);
    if (after === '' && (silent || hasDeclaredLength(message))) return one('student', message);
  }
  // A line end, or another message that begins inside: the end of this one was lost.
  return whole.length < text.length ? damage(whole.length) : 'wait';
}

function hasDeclaredLength(message: string): boolean {
  const fields = /^\[(?:[^,]*,){6}(\d+),([^]*)\]$/.exec(message);
  return fields !== null && Number(fields[1]) === fields[2]?.length;
}

/** The length stands in the head. Where it is wrong, the message ends at a `]` before the next one or silence. */
function watchMessage(text: string, silent: boolean): Found {
  const head = WATCH_HEAD.exec(text);
  if (!head) {
    if (WATCH_HEAD_PART.test(text.slice(0, 34)) && text.length < 34) return 'wait';
    return damage(beginsNext(text));
  }
  const again = nextHead(text);
  const whole = again > 0 ? text.slice(0, again) : text;
  const end = head[0].length + Number.parseInt(head[3] ?? '', 16);
  if (whole[end] === ']') return one('watch', text.slice(0, end + 1));
  for (let close = whole.indexOf(']'); close >= 0; close = whole.indexOf(']', close + 1)) {
    const after = text.slice(close + 1, close + 24);
    if (LINE_END.test(after[0] ?? '') || NEXT_BEGINS.test(after) || (after === '' && silent))
      return one('watch', text.slice(0, close + 1));
  }
  return again > 0 ? damage(again) : 'wait';
}

function hqMessage(text: string): Found {
  if (!HQ_BEGINS.test(text)) return /^\*[A-Za-z]{0,2}$/.test(text) ? 'wait' : damage(beginsNext(text));
  const end = text.indexOf('#');
  const again = nextHead(text);
  if (again > 0 && (end < 0 || again < end)) return damage(again);
  return end < 0 ? 'wait' : one('hq', text.slice(0, end + 1));
}

/** Bytes of a binary frame of H02, by what the card tells of the network. */
const BINARY_LENGTHS = [32, 42, 45, 46, 48];
const [SHORTEST_BINARY = 0, LONGEST_BINARY = 0] = [BINARY_LENGTHS[0], BINARY_LENGTHS.at(-1)];
/** What follows a frame that was whole. */
const AFTER_BINARY = /^(?:[$\r\n]|\[\d{3}|\[[A-Za-z0-9]{2}\*|\*[A-Za-z]{2},)/;

/** The frame does not say how long it is: what follows does, or silence. */
function binaryMessage(text: string, silent: boolean): Found {
  const again = nextHead(text);
  const end = BINARY_LENGTHS.find((length) => AFTER_BINARY.test(text.slice(length))) ?? text.length;
  const length = again > 0 ? Math.min(again, end) : end;
  if (length === text.length && !silent && (length <= LONGEST_BINARY || HEAD_PART.test(text))) return 'wait';
  if (length >= SHORTEST_BINARY && length <= LONGEST_BINARY) return one('binary', text.slice(0, length));
  return damage(again > 0 ? again : beginsNext(text));
}

function sealedMessage(text: string, silent: boolean): Found {
  if (!SEALED_LETTER.test(text[0] ?? '')) return damage(beginsNext(text));
  const end = text.search(LINE_END);
  const line = end < 0 ? text : text.slice(0, end);
  const plain = nextHead(line);
  if (plain > 0) return damage(plain);
  if (end < 0 && !(silent && SEALED_END.test(line))) return 'wait';
  return { messages: joined(line).map((part) => ({ form: 'sealed', text: part })), length: line.length };
}

/**
 * The messages of one line: a card that leaves out the line end may send two at once, and the digits of the first
 * suffix then touch the Base64 of the second. Its length is a multiple of four, which tells where it begins.
 */
function joined(line: string): string[] {
  const parts: string[] = [];
  let left = line;
  for (;;) {
    const suffix = /^[A-Za-z0-9+/=]+#[A-Za-z]+#(?=([A-Za-z0-9+/]+={0,2})#)/.exec(left);
    const run = suffix?.[1];
    if (!suffix || run === undefined) return [...parts, left];
    const digits = /^\d*/.exec(run)?.[0].length ?? 0;
    const cut = [3, 2, 4, 1].find((length) => length <= digits && (run.length - length) % 4 === 0);
    // A firmware of several parts (`#maker#2.1#W9`) is not a second message.
    if (cut === undefined || run.length - cut < 24) return [...parts, left];
    parts.push(left.slice(0, suffix[0].length + cut));
    left = left.slice(suffix[0].length + cut);
  }
}

/** Where the next plain message begins behind the first character; 0 when none does. */
const nextHead = (text: string): number => text.slice(1).search(HEAD) + 1;

/** A head of which more may come, at the end of the text. */
const HEAD_PART =
  /(?:\[\d{0,15}|\[[A-Za-z0-9]{0,2}|\[[A-Za-z0-9]{2}\*\w{0,20}|\*[A-Za-z]{0,2}|\*[A-Za-z]{2},\d{0,20})$/;
const NEXT = new RegExp(`[\\r\\n]|${HEAD.source}|${HEAD_PART.source}`);

/** Characters up to the next line end or to what looks like a message, or its beginning; all when there is none. */
function beginsNext(text: string): number {
  const next = text.slice(1).search(NEXT);
  return next < 0 ? text.length : next + 1;
}
