/** Reads instants as PostgreSQL writes them. Ten thousand positions hold sixty thousand of them. */
import { types } from 'pg';

/** The type `timestamptz`. */
export const TIMESTAMPTZ = 1184;

const readAny = types.getTypeParser(TIMESTAMPTZ, 'text');

/** Where the digits begin in '2026-03-02 01:02:03.456789+00', and the shortest such text. */
const AT = { month: 5, day: 8, hour: 11, minute: 14, second: 17, fraction: 20 };
const SHORTEST = '2026-03-02 01:02:03+00'.length;

const ZERO = 48;
/** The number whose digits stand at `from`, before `to`; NaN where another sign stands. */
function digits(text: string, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    sum = sum * 10 + digit;
  }
  return sum;
}

/**
 * The instant of a text in UTC with a year of four digits, to whole milliseconds; what is below is cut off. Every other
 * text (another zone, infinity, BC) is read as the driver reads it, which takes four times as long.
 */
export function readInstant(text: string): unknown {
  const zone = text.length - 3;
  if (text.length < SHORTEST || !text.endsWith('+00') || text.charAt(AT.hour - 1) !== ' ') return readAny(text);
  const end = Math.min(zone, AT.fraction + 3);
  const fraction = zone > AT.fraction ? digits(text, AT.fraction, end) * 10 ** (AT.fraction + 3 - end) : 0;
  const date = new Date(
    Date.UTC(
      digits(text, 0, AT.month - 1),
      digits(text, AT.month, AT.day - 1) - 1,
      digits(text, AT.day, AT.hour - 1),
      digits(text, AT.hour, AT.minute - 1),
      digits(text, AT.minute, AT.second - 1),
      digits(text, AT.second, AT.fraction - 1),
      fraction,
    ),
  );
  // Years before 100 are others to Date.UTC.
  return Number.isNaN(date.getTime()) || text.startsWith('00') ? readAny(text) : date;
}
