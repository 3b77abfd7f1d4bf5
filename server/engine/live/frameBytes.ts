/** Encodes frames as bytes of server-sent events (WHATWG HTML, event stream format), once for all consoles. */
import type { StreamFrame } from './subscribers';

const encoder = new TextEncoder();
const encoded = new WeakMap<StreamFrame, Uint8Array>();

/**
 * The bytes of a frame.
 * @param now the platform's clock in milliseconds. It becomes the event id when the first console gets the frame; other
 * consoles get the same
 * id, because a later one would skip frames in between when the stream is resumed.
 */
export function bytesOf(frame: StreamFrame, now: number): Uint8Array {
  const known = encoded.get(frame);
  if (known) return known;
  const bytes = encoder.encode(`event: ${frame.event}\nid: ${now}\ndata: ${frame.json}\n\n`);
  encoded.set(frame, bytes);
  return bytes;
}

/** Joins byte arrays, so that several frames need one write. */
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
