/**
 * The frame of a watch: `[maker*id*length*content]`, the length in bytes as four hexadecimal digits. Some makers number
 * their frames, `[maker*id*serial*length*content]`, and know an answer by the same number.
 */

export interface WatchFrame {
  /** Two letters or digits. */
  maker: string;
  /** Ten digits, or an IMEI. */
  id: string;
  /** Four hexadecimal digits; null for makers that do not number. */
  serial: string | null;
  content: string;
}

const FRAME = /^\[([A-Za-z0-9]{2})\*(\w{5,20})\*(?:([0-9A-Fa-f]{4})\*)?[0-9A-Fa-f]{4}\*([^]*)\]$/;

/** Reads one frame; null when it is none. The length is not trusted: the splitter has found the end. */
export function readWatchFrame(text: string): WatchFrame | null {
  const [, maker, id, serial = null, content] = FRAME.exec(text) ?? [];
  return maker !== undefined && id !== undefined && content !== undefined ? { maker, id, serial, content } : null;
}

export function writeWatchFrame({ maker, id, serial, content }: WatchFrame): string {
  const length = new TextEncoder().encode(content).length.toString(16).toUpperCase().padStart(4, '0');
  return `[${[maker, id, ...(serial === null ? [] : [serial]), length, content].join('*')}]`;
}
