/** What a byte of a card's message is: a digit, a delimiter, a letter of Base64. */

/** What a byte is; one may be several things. */
export const KIND = {
  digit: 1,
  letter: 2,
  underscore: 4,
  open: 8,
  star: 16,
  comma: 32,
  capitalV: 64,
  plusOrSlash: 128,
  equals: 256,
  lineEnd: 512,
  hash: 1_024,
  close: 2_048,
  dollar: 4_096,
  /** What `\s` means among the characters of one byte. */
  blank: 8_192,
  /** What may stand between two messages. */
  between: 16_384,
} as const;

/** @returns the kinds of a byte, added up. */
export const kindOf = (code: number): number => KINDS[code] ?? 0;

const KINDS = Uint16Array.from({ length: 256 }, (_, code) => {
  const letter = String.fromCharCode(code);
  const is = (kind: number, those: RegExp) => (those.test(letter) ? kind : 0);
  return (
    is(KIND.digit, /\d/) |
    is(KIND.letter, /[A-Za-z]/) |
    is(KIND.underscore, /_/) |
    is(KIND.open, /\[/) |
    is(KIND.star, /\*/) |
    is(KIND.comma, /,/) |
    is(KIND.capitalV, /V/) |
    is(KIND.plusOrSlash, /[+/]/) |
    is(KIND.equals, /=/) |
    is(KIND.lineEnd, /[\r\n]/) |
    is(KIND.hash, /#/) |
    is(KIND.close, /\]/) |
    is(KIND.dollar, /\$/) |
    is(KIND.blank, /\s/) |
    is(KIND.between, /[\r\n\0 ]/)
  );
});
