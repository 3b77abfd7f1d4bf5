/** Texts as hexadecimal digits, as cards want them. */

const digits = (units: Iterable<number>, width: number) =>
  Array.from(units, (unit) => unit.toString(16).toUpperCase().padStart(width, '0')).join('');

/** UTF-8 as hexadecimal digits, upper case. */
export const hexOfText = (text: string): string => digits(new TextEncoder().encode(text), 2);

/** Text of hexadecimal UTF-8; null when it is none. */
export function textOfHex(hex: string): string | null {
  if (!/^(?:[0-9A-Fa-f]{2}){0,2000}$/.test(hex)) return null;
  try {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
    // The store keeps no NUL in a text.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '');
  } catch {
    return null;
  }
}
