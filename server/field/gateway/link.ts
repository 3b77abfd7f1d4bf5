/** One connection of a card, whatever carries it: a TCP socket on Node, a pipe in memory in tests and in the tab. */

export interface CardLink {
  /** Network address of the other side, for limits; never logged. */
  readonly address: string;
  /** Writes one message. A message is one write: one firmware fails on a message in two TCP segments. */
  write(bytes: Uint8Array): void;
  /** Stops and continues reading, so that a card cannot send faster than its reports are stored. */
  pause(): void;
  resume(): void;
  /** Ends the connection at once. */
  cut(): void;
}

/** What a link tells the gateway. */
export interface CardLinkEvents {
  received(bytes: Uint8Array): void;
  closed(): void;
}

/** Bytes as text with one character a byte, so that cutting and joining lose nothing. */
export function byteText(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 4096)
    text += String.fromCharCode(...bytes.subarray(from, from + 4096));
  return text;
}

export const bytesOfText = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Text of bytes in UTF-8; a damaged letter becomes U+FFFD. @param text one character a byte. */
export const fromByteText = (text: string): string =>
  /^[ -~]*$/.test(text) ? text : new TextDecoder().decode(bytesOfText(text));

/** UTF-8 as text with one character a byte. */
export const toByteText = (text: string): string => byteText(new TextEncoder().encode(text));
