/**
 * Cuts the bytes of a connection into messages, and keeps what may be the beginning of one. What was looked at is
 * remembered, so that the work grows with the bytes received, however these are cut.
 */
import { byteText } from './link';
import { KIND } from './byteKinds';
import { append, endOfRun, nothingReceived, type Received, tidy } from './received';
import { type KnownOfMessage, nextMessage, nothingKnown, type WireMessage } from './wireRules';

export interface SplitResult {
  messages: WireMessage[];
  /** Pieces that cannot be part of a message and were left out. */
  damaged: number;
  /** Bytes that were looked at or moved, each as often as it was. */
  steps: number;
}

/** What a connection has received and not yet used. */
export interface Splitter {
  received: Received;
  known: KnownOfMessage;
  /** True when silence was told after the last bytes: it changes nothing a second time. */
  silent: boolean;
}

/** Longest message in bytes: the largest buffer among the known firmwares, and a watch's photo is never asked for. */
export const LONGEST_MESSAGE = 8_192;

export const openSplitter = (): Splitter => ({ received: nothingReceived(), known: nothingKnown(), silent: false });

/** Takes more bytes. */
export function splitBytes(splitter: Splitter, bytes: Uint8Array): SplitResult {
  splitter.silent = false;
  append(splitter.received, bytes);
  return split(splitter);
}

/** Takes that nothing has come for half a second: a message without a line end is over then. */
export function splitSilence(splitter: Splitter): SplitResult {
  if (splitter.silent) return { messages: [], damaged: 0, steps: 0 };
  splitter.silent = true;
  return split(splitter);
}

/** How many bytes wait for the rest of their message. */
export const waitingBytes = ({ received: { start, end } }: Splitter): number => end - start;

/** The bytes that wait for the rest of their message, one character a byte. */
export const restOf = ({ received: { bytes, start, end } }: Splitter): string => byteText(bytes.subarray(start, end));

function split(splitter: Splitter): SplitResult {
  const { received, silent } = splitter;
  const messages: WireMessage[] = [];
  let damaged = 0;
  for (;;) {
    received.start = endOfRun(received, received.start, received.end, KIND.between);
    if (received.start >= received.end) break;
    let found = nextMessage(received, splitter.known, silent);
    if (found === 'wait') {
      if (waitingBytes(splitter) <= LONGEST_MESSAGE) break;
      found = { messages: [], length: waitingBytes(splitter) };
    }
    received.start += found.length;
    splitter.known = nothingKnown();
    if (found.messages.length === 0) damaged += 1;
    for (const message of found.messages) messages.push(message);
  }
  tidy(received);
  const { steps } = received;
  received.steps = 0;
  return { messages, damaged, steps };
}
