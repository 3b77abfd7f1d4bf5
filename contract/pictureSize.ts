/** The size of a picture by its first bytes, so that none is shown that a screen cannot hold. Nothing is decoded. */

/**
 * Pixels of a picture, at most. A browser takes four bytes of memory for each, however few bytes the file has. Cameras
 * of phones make up to 108 million.
 */
export const MOST_PIXELS = 120_000_000;

export interface PictureSize {
  width: number;
  height: number;
}

const startsWith = (bytes: Uint8Array, at: number, words: string) =>
  Array.from(words).every((letter, i) => bytes[at + i] === letter.charCodeAt(0));

/** Width and height stand in the first chunk of a PNG (PNG 3.0, 11.2.1). */
const ofPng = (bytes: Uint8Array, view: DataView): PictureSize | null =>
  bytes.length >= 24 && startsWith(bytes, 12, 'IHDR')
    ? { width: view.getUint32(16), height: view.getUint32(20) }
    : null;

/** The three forms of a WebP (RFC 9649, 2.5 to 2.7). */
function ofWebp(bytes: Uint8Array, view: DataView): PictureSize | null {
  if (bytes.length < 30) return null;
  const three = (at: number) => view.getUint16(at, true) + ((bytes[at + 2] ?? 0) << 16) + 1;
  if (startsWith(bytes, 12, 'VP8X')) return { width: three(24), height: three(27) };
  if (startsWith(bytes, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return startsWith(bytes, 12, 'VP8 ')
    ? { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    : null;
}

/** Markers of a JPEG that no length follows: filling, restarts, start of image (ITU-T T.81, B.1.1.3). */
const isAlone = (marker: number) => marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Starts of frame: C0 to CF, but for tables (C4), a reserved one (C8) and arithmetic conditioning (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** What stands between two markers is skipped, as decoders do. */
function ofJpeg(bytes: Uint8Array, view: DataView): PictureSize | null {
  let at = 0;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at === -1 || at + 9 > bytes.length) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (isAlone(marker)) at += 2;
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
}

/** @returns null for what is no picture, and for one whose size stands behind these bytes. */
export function pictureSizeOf(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, 1, 'PNG')) return ofPng(bytes, view);
  if (startsWith(bytes, 0, 'RIFF')) return ofWebp(bytes, view);
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? ofJpeg(bytes, view) : null;
}

/** True for a picture that says it has more pixels than are taken. */
export function hasTooManyPixels(bytes: Uint8Array): boolean {
  const size = pictureSizeOf(bytes);
  return size !== null && size.width * size.height > MOST_PIXELS;
}
