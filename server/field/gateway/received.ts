/**
 * The bytes of a connection that no message has used yet, and searches in them. A search goes on where it stopped when
 * more bytes come, so the work of all of them together grows with the bytes received, however these are cut.
 */
import { KIND, kindOf } from './byteKinds';

/** A run of bytes of the kinds, and how long it is. No byte of it may be of a kind of the run that follows. */
type Run = readonly [kinds: number, least: number, most: number];
export type Pattern = readonly Run[];

/** `part`: everything up to the last byte fits, and more bytes decide. */
export type Match = 'yes' | 'no' | 'part';

/** The first place of something behind a place; -1 while there is none. Everything before `from` is decided. */
interface Search {
  at: number;
  from: number;
}

export interface Received {
  bytes: Uint8Array;
  /** The first byte that is not used, and the end of what was received. */
  start: number;
  end: number;
  line: Search;
  hash: Search;
  head: Search;
  /** Bytes that were looked at or moved, one as often as it was: the measure of all work. */
  steps: number;
}

const NOTHING = new Uint8Array(0);
/** Bytes that are kept for more to come without being moved. */
const SPARE = 64;

export const nothingReceived = (): Received => ({
  bytes: NOTHING,
  start: 0,
  end: 0,
  line: { at: -1, from: 0 },
  hash: { at: -1, from: 0 },
  head: { at: -1, from: 0 },
  steps: 0,
});

const searchesOf = ({ line, hash, head }: Received) => [line, hash, head];

/** Adds bytes behind those that are there. */
export function append(received: Received, more: Uint8Array): void {
  const { end } = received;
  if (end + more.length > received.bytes.length)
    move(received, Math.max(2 * (end - received.start), SPARE), more.length);
  received.bytes.set(more, received.end);
  received.end += more.length;
  received.steps += more.length;
}

/**
 * Lets go of what was used, once it is as much as what is left: what is moved was paid for by then.
 * @returns by how much all places have become smaller.
 */
export function tidy(received: Received): number {
  const left = received.end - received.start;
  if (left > 0 && received.start < Math.max(left, SPARE)) return 0;
  return move(received, left, 0);
}

/** Moves what is not used into new memory, with room for more. */
function move(received: Received, room: number, more: number): number {
  const { start, end } = received;
  const left = received.bytes.subarray(start, end);
  received.bytes = room + more === 0 ? NOTHING : new Uint8Array(Math.max(room, left.length + more));
  received.bytes.set(left);
  received.steps += left.length;
  received.start = 0;
  received.end = left.length;
  for (const search of searchesOf(received)) {
    search.at = Math.max(-1, search.at - start);
    search.from = Math.max(0, search.from - start);
  }
  return start;
}

/** What the byte at a place is; 0 behind the end. */
export const kindAt = ({ bytes, end }: Received, at: number): number => (at < end ? kindOf(bytes[at] ?? 0) : 0);

/** How the bytes from a place on fit a pattern. */
export function matchAt(received: Received, at: number, pattern: Pattern): Match {
  let next = at;
  for (const [kinds, least, most] of pattern) {
    const begin = next;
    while (next - begin < most && (kindAt(received, next) & kinds) !== 0) next += 1;
    received.steps += next - begin + 1;
    if (next - begin < least) return next >= received.end ? 'part' : 'no';
  }
  return 'yes';
}

/** How the bytes from a place on fit one of several patterns. */
export function matchOneAt(received: Received, at: number, patterns: readonly Pattern[]): Match {
  let found: Match = 'no';
  for (const pattern of patterns) {
    const match = matchAt(received, at, pattern);
    if (match === 'yes') return 'yes';
    if (match === 'part') found = 'part';
  }
  return found;
}

/** The first byte of a kind at a place or behind it, as far as a limit; -1 when there is none. */
export function firstOf(received: Received, search: Search, at: number, kind: number): number {
  if (search.at >= at) return search.at;
  let next = Math.max(search.from, at);
  const begin = next;
  while (next < received.end && (kindAt(received, next) & kind) === 0) next += 1;
  received.steps += next - begin + 1;
  search.at = next < received.end ? next : -1;
  search.from = next;
  return search.at;
}

/**
 * The first place, at a place or behind it, where one of the patterns fits; -1 when there is none yet. A pattern begins
 * with `[` or `*`, and none begins within what fits another one in part: the first place in part is where to go on.
 */
export function firstMatch(received: Received, search: Search, at: number, patterns: readonly Pattern[]): number {
  if (search.at >= at) return search.at;
  let next = Math.max(search.from, at);
  search.at = -1;
  for (; next < received.end; next += 1) {
    received.steps += 1;
    if ((kindAt(received, next) & (KIND.open | KIND.star)) === 0) continue;
    const match = matchOneAt(received, next, patterns);
    if (match === 'yes') search.at = next;
    if (match !== 'no') break;
  }
  search.from = next;
  return search.at;
}

/** Where a run of bytes of the kinds ends that begins at a place. */
export function endOfRun(received: Received, at: number, limit: number, kinds: number): number {
  let next = at;
  while (next < limit && (kindAt(received, next) & kinds) !== 0) next += 1;
  received.steps += next - at + 1;
  return next;
}
