/** Frames as the bytes of server-sent events: made once, however many consoles they go to. */
import type { StreamFrame } from './broadcast';

const encoder = new TextEncoder();
const made = new WeakMap<StreamFrame, Uint8Array>();

/** @param now ms; the event's id when this is the first console that gets it. A later id would promise what came in between. */
export function bytesOf(frame: StreamFrame, now: number): Uint8Array {
  const known = made.get(frame);
  if (known) return known;
  const bytes = encoder.encode(`event: ${frame.event}\nid: ${now}\ndata: ${frame.json}\n\n`);
  made.set(frame, bytes);
  return bytes;
}

/** Several in one piece, so that they are one write. */
export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  if (first && pieces.length === 1) return first;
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
